import type { Columns } from "@/app/_components/data-table";
import type { Filter } from "@/app/_components/filter-form";
import { stateTones } from "@/app/admin/assignments/state-tag";
import { stateNames } from "@/app/admin/assignments/words";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { assignmentStates } from "@/lib/assignments/schema";
import type { Messages } from "@/lib/messages/messages";
import { fullName } from "@/lib/people/profile";
import { openReport } from "@/lib/reports/open";
import type { PeopleFilter } from "@/lib/reports/reach";
import { type PersonCourses, requiredCourses } from "@/lib/reports/required-courses";
import { pageSizes } from "@/lib/reports/schema";
import { requireMay } from "@/lib/session/gates";
import { choice, peopleFilters, searchPeople } from "../filters";
import { recordsUrl } from "../paths";
import { ReportPage } from "../report-page";
import { StateRows } from "./state-rows";

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
  (messages: Messages) =>
  (rows: readonly PersonCourses[]): Columns<PersonCourses> => {
    const names = new Map(rows.flatMap((row) => row.courses.map(({ id, name }) => [id, name] as const)));
    const courses = [...names].toSorted(([, one], [, other]) => one.localeCompare(other));
    const columnOf = new Map(courses.map(([id], column) => [id, column]));
    const placesOf = (row: PersonCourses) => {
      const places: (number | null)[] = courses.map(() => null);
      for (const { id, state } of row.courses)
        places[columnOf.get(id) ?? 0] = assignmentStates.indexOf(state);
      return places;
    };
    const headings = courses.map(([, name]) => name);
    return {
      columns: [messages.reports.columns.person, ...headings].map((heading) => ({ heading })),
      body: (
        <StateRows
          rows={rows.map((row) => {
            const shown = [row.id, fullName(row, messages.components), placesOf(row)] as const;
            return row.hasSignedIn ? [...shown] : [...shown, true];
          })}
          notSignedIn={messages.people.tags.notSignedIn}
          states={assignmentStates.map((state) => ({
            name: stateNames(messages)[state],
            tone: stateTones[state],
          }))}
          courses={headings}
          recordsUrl={recordsUrl("")}
        />
      ),
    };
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
