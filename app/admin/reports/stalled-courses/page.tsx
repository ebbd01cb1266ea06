import type { Column } from "@/app/_components/data-table";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { NameLink } from "@/app/_components/link";
import { learnersPath } from "@/app/admin/courses/paths";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import type { Messages } from "@/lib/messages/messages";
import { openReport } from "@/lib/reports/open";
import { type StalledCourse, stalledCourses } from "@/lib/reports/stalled-courses";
import { requireMay } from "@/lib/session/gates";
import { peopleFilters } from "../filters";
import { MostOverdue } from "../most-overdue";
import { ReportPage } from "../report-page";

export const generateMetadata = titled(
  (t) => t.reports.stalled_courses.title,
  () => requireMay("learners.read"),
);

type Props = PageProps<"/admin/reports/stalled-courses">;

export default async function Page({ searchParams }: Props) {
  const actor = await requireMay("learners.read");
  const [messages, people, opened] = await Promise.all([
    currentMessages(),
    peopleFilters(actor),
    searchParams.then((parameters) => openReport(stalledCourses, actor, parameters)),
  ]);
  return (
    <ReportPage
      actor={actor}
      name="stalled_courses"
      opened={opened}
      filters={people}
      columns={columnsIn(messages)}
      chart={(rows, isWhole) => (
        <MostOverdue
          rows={rows.map((row) => ({ ...row, late: row.stalled, people: row.underWay }))}
          isWhole={isWhole}
          finding="stalled"
        />
      )}
    />
  );
}

const columnsIn = ({ reports: t }: Messages): Column<StalledCourse>[] => [
  {
    heading: t.columns.course,
    sort: { name: "name", first: "ascending" },
    cell: ({ id, name }) => <NameLink href={learnersPath(id)}>{name}</NameLink>,
  },
  {
    heading: t.columns.stalled,
    sort: { name: "stalled", first: "descending" },
    cell: ({ stalled }) => <FormattedNumber value={stalled} />,
  },
  { heading: t.columns.underWay, cell: ({ underWay }) => <FormattedNumber value={underWay} /> },
];
