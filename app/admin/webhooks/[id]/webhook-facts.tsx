import { DateTime } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { Missing } from "@/app/_components/missing";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { ListedEndpoint } from "@/lib/webhooks/list";
import { StateTag } from "../columns";

export function WebhookFacts({ of: endpoint }: { of: ListedEndpoint }) {
  const { webhooks: t } = useMessages();
  const {
    pausedAt,
    url,
    eventTypes,
    state,
    waiting,
    behind,
    isReplaying,
    lastDeliveredAt,
    previousSecretEndsAt,
  } = endpoint;
  return (
    <dl className="divide-y divide-line *:first:pt-0 *:last:pb-0">
      <FactRow term={t.facts.url}>
        <bdi className="wrap-anywhere">{url}</bdi>
      </FactRow>
      <FactRow term={t.columns.state}>
        <StateTag state={state} texts={t} />
      </FactRow>
      <FactRow term={t.facts.events}>
        {eventTypes.length === 0
          ? t.facts.allEvents
          : eventTypes.map((type) => (
              <code key={type} className="me-3 font-mono text-sm">
                {type}
              </code>
            ))}
      </FactRow>
      <FactRow term={t.columns.waiting}>
        {t.waiting({ count: waiting })}
        {behind > 0n && (
          <span className="block text-muted text-sm">{t.facts.behind({ count: Number(behind) })}</span>
        )}
        {isReplaying && !pausedAt && <span className="block text-muted text-sm">{t.facts.replaying}</span>}
      </FactRow>
      <FactRow term={t.columns.lastDelivered}>
        {lastDeliveredAt ? <DateTime value={lastDeliveredAt} /> : <Missing>{t.never}</Missing>}
      </FactRow>
      {previousSecretEndsAt && (
        <FactRow term={t.facts.secret}>
          {rich(t.facts.twoSecrets, { time: <DateTime value={previousSecretEndsAt} /> })}
        </FactRow>
      )}
    </dl>
  );
}
