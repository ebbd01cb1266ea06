import { DateTime } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { formatCount } from "@/app/_components/format-count";
import { Missing } from "@/app/_components/missing";
import { Notice } from "@/app/_components/notice";
import { type MailServer, nameOfServer } from "@/lib/mail/server";
import type { MailState as State } from "@/lib/notifications/overview";

export function MailState({ server, state }: { server: MailServer; state: State }) {
  const { waiting, refused, lastSentAt, failure } = state;
  return (
    <>
      {failure && (
        <div className="mb-4">
          <Notice tone="warning">
            Some mail waits to be sent again: <bdi className="wrap-anywhere">{failure}</bdi>
          </Notice>
        </div>
      )}
      <dl className="divide-y divide-line border-line border-y">
        <FactRow term="Mail server">{nameOfServer(server)}</FactRow>
        <FactRow term="Sender">{server.from.address}</FactRow>
        <FactRow term="Last email sent">
          {lastSentAt ? <DateTime value={lastSentAt} /> : <Missing>None yet</Missing>}
        </FactRow>
        <FactRow term="Waiting">{formatCount(waiting)}</FactRow>
        <FactRow term="Refused">{formatCount(refused)}</FactRow>
      </dl>
      <p className="mt-4 max-w-prose text-muted text-sm">
        What waits may wait for the morning: people get no mail during their quiet hours. What the mail server
        takes and another one returns later goes to the sender’s mailbox: <code>lectern mail bounced</code>{" "}
        reads it.
      </p>
    </>
  );
}
