import { IpAddress } from "@/app/_components/breakable";
import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import type { AuditRow } from "@/lib/audit-log/admin-list";
import type { Existing } from "@/lib/audit-log/admin-record";
import type { Messages } from "@/lib/messages/messages";
import { Actor, Subject } from "./actor-and-subject";
import { auditEntryUrl } from "./paths";
import { actionText } from "./words";

export function columnsIn(t: Messages, existing: Existing): Column<AuditRow>[] {
  const { columns } = t.auditLog;
  return [
    {
      heading: columns.when,
      cell: ({ id, at }) => (
        <Link href={auditEntryUrl(id)} className="text-accent tabular-nums underline underline-offset-4">
          <DateTime value={at} />
        </Link>
      ),
    },
    { heading: columns.action, cell: ({ action }) => actionText(t, action) },
    { heading: columns.target, cell: (entry) => <Subject entry={entry} existing={existing} /> },
    { heading: columns.who, cell: (entry) => <Actor entry={entry} existing={existing} /> },
    { heading: columns.address, cell: ({ address }) => address && <IpAddress>{address}</IpAddress> },
  ];
}

export function NothingYet() {
  const { title, text } = useMessages().auditLog.noneYet;
  return <EmptyState title={title}>{text}</EmptyState>;
}
