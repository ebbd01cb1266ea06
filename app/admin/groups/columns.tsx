import { ButtonLink } from "@/app/_components/button-link";
import type { Column } from "@/app/_components/data-table";
import { Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { NameLink } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import type { ListedGroup } from "@/lib/groups/list";
import type { Messages } from "@/lib/messages/messages";
import { groupsPath, groupUrl } from "./paths";

export const columnsIn = ({ columns }: Messages["groups"]): Column<ListedGroup>[] => [
  {
    heading: columns.name,
    sort: { name: "name", first: "ascending" },
    cell: ({ id, name }) => <NameLink href={groupUrl(id)}>{name}</NameLink>,
  },
  {
    heading: columns.members,
    sort: { name: "members", first: "descending" },
    cell: ({ members }) => <FormattedNumber value={members} />,
  },
  {
    heading: columns.created,
    sort: { name: "created", first: "descending" },
    cell: ({ createdAt }) => <Day value={createdAt} />,
  },
];

export function NoneYet({ isAdmin }: { isAdmin: boolean }) {
  const { create, noneYet } = useMessages().groups;
  if (!isAdmin) return <EmptyState title={noneYet.title}>{noneYet.forManagers}</EmptyState>;
  return (
    <EmptyState title={noneYet.title} action={<ButtonLink href={`${groupsPath}/new`}>{create}</ButtonLink>}>
      {noneYet.forAdmins}
    </EmptyState>
  );
}
