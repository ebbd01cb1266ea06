import { DateTime } from "@/app/_components/date-time";
import { Form } from "@/app/_components/form";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import { startRequiringAction, stopRequiringAction } from "./actions";

export function Setting({ requiredSince }: { requiredSince: Date | null }) {
  const { setting: t } = useMessages().approvals;
  return (
    <div className="max-w-prose space-y-5">
      <p>
        {requiredSince ? rich(t.requiredSince, { time: <DateTime value={requiredSince} /> }) : t.notRequired}
      </p>
      <p className="text-muted text-sm">{t.explanation}</p>
      {requiredSince ? (
        <Form action={stopRequiringAction} values={{}}>
          <SubmitButton look="secondary" pendingText={t.asking}>
            {t.askToStop}
          </SubmitButton>
        </Form>
      ) : (
        <Form action={startRequiringAction} values={{}}>
          <SubmitButton look="secondary" pendingText={t.turningOn}>
            {t.require}
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}
