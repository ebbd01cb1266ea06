import { Field } from "@/app/_components/field";
import { HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";

/** What can be done to everybody who is ticked. */
export function BulkActions() {
  return (
    <section aria-label="For those you ticked" className="mt-8 border-line border-t pt-6">
      <HiddenField name="courseId" />
      <h2 className="mb-3 font-semibold text-lg">For those you ticked</h2>
      <div className="max-w-prose space-y-4">
        <div className="flex flex-wrap gap-3">
          <SubmitButton look="secondary" name="do" value="assign" pendingText="One moment…">
            Assign…
          </SubmitButton>
          <SubmitButton look="secondary" name="do" value="end_exemption" pendingText="Ending…">
            End exemption
          </SubmitButton>
        </div>
        <Field
          name="reason"
          label="Reason for an exemption"
          hint="Admins and their managers see it. So do the people themselves, when they ask for their data."
          maxLength={500}
          optional
        />
        <SubmitButton look="secondary" name="do" value="exempt" pendingText="Exempting…">
          Exempt
        </SubmitButton>
      </div>
    </section>
  );
}
