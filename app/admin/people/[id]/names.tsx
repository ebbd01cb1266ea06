import type { ReactNode } from "react";
import { Card } from "@/app/_components/card";
import { FactRow } from "@/app/_components/fact";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { None } from "@/app/_components/none";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import { versionOf } from "@/lib/forms/values";
import type { PersonRecord } from "@/lib/people/admin-record";
import { changeNamesAction } from "./actions";
import { FlashMessage } from "./messages";

type Props = { person: PersonRecord; message: string | string[] | undefined };

/** Shows who owns the names of someone who hasn't signed in, and lets admins change them unless a directory does. */
export function Names({ person, message }: Props) {
  const { names: t, comparison } = useMessages().people;
  const { id, firstName, lastName, email, isProvisioned } = person;
  if (isProvisioned)
    return (
      <NamesCard message={message}>
        <p className="mb-4 text-muted">{t.ofDirectory}</p>
        <dl className="divide-y divide-line">
          <FactRow term={comparison.firstName}>{firstName ? <bdi>{firstName}</bdi> : <None />}</FactRow>
          <FactRow term={comparison.lastName}>{lastName ? <bdi>{lastName}</bdi> : <None />}</FactRow>
          <FactRow term={comparison.email}>{email ? <bdi>{email}</bdi> : <None />}</FactRow>
        </dl>
      </NamesCard>
    );
  const values = { personId: id, firstName, lastName, email };
  return (
    <NamesCard message={message}>
      <p className="mb-4 text-muted">{t.ofAdmins}</p>
      <Form action={changeNamesAction} version={versionOf(values)} values={values}>
        <HiddenField name="personId" />
        <div className="space-y-6">
          <Field name="firstName" label={comparison.firstName} maxLength={200} optional />
          <Field name="lastName" label={comparison.lastName} maxLength={200} optional />
          <Field name="email" label={comparison.email} inputMode="email" maxLength={320} optional />
          <SubmitButton look="secondary" pendingText={t.saving}>
            {t.save}
          </SubmitButton>
        </div>
      </Form>
    </NamesCard>
  );
}

function NamesCard({ message, children }: Pick<Props, "message"> & { children: ReactNode }) {
  return (
    <Card heading={useMessages().people.names.title}>
      <FlashMessage message={message} part="names" />
      {children}
    </Card>
  );
}
