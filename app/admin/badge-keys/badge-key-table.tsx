import { type Column, DataTable } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { ListedBadgeKey } from "@/lib/certificates/badge-keys";
import type { Messages } from "@/lib/messages/messages";
import { badgeKeysPath } from "./paths";
import { RevokeBadgeKey } from "./revoke-badge-key";

export function BadgeKeyTable({ keys }: { keys: ListedBadgeKey[] }) {
  const { badgeKeys: t } = useMessages();
  return (
    <DataTable
      caption={t.caption}
      columns={columnsIn(t)}
      rows={keys}
      page={1}
      hasNext={false}
      hrefFor={() => badgeKeysPath}
      empty={<EmptyState title={t.noneYet.title}>{t.noneYet.text}</EmptyState>}
    />
  );
}

const columnsIn = (t: Messages["badgeKeys"]): Column<ListedBadgeKey>[] => [
  { heading: t.columns.created, cell: ({ createdAt }) => <DateTime value={createdAt} /> },
  { heading: t.columns.id, cell: ({ id }) => <code className="wrap-anywhere text-sm">{id}</code> },
  {
    heading: t.columns.state,
    cell: ({ revokedAt }) =>
      revokedAt ? rich(t.revokedOn, { day: <DateTime value={revokedAt} /> }) : t.valid,
  },
  { heading: t.revoke, isAction: true, cell: (key) => !key.revokedAt && <RevokeBadgeKey of={key} /> },
];
