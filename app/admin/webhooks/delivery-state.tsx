import { DateTime } from "@/app/_components/date-time";
import { rich } from "@/app/_components/rich";
import { Tag } from "@/app/_components/tag";
import { useMessages } from "@/app/messages";
import type { ListedDelivery } from "@/lib/webhooks/list";

/** Says what came of a delivery, and when the next attempt is. */
export function DeliveryState({ of: delivery, isPaused }: { of: ListedDelivery; isPaused: boolean }) {
  const { deliveries: t } = useMessages().webhooks;
  const { outcome, dueAt, attempts } = delivery;
  if (outcome) return <Tag look={outcome === "delivered" ? "success" : "danger"}>{t.outcomes[outcome]}</Tag>;
  if (attempts === 0 || !dueAt) return <Tag>{t.waits}</Tag>;
  return (
    <>
      <Tag look="warning">{t.attemptFailed({ number: attempts })}</Tag>
      <span className="block text-muted text-sm">
        {isPaused ? t.nextWhenResumed : rich(t.nextAttempt, { time: <DateTime value={dueAt} /> })}
      </span>
    </>
  );
}

/** Shows the status of the last answer, or why there was none. */
export function LastAnswer({ of: { status, error, milliseconds } }: { of: ListedDelivery }) {
  const { deliveries: t } = useMessages().webhooks;
  if (status !== null)
    return (
      <>
        <span className="font-mono text-sm">{status}</span>{" "}
        {milliseconds !== null && <span className="text-muted text-sm">{t.duration({ milliseconds })}</span>}
      </>
    );
  if (!error) return null;
  const known = t.errors as Record<string, string>;
  return Object.hasOwn(known, error) ? known[error] : <code className="font-mono text-sm">{error}</code>;
}
