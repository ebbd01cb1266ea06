import { IpAddress } from "@/app/_components/breakable";
import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import type { AuditRow } from "@/lib/audit-log/admin-list";
import type { Existing } from "@/lib/audit-log/admin-record";
import { actionInWords } from "@/lib/audit-log/changes";
import { Actor, Subject } from "./actor-and-subject";
import { auditEntryUrl } from "./paths";

export function columnsFor(existing: Existing): Column<AuditRow>[] {
  return [
    {
      heading: "When",
      cell: ({ id, at }) => (
        <Link href={auditEntryUrl(id)} className="text-accent tabular-nums underline underline-offset-4">
          <DateTime value={at} />
        </Link>
      ),
    },
    { heading: "Action", cell: ({ action }) => actionInWords(action) },
    { heading: "Target", cell: (entry) => <Subject entry={entry} existing={existing} /> },
    { heading: "Who", cell: (entry) => <Actor entry={entry} existing={existing} /> },
    {
      heading: "IP address",
      cell: ({ address }) => address && <IpAddress>{address}</IpAddress>,
    },
  ];
}

export function NothingYet() {
  return (
    <EmptyState title="No changes yet">
      Changes that admins make here or on the command line appear here.
    </EmptyState>
  );
}
