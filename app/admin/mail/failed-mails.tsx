import { Email } from "@/app/_components/breakable";
import { type Column, DataTable } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import { listUrl } from "@/lib/lists/admin-list-query";
import type { MailKind } from "@/lib/messages/mail-kinds";
import type { FailedMail } from "@/lib/notifications/overview";
import { PersonName } from "../people/person-name";
import { retryAllMailsAction, retryMailsAction } from "./actions";
import { mailPath } from "./paths";

type Props = { mails: FailedMail[]; page: number; hasNext: boolean };

export function FailedMails({ mails, page, hasNext }: Props) {
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        An address that refused an email for good gets no other one until you try it again, or the person
        comes with another address. What was not taken for another reason is tried again for about three days.
      </p>
      <form action={retryAllMailsAction} className="mb-4">
        <SubmitButton look="secondary" pendingText="One moment…">
          Try all again
        </SubmitButton>
      </form>
      <DataTable
        caption="Emails that failed: those that are tried again, then the others, the newest first"
        columns={columns}
        rows={mails}
        page={page}
        hasNext={hasNext}
        hrefFor={({ page: number }) => listUrl(mailPath, { page: number })}
        empty={null}
      />
    </>
  );
}

const columns: Column<FailedMail>[] = [
  {
    heading: "Person",
    cell: ({ personId, firstName, lastName, email }) => (
      <PersonName
        person={{ id: personId, firstName, lastName, email, adminSince: null, deactivatedAt: null }}
      />
    ),
  },
  { heading: "Address", cell: ({ address }) => <Email>{address}</Email> },
  {
    heading: "Email",
    cell: ({ kind }) => <KindName kind={kind} />,
  },
  {
    heading: "Why",
    cell: ({ failure, attempts }) => <bdi className="wrap-anywhere">{failure || ownFailure(attempts)}</bdi>,
  },
  {
    heading: "When",
    cell: ({ endedAt, nextTryAt }) =>
      nextTryAt ? (
        <>
          Again: <DateTime value={nextTryAt} />
        </>
      ) : (
        endedAt && <DateTime value={endedAt} />
      ),
  },
  {
    heading: "Try again",
    isAction: true,
    cell: ({ personId, address }) => (
      <form action={retryMailsAction}>
        <input type="hidden" name="personId" value={personId} />
        <SubmitButton look="secondary" pendingText="One moment…" aria-label={`Try again: ${address}`}>
          Try again
        </SubmitButton>
      </form>
    ),
  },
];

function KindName({ kind }: { kind: MailKind }) {
  return <span className="whitespace-nowrap">{useMessages().mail.kinds[kind]}</span>;
}

const ownFailure = (attempts: number) =>
  attempts > 0
    ? "This email could not be written. The platform’s log says why."
    : "This is not an email address.";
