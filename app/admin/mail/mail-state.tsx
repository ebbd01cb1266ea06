import { DateTime } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { Missing } from "@/app/_components/missing";
import { Notice } from "@/app/_components/notice";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { counted } from "@/lib/lists/count";
import { type MailServer, nameOfServer } from "@/lib/mail/server";
import type { MailState as State } from "@/lib/notifications/overview";

export function MailState({ server, state }: { server: MailServer; state: State }) {
  const { state: t } = useMessages().adminMail;
  const { waiting, refused, lastSentAt, failure } = state;
  return (
    <>
      {failure && (
        <div className="mb-4">
          <Notice tone="warning">
            {rich(t.failure, { reason: <bdi className="wrap-anywhere">{failure}</bdi> })}
          </Notice>
        </div>
      )}
      <dl className="divide-y divide-line border-line border-y">
        <FactRow term={t.server}>{nameOfServer(server)}</FactRow>
        <FactRow term={t.sender}>{server.from.address}</FactRow>
        <FactRow term={t.lastSent}>
          {lastSentAt ? <DateTime value={lastSentAt} /> : <Missing>{t.noneSent}</Missing>}
        </FactRow>
        <FactRow term={t.waiting}>{t.count(counted(waiting))}</FactRow>
        <FactRow term={t.refused}>{t.count(counted(refused))}</FactRow>
      </dl>
      <p className="mt-4 max-w-prose text-muted text-sm">
        {rich(t.hint, { command: <code>lectern mail bounced</code> })}
      </p>
    </>
  );
}
