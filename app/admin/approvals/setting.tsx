import { DateTime } from "@/app/_components/date-time";
import { Form } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { startRequiringAction, stopRequiringAction } from "./actions";

export function Setting({ requiredSince }: { requiredSince: Date | null }) {
  return (
    <div className="max-w-prose space-y-5">
      <p>
        {requiredSince ? (
          <>
            A second admin must approve since <DateTime value={requiredSince} />.
          </>
        ) : (
          "Each admin can do everything alone."
        )}
      </p>
      <p className="text-muted text-sm">
        A second admin can be required to give roles, to delete people, groups, learning paths and drafts of
        courses, and to activate a version of the identity provider. Taking roles away, deactivating people
        and disabling sign-in never wait. The server’s command line needs no approval.
      </p>
      {requiredSince ? (
        <Form action={stopRequiringAction} values={{}}>
          <SubmitButton look="secondary" pendingText="Asking…">
            Ask to turn it off
          </SubmitButton>
        </Form>
      ) : (
        <Form action={startRequiringAction} values={{}}>
          <SubmitButton look="secondary" pendingText="Turning on…">
            Require a second admin
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}
