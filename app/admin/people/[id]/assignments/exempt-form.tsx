import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { PersonAssignment } from "@/lib/assignments/admin-record";
import { personAssignmentsUrl } from "../../paths";
import { exemptAction } from "./actions";

type Props = { personId: string; assignment: PersonAssignment };

export function ExemptForm({ personId, assignment: { id, name } }: Props) {
  const { components, people } = useMessages();
  const { form: t } = people.assignments;
  return (
    <Card heading={t.title({ name })}>
      <Form action={exemptAction} refused={t.refused} values={{ id, personId, reason: "" }}>
        <HiddenField name="id" />
        <HiddenField name="personId" />
        <div className="space-y-6">
          <Field name="reason" label={t.reason} hint={t.reasonHint} maxLength={500} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={t.submitting}>{t.submit}</SubmitButton>
            <ButtonLink look="secondary" href={personAssignmentsUrl(personId)}>
              {components.cancel}
            </ButtonLink>
          </div>
        </div>
      </Form>
    </Card>
  );
}
