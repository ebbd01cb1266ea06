import type { Column } from "@/app/_components/data-table";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { Missing } from "@/app/_components/missing";
import type { Messages } from "@/lib/messages/messages";
import type { MemberCounts } from "@/lib/reports/member-counts";
import { mostMembersCounted } from "@/lib/reports/schema";
import type { StateCounts } from "@/lib/reports/states";

export const courseCountColumns = <Row extends StateCounts>({
  reports: t,
  states,
}: Messages): Column<Row>[] => {
  const count = (heading: string, name: keyof StateCounts): Column<Row> => ({
    heading,
    cell: (row) => <FormattedNumber value={row[name]} />,
  });
  const sorted = (column: Column<Row>, name: string): Column<Row> => ({
    ...column,
    sort: { name, first: "descending" },
  });
  return [
    sorted(count(states.overdue, "overdue"), "overdue"),
    sorted(count(states.expired, "expired"), "expired"),
    count(states.due_soon, "dueSoon"),
    count(states.completed, "completed"),
    count(states.exempt, "exempt"),
    sorted(count(t.columns.people, "people"), "people"),
  ];
};

export const memberCountColumns = <Row extends { counts: MemberCounts | null }>({
  reports: t,
  states,
}: Messages): Column<Row>[] => {
  const count = (heading: string, name: keyof MemberCounts): Column<Row> => ({
    heading,
    cell: ({ counts }) => counts && <FormattedNumber value={counts[name]} />,
  });
  return [
    {
      heading: t.columns.people,
      cell: ({ counts }) =>
        counts ? (
          <FormattedNumber value={counts.people} />
        ) : (
          <Missing>{t.tooMany({ most: mostMembersCounted })}</Missing>
        ),
    },
    count(t.columns.latePeople, "latePeople"),
    count(t.columns.overdueCourses, "overdue"),
    count(states.expired, "expired"),
    count(states.due_soon, "dueSoon"),
    count(states.completed, "completed"),
  ];
};
