import type { Column } from "@/app/_components/data-table";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { Missing } from "@/app/_components/missing";
import type { Messages } from "@/lib/messages/messages";
import type { MemberCounts } from "@/lib/reports/member-counts";
import { mostMembersCounted } from "@/lib/reports/schema";
import type { StateCounts } from "@/lib/reports/states";

export const courseCountColumns = <Row extends StateCounts>({ reports: t }: Messages): Column<Row>[] => {
  const count = (heading: string, name: keyof StateCounts): Column<Row> => ({
    heading,
    cell: (row) => <FormattedNumber value={row[name]} />,
  });
  const sorted = (column: Column<Row>, name: string): Column<Row> => ({
    ...column,
    sort: { name, first: "descending" },
  });
  return [
    sorted(count(t.columns.overdue, "overdue"), "overdue"),
    sorted(count(t.columns.expired, "expired"), "expired"),
    count(t.columns.dueSoon, "dueSoon"),
    count(t.columns.completed, "completed"),
    count(t.columns.exempt, "exempt"),
    sorted(count(t.columns.people, "people"), "people"),
  ];
};

type MemberCount = { heading: string; name: keyof MemberCounts; sort?: string };

const memberCountsIn = ({ reports: t }: Messages): MemberCount[] => [
  { heading: t.columns.people, name: "people", sort: "people" },
  { heading: t.columns.latePeople, name: "latePeople", sort: "people_overdue" },
  { heading: t.columns.overdueCourses, name: "overdue" },
  { heading: t.columns.expired, name: "expired" },
  { heading: t.columns.dueSoon, name: "dueSoon" },
  { heading: t.columns.completed, name: "completed" },
];

export const valueCountColumns = <Row extends MemberCounts>(messages: Messages): Column<Row>[] =>
  memberCountsIn(messages).map(({ heading, name, sort }) => ({
    heading,
    ...(sort && { sort: { name: sort, first: "descending" } }),
    cell: (row) => <FormattedNumber value={row[name]} />,
  }));

export const memberCountColumns = <Row extends { counts: MemberCounts | null }>(
  messages: Messages,
): Column<Row>[] => {
  const tooMany = <Missing>{messages.reports.tooMany({ most: mostMembersCounted })}</Missing>;
  return memberCountsIn(messages).map(({ heading, name }) => ({
    heading,
    cell: ({ counts }) => (counts ? <FormattedNumber value={counts[name]} /> : name === "people" && tooMany),
  }));
};
