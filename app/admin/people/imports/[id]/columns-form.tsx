import { CheckBox } from "@/app/_components/check-box";
import { Select } from "@/app/_components/select";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { PeopleImport } from "@/lib/people-imports/find-import";
import { personTargets } from "@/lib/people-imports/schema";

type Props = { found: PeopleImport; fields: readonly { id: string; name: string }[] };

export function ColumnFields({ found: { issuer, columns }, fields }: Props) {
  const { columns: t, targets } = useMessages().peopleImports;
  const options = [
    { value: "", label: t.ignore },
    ...personTargets.map((target) => ({ value: target, label: targets[target] })),
    ...fields.map((field) => ({ value: `field:${field.id}`, label: field.name })),
  ];
  return (
    <>
      <p className="mb-5 text-muted">{t.lead}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        {columns.map(({ heading, samples }, place) => (
          <Select
            key={columnName(place)}
            name={columnName(place)}
            label={heading || t.unnamed({ number: place + 1 })}
            {...(samples.length > 0 && { hint: t.samples({ samples: samples.join(", ") }) })}
            options={options}
          />
        ))}
      </div>
      <div className="my-5">
        <CheckBox name="createsGroups" startsOff>
          {t.createsGroups}
        </CheckBox>
        <CheckBox name="deactivatesMissing" startsOff>
          {t.deactivatesMissing({ issuer })}
          <span className="block text-muted text-sm">{t.missingHint}</span>
        </CheckBox>
      </div>
      <SubmitButton look="secondary" name="intent" value="check" pendingText={t.pending}>
        {t.submit}
      </SubmitButton>
    </>
  );
}

export const columnName = (place: number) => `column.${place}`;
