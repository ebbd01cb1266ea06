import type { Column } from "@/app/_components/data-table";
import { NameLink } from "@/app/_components/link";
import { learnersPath } from "@/app/admin/courses/paths";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import type { Messages } from "@/lib/messages/messages";
import { openReport } from "@/lib/reports/open";
import { type CourseCounts, overdueByCourse } from "@/lib/reports/overdue-by-course";
import { requireMay } from "@/lib/session/gates";
import { courseCountColumns } from "../count-columns";
import { peopleFilters } from "../filters";
import { MostOverdue } from "../most-overdue";
import { ReportPage } from "../report-page";

export const generateMetadata = titled(
  (t) => t.reports.overdue_by_course.title,
  () => requireMay("learners.read"),
);

type Props = PageProps<"/admin/reports/overdue-by-course">;

export default async function Page({ searchParams }: Props) {
  const actor = await requireMay("learners.read");
  const [messages, people, opened] = await Promise.all([
    currentMessages(),
    peopleFilters(actor),
    searchParams.then((parameters) => openReport(overdueByCourse, actor, parameters)),
  ]);
  return (
    <ReportPage
      actor={actor}
      name="overdue_by_course"
      opened={opened}
      filters={people}
      columns={columnsIn(messages)}
      chart={(rows, isWhole) => (
        <MostOverdue
          rows={rows.map((row) => ({ ...row, late: row.overdue }))}
          isWhole={isWhole}
          finding="overdue"
        />
      )}
    />
  );
}

const columnsIn = (messages: Messages): Column<CourseCounts>[] => [
  {
    heading: messages.reports.columns.course,
    sort: { name: "name", first: "ascending" },
    cell: ({ id, name }) => <NameLink href={learnersPath(id)}>{name}</NameLink>,
  },
  ...courseCountColumns<CourseCounts>(messages),
];
