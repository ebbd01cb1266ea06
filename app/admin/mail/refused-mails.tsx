import { type Column, DataTable } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { SubmitButton } from "@/app/_components/submit-button";
import { mailKindNames } from "@/lib/messages/mail";
import type { RefusedMail } from "@/lib/outbox/overview";
import { PersonName } from "../people/person-name";
import { retryMailsAction } from "./actions";
import { mailPath } from "./paths";

/** An address that refused a mail gets no other, until somebody tries again, or it is another. */
export function RefusedMails({ mails }: { mails: RefusedMail[] }) {
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        An address that refused a mail gets no other one until you try it again, or the person comes with
        another address.
      </p>
      <DataTable
        caption="Refused mails, the newest first"
        columns={columns}
        rows={mails}
        page={1}
        hasNext={false}
        hrefFor={() => mailPath}
        empty={null}
      />
    </>
  );
}

const columns: Column<RefusedMail>[] = [
  {
    heading: "Person",
    cell: ({ personId, firstName, lastName, email }) => (
      <PersonName
        person={{ id: personId, firstName, lastName, email, adminSince: null, deactivatedAt: null }}
      />
    ),
  },
  { heading: "Address", cell: ({ address }) => <bdi className="wrap-anywhere">{address}</bdi> },
  { heading: "Mail", cell: ({ kind }) => mailKindNames[kind].name },
  {
    heading: "Why",
    cell: ({ failure }) => <bdi className="wrap-anywhere">{failure || "This is no email address."}</bdi>,
  },
  { heading: "When", cell: ({ refusedAt }) => <DateTime value={refusedAt} /> },
  {
    heading: "Try again",
    isAction: true,
    cell: ({ personId, address }) => (
      <form action={retryMailsAction}>
        <input type="hidden" name="personId" value={personId} />
        <SubmitButton look="secondary" pendingText="One moment…" aria-label={`Try ${address} again`}>
          Try again
        </SubmitButton>
      </form>
    ),
  },
];
