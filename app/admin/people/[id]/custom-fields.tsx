import { Card } from "@/app/_components/card";
import { FactRow } from "@/app/_components/fact";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { PersonsField } from "@/lib/custom-fields/values";
import { versionOf } from "@/lib/forms/values";
import { FullName } from "../../full-name";
import { personUrl } from "../paths";
import { saveFieldsAction } from "./actions";
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

type FormProps = Props & { personId: string; message: string | string[] | undefined };

export function FieldsForm({ personId, fields, message }: FormProps) {
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
            <Stored key={field.id} field={field} />
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
    </Card>
  );
}

function Stored({ field }: { field: PersonsField }) {
  const { fields: t } = useMessages().people;
  const { name, value, source } = field;
  return (
    <FactRow term={name}>
      {value === null ? <Missing>{t.noValue}</Missing> : <bdi>{value}</bdi>}
      <Manager field={field} />
      {source && source !== "admin" && <span className="block text-muted text-sm">{t.sources[source]}</span>}
    </FactRow>
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
  const { id, name, kind, providerAttribute, value } = field;
  const { hint } = useMessages().people.fields;
  const hints = [
    ...(kind === "manager" ? [hint.manager] : []),
    ...(providerAttribute === null ? [] : [value === null ? hint.next : hint.kept]),
  ];
  return (
    <Field name={id} label={name} hint={hints.join(" ")} maxLength={200} optional>
      <Manager field={field} />
    </Field>
  );
}
