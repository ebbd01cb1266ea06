import type { Column } from "@/app/_components/data-table";
import type { Filter } from "@/app/_components/filter-form";
import { TextLink } from "@/app/_components/link";
import { StateTag } from "@/app/admin/assignments/state-tag";
import { FullName } from "@/app/admin/full-name";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { assignmentStates } from "@/lib/assignments/schema";
import type { Messages } from "@/lib/messages/messages";
import { openReport } from "@/lib/reports/open";
import type { PeopleFilter } from "@/lib/reports/reach";
import { type PersonCourses, requiredCourses } from "@/lib/reports/required-courses";
import { pageSizes } from "@/lib/reports/schema";
import { requireMay } from "@/lib/session/gates";
import { choice, peopleFilters, searchPeople } from "../filters";
import { recordsUrl } from "../paths";
import { ReportPage } from "../report-page";

export const generateMetadata = titled(
  (t) => t.reports.required_courses.title,
  () => requireMay("learners.read"),
);

type Props = PageProps<"/admin/reports/required-courses">;

export default async function Page({ searchParams }: Props) {
  const actor = await requireMay("learners.read");
  const [messages, people, opened] = await Promise.all([
    currentMessages(),
    peopleFilters(actor),
    searchParams.then((parameters) => openReport(requiredCourses, actor, parameters)),
  ]);
  return (
    <ReportPage
      actor={actor}
      name="required_courses"
      opened={opened}
      filters={filtersIn(messages, people)}
      columns={columnsIn(messages)}
    />
  );
}

const columnsIn =
  ({ reports: t }: Messages) =>
  (rows: readonly PersonCourses[]): Column<PersonCourses>[] => {
    const courses = new Map(rows.flatMap((row) => row.courses.map(({ id, name }) => [id, name] as const)));
    const byName = [...courses].toSorted(([, one], [, other]) => one.localeCompare(other));
    return [
      {
        heading: t.columns.person,
        cell: (person) => (
          <TextLink href={recordsUrl(person.id)}>
            <FullName person={person} />
          </TextLink>
        ),
      },
      ...byName.map(([id, name]) => ({
        heading: name,
        cell: (row: PersonCourses) => {
          const course = row.courses.find((one) => one.id === id);
          return course && <StateTag state={course.state} />;
        },
      })),
    ];
  };

const filtersIn = (messages: Messages, people: readonly Filter<PeopleFilter>[]) => {
  const { reports: t, states } = messages;
  return [
    searchPeople(t),
    ...people,
    choice(
      "state",
      t.filters.state,
      t.filters.any,
      Object.fromEntries(assignmentStates.map((state) => [state, states[state]])),
    ),
    choice(
      "size",
      t.filters.size,
      t.filters.people({ count: Number(pageSizes[0]) }),
      Object.fromEntries(pageSizes.slice(1).map((size) => [size, t.filters.people({ count: Number(size) })])),
    ),
  ];
};
