import type { Column } from "@/app/_components/data-table";
import { NameLink } from "@/app/_components/link";
import { groupUrl } from "@/app/admin/groups/paths";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import type { Messages } from "@/lib/messages/messages";
import { openReport } from "@/lib/reports/open";
import { type GroupCounts, overdueByGroup } from "@/lib/reports/overdue-by-group";
import { requireMay } from "@/lib/session/gates";
import { memberCountColumns } from "../count-columns";
import { fieldFilters } from "../filters";
import { MostOverdue } from "../most-overdue";
import { ReportPage } from "../report-page";

export const generateMetadata = titled(
  (t) => t.reports.overdue_by_group.title,
  () => requireMay("learners.read"),
);

type Props = PageProps<"/admin/reports/overdue-by-group">;

export default async function Page({ searchParams }: Props) {
  const actor = await requireMay("learners.read");
  const [messages, fields, opened] = await Promise.all([
    currentMessages(),
    fieldFilters(actor),
    searchParams.then((parameters) => openReport(overdueByGroup, actor, parameters)),
  ]);
  return (
    <ReportPage
      actor={actor}
      name="overdue_by_group"
      opened={opened}
      filters={[{ kind: "search", name: "q", label: messages.reports.filters.searchGroups }, ...fields]}
      columns={columnsIn(messages)}
      chart={(rows, isWhole) => (
        <MostOverdue
          rows={rows.map(({ id, name, counts }) => ({
            id,
            name,
            late: counts?.latePeople ?? 0,
            people: counts?.people ?? 0,
          }))}
          isWhole={isWhole}
          finding="overdue"
        />
      )}
    />
  );
}

const columnsIn = (messages: Messages): Column<GroupCounts>[] => [
  {
    heading: messages.reports.columns.group,
    cell: ({ id, name }) => <NameLink href={groupUrl(id)}>{name}</NameLink>,
  },
  ...memberCountColumns<GroupCounts>(messages),
];
