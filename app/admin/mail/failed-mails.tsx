import { Email } from "@/app/_components/breakable";
import { type Column, DataTable } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import { listUrl } from "@/lib/lists/admin-list-query";
import type { Messages } from "@/lib/messages/messages";
import type { FailedMail } from "@/lib/notifications/overview";
import { PersonName } from "../people/person-name";
import { retryAllMailsAction, retryMailsAction } from "./actions";
import { mailPath } from "./paths";

type Props = { mails: FailedMail[]; page: number; hasNext: boolean };

export function FailedMails({ mails, page, hasNext }: Props) {
  const messages = useMessages();
  const { failed: t } = messages.adminMail;
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">{t.hint}</p>
      <form action={retryAllMailsAction} className="mb-4">
        <SubmitButton look="secondary" pendingText={messages.components.oneMoment}>
          {t.retryAll}
        </SubmitButton>
      </form>
      <DataTable
        caption={t.caption}
        columns={columnsIn(messages)}
        rows={mails}
        page={page}
        hasNext={hasNext}
        hrefFor={({ page: number }) => listUrl(mailPath, { page: number })}
        empty={null}
      />
    </>
  );
}

const columnsIn = ({ adminMail: { failed: t }, components, mail }: Messages): Column<FailedMail>[] => [
  {
    heading: t.person,
    cell: ({ personId, ...person }) => (
      <PersonName person={{ ...person, id: personId, adminSince: null, deactivatedAt: null }} />
    ),
  },
  { heading: t.address, cell: ({ address }) => <Email>{address}</Email> },
  {
    heading: t.email,
    cell: ({ kind }) => <span className="whitespace-nowrap">{mail.kinds[kind]}</span>,
  },
  {
    heading: t.reason,
    cell: ({ failure, attempts }) => (
      <bdi className="wrap-anywhere">{failure || (attempts > 0 ? t.notWritten : t.noAddress)}</bdi>
    ),
  },
  {
    heading: t.time,
    cell: ({ endedAt, nextTryAt }) =>
      nextTryAt
        ? rich(t.nextTry, { time: <DateTime value={nextTryAt} /> })
        : endedAt && <DateTime value={endedAt} />,
  },
  {
    heading: t.action,
    isAction: true,
    cell: ({ personId, address }) => (
      <form action={retryMailsAction}>
        <input type="hidden" name="personId" value={personId} />
        <SubmitButton
          look="secondary"
          pendingText={components.oneMoment}
          aria-label={t.retryAddress({ address })}
        >
          {t.retry}
        </SubmitButton>
      </form>
    ),
  },
];
