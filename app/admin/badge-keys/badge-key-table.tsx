import { type Column, DataTable } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import type { ListedBadgeKey } from "@/lib/certificates/badge-keys";
import { badgeKeysPath } from "./paths";
import { RevokeBadgeKey } from "./revoke-badge-key";

export function BadgeKeyTable({ keys }: { keys: ListedBadgeKey[] }) {
  return (
    <DataTable
      caption="Keys that badges are signed with, newest first"
      columns={columns}
      rows={keys}
      page={1}
      hasNext={false}
      hrefFor={() => badgeKeysPath}
      empty={
        <EmptyState title="No keys yet">
          Lectern creates the first key when someone downloads the badge of a certificate.
        </EmptyState>
      }
    />
  );
}

const columns: Column<ListedBadgeKey>[] = [
  { heading: "Created", cell: ({ createdAt }) => <DateTime value={createdAt} /> },
  { heading: "ID", cell: ({ id }) => <code className="wrap-anywhere text-sm">{id}</code> },
  {
    heading: "State",
    cell: ({ revokedAt }) =>
      revokedAt ? (
        <>
          Revoked <DateTime value={revokedAt} />
        </>
      ) : (
        "Valid"
      ),
  },
  { heading: "Revoke", isAction: true, cell: (key) => !key.revokedAt && <RevokeBadgeKey of={key} /> },
];
