import { ButtonLink } from "@/app/_components/button-link";
import type { Column } from "@/app/_components/data-table";
import { Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { NameLink } from "@/app/_components/link";
import type { ListedGroup } from "@/lib/groups/list";
import { groupsPath, groupUrl } from "./paths";

export const columns: Column<ListedGroup>[] = [
  {
    heading: "Name",
    sort: { name: "name", first: "ascending" },
    cell: ({ id, name }) => <NameLink href={groupUrl(id)}>{name}</NameLink>,
  },
  {
    heading: "Members",
    sort: { name: "members", first: "descending" },
    cell: ({ members }) => <FormattedNumber value={members} />,
  },
  {
    heading: "Created",
    sort: { name: "created", first: "descending" },
    cell: ({ createdAt }) => <Day value={createdAt} />,
  },
];

export function NoneYet({ isAdmin }: { isAdmin: boolean }) {
  if (!isAdmin) return <EmptyState title="No groups yet">Admins say which groups you manage.</EmptyState>;
  return (
    <EmptyState
      title="No groups yet"
      action={<ButtonLink href={`${groupsPath}/new`}>Create group</ButtonLink>}
    >
      Sign-ins create the groups that the identity provider names. You can also create them here.
    </EmptyState>
  );
}
