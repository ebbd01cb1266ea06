import type { ReactNode } from "react";
import { Card } from "@/app/_components/card";
import { FactRow } from "@/app/_components/fact";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { hidden, rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { OwnerChange } from "@/lib/custom-fields/change-owner";
import type { PersonsField } from "@/lib/custom-fields/values";
import { versionOf } from "@/lib/forms/values";
import { FullName } from "../../full-name";
import { personUrl } from "../paths";
import { changeFieldOwnerAction, saveFieldsAction } from "./actions";
import { FlashMessage } from "./messages";

type Props = { fields: PersonsField[] };

export function CustomFields({ fields }: Props) {
  const { fields: t } = useMessages().people;
  if (fields.length === 0) return null;
  return (
    <Card heading={t.title}>
      <dl className="divide-y divide-line">
        {fields.map((field) => (
          <Stored key={field.id} field={field} />
        ))}
      </dl>
    </Card>
  );
}

type FormProps = Props & {
  personId: string;
  isProvisioned: boolean;
  message: string | string[] | undefined;
};

export function FieldsForm({ personId, fields, isProvisioned, message }: FormProps) {
  const { fields: t } = useMessages().people;
  const owned = fields.filter(({ isOwned }) => isOwned);
  const free = fields.filter(({ isOwned }) => !isOwned);
  const values = Object.fromEntries(free.map(({ id, value }) => [id, value ?? ""]));
  if (fields.length === 0) return null;
  return (
    <Card heading={t.title}>
      <FlashMessage message={message} part="fields" />
      {owned.length > 0 && (
        <dl className="mb-6 divide-y divide-line border-line border-b last:mb-0 last:border-b-0">
          {owned.map((field) => (
            <Stored key={field.id} field={field}>
              <OwnerButton personId={personId} field={field} owner="admin" />
            </Stored>
          ))}
        </dl>
      )}
      {free.length > 0 && (
        <Form action={saveFieldsAction} version={versionOf(values)} values={{ ...values, personId }}>
          <HiddenField name="personId" />
          <div className="space-y-6">
            {free.map((field) => (
              <Entered key={field.id} field={field} />
            ))}
            <SubmitButton look="secondary" pendingText={t.saving}>
              {t.save}
            </SubmitButton>
          </div>
        </Form>
      )}
      <Releases personId={personId} fields={free} isProvisioned={isProvisioned} />
    </Card>
  );
}

function Stored({ field, children }: { field: PersonsField; children?: ReactNode }) {
  const { name, value } = field;
  const { fields: t } = useMessages().people;
  return (
    <FactRow term={name}>
      {value === null ? <Missing>{t.noValue}</Missing> : <bdi>{value}</bdi>}
      <Manager field={field} />
      <Owner field={field} />
      {children}
    </FactRow>
  );
}

function Owner({ field: { source, directory } }: { field: PersonsField }) {
  const { fields: t } = useMessages().people;
  if (!source) return null;
  return (
    <span className="block text-muted text-sm">
      {source === "scim" && directory
        ? rich(t.ofDirectory, { name: <bdi className="wrap-anywhere">{directory}</bdi> })
        : t.sources[source]}
    </span>
  );
}

type OwnerProps = { personId: string; field: PersonsField; owner: OwnerChange["owner"] };

function OwnerButton({ personId, field: { id, name }, owner }: OwnerProps) {
  const { fields: t } = useMessages().people;
  return (
    <form action={changeFieldOwnerAction} className="mt-1">
      <input type="hidden" name="personId" value={personId} />
      <input type="hidden" name="fieldId" value={id} />
      <input type="hidden" name="owner" value={owner} />
      <SubmitButton look="quiet" pendingText={t.saving}>
        {rich(t.owner[owner], { field: name, hidden })}
      </SubmitButton>
    </form>
  );
}

/** Lists the values that admins own and something else could fill. */
function Releases({ personId, fields, isProvisioned }: Omit<FormProps, "message">) {
  const { fields: t } = useMessages().people;
  const fillsFromDirectory = ({ scimAttribute }: PersonsField) => isProvisioned && scimAttribute !== null;
  const entered = fields.filter(
    (field) => field.source === "admin" && (field.providerAttribute !== null || fillsFromDirectory(field)),
  );
  if (entered.length === 0) return null;
  return (
    <div className="mt-6 border-line border-t pt-4">
      <p className="text-muted text-sm">{t.releaseHint}</p>
      <ul className="mt-2 divide-y divide-line">
        {entered.map((field) => (
          <li key={field.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
            <bdi className="font-medium">{field.name}</bdi>
            <span className="flex flex-wrap">
              {field.providerAttribute !== null && (
                <OwnerButton personId={personId} field={field} owner="sign_in" />
              )}
              {fillsFromDirectory(field) && <OwnerButton personId={personId} field={field} owner="scim" />}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Manager({ field: { kind, value, manager } }: { field: PersonsField }) {
  const { fields: t } = useMessages().people;
  if (kind !== "manager" || value === null) return null;
  return (
    <span className="block text-muted text-sm">
      {manager ? (
        <Link href={personUrl(manager.id)} className="underline underline-offset-4">
          <FullName person={manager} />
        </Link>
      ) : (
        t.noManager
      )}
    </span>
  );
}

function Entered({ field }: { field: PersonsField }) {
  const { id, name, kind, providerAttribute, scimAttribute, value } = field;
  const { hint } = useMessages().people.fields;
  const sources = [providerAttribute !== null && "sign_in", scimAttribute !== null && "scim"] as const;
  const [first, other] = sources.filter((one) => one !== false);
  const hints = [
    ...(kind === "manager" ? [hint.manager] : []),
    ...(first ? [(value === null ? hint.next : hint.kept)[other ? "both" : first]] : []),
  ];
  return (
    <Field name={id} label={name} hint={hints.join(" ")} maxLength={200} optional>
      <Manager field={field} />
      <Owner field={field} />
    </Field>
  );
}
