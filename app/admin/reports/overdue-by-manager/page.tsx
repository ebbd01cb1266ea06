import type { Column } from "@/app/_components/data-table";
import { FullName } from "@/app/admin/full-name";
import { SignInTag } from "@/app/admin/people/person-tags";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import type { Messages } from "@/lib/messages/messages";
import { fullName } from "@/lib/people/profile";
import { openReport } from "@/lib/reports/open";
import { type ManagerCounts, overdueByManager } from "@/lib/reports/overdue-by-manager";
import { requireMay } from "@/lib/session/gates";
import { memberCountColumns } from "../count-columns";
import { choice, fieldFilters, searchPeople } from "../filters";
import { MostOverdue } from "../most-overdue";
import { ReportPage } from "../report-page";

export const generateMetadata = titled(
  (t) => t.reports.overdue_by_manager.title,
  () => requireMay("learners.read"),
);

type Props = PageProps<"/admin/reports/overdue-by-manager">;

export default async function Page({ searchParams }: Props) {
  const actor = await requireMay("learners.read");
  const [messages, fields, opened] = await Promise.all([
    currentMessages(),
    fieldFilters(actor),
    searchParams.then((parameters) => openReport(overdueByManager, actor, parameters)),
  ]);
  const { reports: t } = messages;
  return (
    <ReportPage
      actor={actor}
      name="overdue_by_manager"
      opened={opened}
      filters={[
        searchPeople(t),
        choice("managers", t.filters.managers, t.managers.groups, { profiles: t.managers.profiles }),
        ...fields,
      ]}
      columns={columnsIn(messages)}
      chart={(rows, isWhole) => (
        <MostOverdue
          rows={rows.map((row) => ({
            id: row.id,
            name: fullName(row, messages.components),
            late: row.counts?.latePeople ?? 0,
            people: row.counts?.people ?? 0,
          }))}
          isWhole={isWhole}
          finding="overdue"
        />
      )}
    />
  );
}

function Manager({ row }: { row: ManagerCounts }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
      <FullName person={row} />
      <SignInTag hasSignedIn={row.hasSignedIn} />
    </span>
  );
}

const columnsIn = (messages: Messages): Column<ManagerCounts>[] => [
  { heading: messages.reports.columns.manager, cell: (row) => <Manager row={row} /> },
  ...memberCountColumns<ManagerCounts>(messages),
];
