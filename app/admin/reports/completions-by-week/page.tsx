import type { Column } from "@/app/_components/data-table";
import { RowTitle } from "@/app/_components/data-table/row-title";
import { CalendarDay } from "@/app/_components/date-time";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { Missing } from "@/app/_components/missing";
import { rich } from "@/app/_components/rich";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import type { Messages } from "@/lib/messages/messages";
import { completionsByWeek, type Week } from "@/lib/reports/completions-by-week";
import { openReport } from "@/lib/reports/open";
import { findGroupingField, listGroupingFields } from "@/lib/reports/overdue-by-field";
import { requireMay } from "@/lib/session/gates";
import { Figure } from "../bar-chart";
import { choice, fieldOptions, peopleFilters } from "../filters";
import { ReportPage } from "../report-page";
import { WeekChart } from "../week-chart";

export const generateMetadata = titled(
  (t) => t.reports.completions_by_week.title,
  () => requireMay("learners.read"),
);

type Props = PageProps<"/admin/reports/completions-by-week">;

export default async function Page({ searchParams }: Props) {
  const actor = await requireMay("learners.read");
  const parameters = await searchParams;
  const [messages, people, fields, opened] = await Promise.all([
    currentMessages(),
    peopleFilters(actor),
    listGroupingFields(actor),
    openReport(completionsByWeek, actor, parameters),
  ]);
  const { filters: t } = messages.reports;
  const field = parameters.by ? findGroupingField(fields, parameters) : undefined;
  const by = choice("by", t.by, t.weekOnly, fieldOptions(fields, parameters));
  return (
    <ReportPage
      actor={actor}
      name="completions_by_week"
      opened={opened}
      filters={[
        ...(fields.length > 0 ? [by] : []),
        ...people,
        { kind: "text", name: "course", label: t.course },
      ]}
      columns={columnsIn(messages, field?.name)}
      chart={
        field
          ? undefined
          : (rows) => (
              <Figure finding={findingOf(rows, messages)} isWhole>
                <WeekChart weeks={rows} />
              </Figure>
            )
      }
    />
  );
}

const columnsIn = ({ reports: t }: Messages, fieldName: string | undefined): Column<Week>[] => [
  {
    heading: t.columns.week,
    sort: { name: "week", first: "descending" },
    cell: ({ week }) => (
      <RowTitle onPhone={rich(t.weekOf, { day: <CalendarDay day={week} /> })}>
        <CalendarDay day={week} />
      </RowTitle>
    ),
  },
  ...(fieldName === undefined
    ? []
    : [
        {
          heading: fieldName,
          cell: ({ value }: Week) => (value ? <bdi>{value}</bdi> : <Missing>{t.noValue}</Missing>),
        },
      ]),
  { heading: t.columns.completions, cell: ({ completions }) => <FormattedNumber value={completions} /> },
];

function findingOf(weeks: readonly Week[], { reports: { findings: t } }: Messages): string {
  const counts = weeks.map(({ completions }) => completions);
  const most = Math.max(...counts);
  if (most === 0) return t.noCompletions;
  return t.completions({ count: counts.reduce((sum, one) => sum + one, 0), weeks: weeks.length, most });
}
