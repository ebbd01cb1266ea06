import { DateTime } from "@/app/_components/date-time";
import { Notice } from "@/app/_components/notice";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { ListedEndpoint } from "@/lib/webhooks/list";
import { dismissMissedAction } from "../actions";

/** Says why a webhook is paused or failing, and what to do. */
export function Troubles({ of: endpoint }: { of: ListedEndpoint }) {
  const { troubles: t } = useMessages().webhooks;
  const { id, pausedAt, pauseReason, failingSince, state, missedEvents } = endpoint;
  return (
    <>
      {pausedAt && pauseReason && (
        <Notice tone="warning">{rich(t.paused[pauseReason], { time: <DateTime value={pausedAt} /> })}</Notice>
      )}
      {state === "failing" && failingSince && (
        <Notice tone="warning">{rich(t.failing, { time: <DateTime value={failingSince} /> })}</Notice>
      )}
      {missedEvents > 0n && (
        <Notice tone="danger">
          <p>{t.missed({ count: Number(missedEvents) })}</p>
          <form action={dismissMissedAction} className="mt-2">
            <input type="hidden" name="id" value={id} />
            <SubmitButton look="secondary">{t.dismiss}</SubmitButton>
          </form>
        </Notice>
      )}
    </>
  );
}
