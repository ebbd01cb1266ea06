import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { PersonAssignment } from "@/lib/assignments/admin-record";
import { personAssignmentsUrl } from "../../paths";
import { exemptAction } from "./actions";

type Props = { personId: string; assignment: PersonAssignment };

export function ExemptForm({ personId, assignment: { id, name } }: Props) {
  return (
    <Card heading={`Exempt from “${name}”`}>
      <Form action={exemptAction} refused="No one was exempted." values={{ id, personId, reason: "" }}>
        <HiddenField name="id" />
        <HiddenField name="personId" />
        <div className="space-y-6">
          <Field
            name="reason"
            label="Reason"
            hint="Admins and their managers see it. So do the people themselves, when they ask for their data."
            maxLength={500}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText="Exempting…">Exempt</SubmitButton>
            <ButtonLink look="secondary" href={personAssignmentsUrl(personId)}>
              Cancel
            </ButtonLink>
          </div>
        </div>
      </Form>
    </Card>
  );
}
