import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime, Distance } from "@/app/_components/date-time";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import { endPreviousSecretAction } from "../actions";

export function Secrets({ of: key, now }: { of: ApiKeyRow; now: Date }) {
  const { id, hint, lastUsedAt, rotatedAt, previousHint, previousEndsAt, previousUsedAt } = key;
  const hasPrevious = previousEndsAt !== null && previousEndsAt > now;
  return (
    <div className="space-y-5">
      <Secret hint={hint} lastUsedAt={lastUsedAt} words={hasPrevious ? "New secret" : "Secret"} />
      {hasPrevious && previousHint && (
        <>
          <Secret hint={previousHint} lastUsedAt={previousUsedAt} words="Previous secret" />
          <p>
            The previous secret works until <DateTime value={previousEndsAt} />. Once every system uses the
            new one, you can end it early.
          </p>
          <ConfirmedAction
            name="end-previous-secret"
            action={endPreviousSecretAction}
            values={{ id }}
            button="End the previous secret"
            question="End the previous secret now?"
            yes="Yes, end it"
            isFinal
          >
            {previousUsedAt && rotatedAt && previousUsedAt > rotatedAt
              ? "It has been used since the rotation. A system that still sends it is refused at once."
              : "It has not been used since the rotation."}
          </ConfirmedAction>
        </>
      )}
    </div>
  );
}

type Props = { hint: string; lastUsedAt: Date | null; words: string };

function Secret({ hint, lastUsedAt, words }: Props) {
  return (
    <dl>
      <dt className="text-muted text-sm">{words}</dt>
      <dd>
        <code className="font-mono">{hint}…</code>{" "}
        {lastUsedAt ? (
          <>
            last used <Distance to={lastUsedAt} />, <DateTime value={lastUsedAt} />
          </>
        ) : (
          "never used"
        )}
      </dd>
    </dl>
  );
}
