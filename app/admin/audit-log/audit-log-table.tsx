import { type Column, DataTable } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { NothingFound } from "@/app/_components/nothing-found";
import type { AuditRow, Existing } from "@/lib/audit-log/admin-list";
import { actionInWords } from "@/lib/audit-log/changes";
import type { AuditLogQuery } from "@/lib/audit-log/schema";
import type { TablePage } from "@/lib/lists/table-schema";
import { asksForSome, auditEntryAddress, auditLogAddress, auditLogCsvAddress, auditLogPath } from "./paths";
import { Subject, Who } from "./who-and-what";

type Props = TablePage<AuditRow> & { existing: Existing; query: AuditLogQuery };

/** A page of the audit log. */
export function AuditLogTable({ query, rows, hasNext, existing }: Props) {
  return (
    <DataTable
      caption="What admins did, the newest first"
      columns={columnsFor(existing)}
      rows={rows}
      page={query.page}
      hasNext={hasNext}
      hrefFor={(change) => auditLogAddress({ ...query, page: change.page ?? 1 })}
      csv={auditLogCsvAddress(query)}
      empty={asksForSome(query) ? <NoneFound /> : <NothingYet />}
    />
  );
}

function columnsFor(existing: Existing): Column<AuditRow>[] {
  return [
    {
      heading: "When",
      cell: ({ id, at }) => (
        <Link href={auditEntryAddress(id)} className="text-accent tabular-nums underline underline-offset-4">
          <DateTime value={at} />
        </Link>
      ),
    },
    { heading: "What", cell: ({ action }) => actionInWords(action) },
    { heading: "To what", cell: (entry) => <Subject entry={entry} existing={existing} /> },
    { heading: "Who", cell: (entry) => <Who entry={entry} existing={existing} /> },
    {
      heading: "From where",
      cell: ({ address }) =>
        address && <bdi className="wrap-anywhere text-muted tabular-nums">{address}</bdi>,
    },
  ];
}

function NothingYet() {
  return (
    <EmptyState title="Nothing has been changed yet">
      Whatever an admin changes, here or at the command line, will be listed.
    </EmptyState>
  );
}

function NoneFound() {
  return (
    <NothingFound title="No entry was found" all={{ href: auditLogPath, name: "Show all entries" }}>
      People and things are found by a part of the name that they had at the time, or by their whole id.
    </NothingFound>
  );
}
