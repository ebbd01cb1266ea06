import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime, Distance } from "@/app/_components/date-time";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import { endPreviousSecretAction } from "../actions";

export function Secrets({ of: key, now }: { of: ApiKeyRow; now: Date }) {
  const { secrets: t } = useMessages().apiKeys;
  const { id, hint, lastUsedAt, rotatedAt, previousHint, previousEndsAt, previousUsedAt } = key;
  const hasPrevious = previousEndsAt !== null && previousEndsAt > now;
  return (
    <div className="space-y-5">
      <Secret hint={hint} lastUsedAt={lastUsedAt} words={hasPrevious ? t.new : t.only} />
      {hasPrevious && previousHint && (
        <>
          <Secret hint={previousHint} lastUsedAt={previousUsedAt} words={t.previous} />
          <p>{rich(t.bothWork, { time: <DateTime value={previousEndsAt} /> })}</p>
          <ConfirmedAction
            name="end-previous-secret"
            action={endPreviousSecretAction}
            values={{ id }}
            button={t.end.button}
            question={t.end.question}
            yes={t.end.confirm}
            isFinal
          >
            {previousUsedAt && rotatedAt && previousUsedAt > rotatedAt ? t.end.usedSince : t.end.notUsedSince}
          </ConfirmedAction>
        </>
      )}
    </div>
  );
}

type Props = { hint: string; lastUsedAt: Date | null; words: string };

function Secret({ hint, lastUsedAt, words }: Props) {
  const { secrets: t } = useMessages().apiKeys;
  return (
    <dl>
      <dt className="text-muted text-sm">{words}</dt>
      <dd>
        <code className="font-mono">{hint}…</code>
        {" · "}
        {lastUsedAt
          ? rich(t.lastUsed, { ago: <Distance to={lastUsedAt} />, time: <DateTime value={lastUsedAt} /> })
          : t.neverUsed}
      </dd>
    </dl>
  );
}
