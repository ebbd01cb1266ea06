import { Button } from "@/app/_components/button";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { hidden, rich } from "@/app/_components/rich";
import { currentMessages, useMessages } from "@/app/messages";
import type { May } from "@/lib/actor";
import { type Assignable, type Condition, mostConditions } from "@/lib/assignments/edit-schema";
import { type CustomField, listFields } from "@/lib/custom-fields/list";
import { listSuggestions } from "@/lib/custom-fields/suggestions";
import { joinedConditions, newAssignmentUrl, newTermsUrl } from "./paths";

type Props = { of: Assignable; conditions: Condition[] };

export async function MatchingAudience({
  actor,
  of,
  conditions,
}: Props & { actor: May<"assignments.edit" | "people.read"> }) {
  const [{ adminAssignments }, all, suggestions] = await Promise.all([
    currentMessages(),
    listFields(actor),
    listSuggestions(actor),
  ]);
  const { matching: t } = adminAssignments;
  const fields = all.filter(({ kind }) => kind === "text");
  if (fields.length === 0) return null;
  return (
    <div className="max-w-prose">
      <Card heading={t.heading}>
        {conditions.length === 0 ? (
          <p className="mb-5">{t.hint}</p>
        ) : (
          <Conditions of={of} conditions={conditions} fields={fields} />
        )}
        {conditions.length < mostConditions && (
          <AddCondition of={of} conditions={conditions} fields={fields} suggestions={suggestions} />
        )}
      </Card>
    </div>
  );
}

function Conditions({ of, conditions, fields }: Props & { fields: CustomField[] }) {
  const { audience, matching: t } = useMessages().adminAssignments;
  return (
    <div className="mb-6 border-line border-b pb-6">
      <ul className="mb-3 divide-y divide-line">
        {conditions.map((condition) => {
          const field = fields.find(({ id }) => id === condition.fieldId)?.name ?? "";
          const name = audience.condition({ field, values: condition.value });
          const others = conditions.filter((one) => one !== condition);
          return (
            <li
              key={name}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0"
            >
              <bdi className="min-w-0 font-medium">{name}</bdi>
              <ButtonLink look="quiet" href={newAssignmentUrl(of, { conditions: others })}>
                {rich(t.remove, { name, hidden })}
              </ButtonLink>
            </li>
          );
        })}
      </ul>
      <p className="mb-5 text-muted text-sm">{t.combined}</p>
      <ButtonLink href={newTermsUrl(of, "matching", { conditions })}>{t.continue}</ButtonLink>
    </div>
  );
}

type AddProps = Props & { fields: CustomField[]; suggestions: Record<string, string[]> };

function AddCondition({ of, conditions, fields, suggestions }: AddProps) {
  const { matching: t } = useMessages().adminAssignments;
  return (
    <form action={newAssignmentUrl(of)} className="flex flex-wrap items-end gap-3">
      {conditions.length > 0 && (
        <input type="hidden" name="conditions" value={joinedConditions(conditions)} />
      )}
      <label className="min-w-36 flex-1">
        <span className="mb-1.5 block text-muted text-sm">{t.field}</span>
        <select name="field" className={inputClass}>
          {fields.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="min-w-36 flex-1">
        <span className="mb-1.5 block text-muted text-sm">{t.value}</span>
        <input name="value" required maxLength={200} dir="auto" list="values" className={inputClass} />
      </label>
      <datalist id="values">
        {fields.flatMap(({ id, name }) =>
          (suggestions[id] ?? []).map((value) => (
            <option key={`${id} ${value}`} value={value}>
              {name}
            </option>
          )),
        )}
      </datalist>
      <Button look="secondary">{t.add}</Button>
    </form>
  );
}

const inputClass = "min-h-11 w-full rounded-control border border-control bg-surface px-3 py-2 text-ink";
