import type { ReactNode } from "react";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Select } from "@/app/_components/select";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { useMessages } from "@/app/messages";
import type { CustomField } from "@/lib/custom-fields/list";
import type { ProviderOfPeople } from "@/lib/identity-provider/for-people";
import { peoplePath } from "../paths";
import { createPersonAction } from "./actions";
import { ExistingPerson } from "./existing-person";
import { valuesOf } from "./values";

type Props = {
  providers: ProviderOfPeople[];
  fields: CustomField[];
  suggestions: Record<string, string[]>;
  /** The values that stay for the next person. */
  provider: string;
  groups: string[];
  instead: ReactNode;
};

export function NewPersonForm({ providers, fields, suggestions, provider, groups, instead }: Props) {
  const { create: t, comparison, fields: custom } = useMessages().people;
  const values = valuesOf({
    identityProviderId: provider,
    userId: "",
    firstName: "",
    lastName: "",
    email: "",
    groups,
    fields: fields.map(({ id }) => ({ fieldId: id, value: "" })),
  });
  return (
    <Form action={createPersonAction} refused={t.refused} values={values} mayBeLost instead={instead}>
      <div className="space-y-6">
        {providers.length > 1 ? (
          <Select
            name="identityProviderId"
            label={t.provider}
            options={providers.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : (
          <HiddenField name="identityProviderId" />
        )}
        <Field name="userId" label={t.userId} hint={t.userIdHint} maxLength={1_000}>
          <ExistingPerson peoplePath={peoplePath}>{t.openExisting}</ExistingPerson>
        </Field>
        <Field name="firstName" label={comparison.firstName} maxLength={200} optional />
        <Field name="lastName" label={comparison.lastName} maxLength={200} optional />
        <Field
          name="email"
          label={comparison.email}
          hint={t.emailHint}
          inputMode="email"
          maxLength={320}
          optional
        />
        <TextArea name="groups" label={comparison.groups} hint={t.groupsHint} optional />
        {fields.map(({ id, name, kind }) => (
          <Field
            key={id}
            name={id}
            label={name}
            hint={kind === "manager" ? custom.hint.manager : undefined}
            options={suggestions[id]}
            maxLength={200}
            optional
          />
        ))}
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="next" value="open" pendingText={t.creating}>
            {t.submit}
          </SubmitButton>
          <SubmitButton look="secondary" name="next" value="another" pendingText={t.creating}>
            {t.another}
          </SubmitButton>
        </div>
      </div>
    </Form>
  );
}
