import { Field } from "@/app/_components/field";
import { HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";

/** What can be done to everybody who is ticked. */
export function BulkActions({ hasMail }: { hasMail: boolean }) {
  return (
    <section aria-label="For those you ticked" className="mt-8 border-line border-t pt-6">
      <HiddenField name="courseId" />
      <h2 className="mb-3 font-semibold text-lg">For those you ticked</h2>
      <div className="max-w-prose space-y-4">
        <div className="flex flex-wrap gap-3">
          <SubmitButton look="secondary" name="do" value="assign" pendingText="One moment…">
            Assign…
          </SubmitButton>
          {hasMail && (
            <SubmitButton look="secondary" name="do" value="remind" pendingText="Reminding…">
              Remind
            </SubmitButton>
          )}
          <SubmitButton look="secondary" name="do" value="end_exemption" pendingText="Ending…">
            End exemption
          </SubmitButton>
        </div>
        <p className="text-muted text-sm">
          {hasMail
            ? "Remind sends a mail to those who have to do it and are not done: not twice within 24 hours, and never in their quiet hours."
            : "Nobody can be reminded, because no mail server is set up (SMTP_URL)."}
        </p>
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
