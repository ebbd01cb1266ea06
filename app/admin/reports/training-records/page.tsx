import type { ReactNode } from "react";
import type { Column } from "@/app/_components/data-table";
import { CalendarDay, Day } from "@/app/_components/date-time";
import type { Filter } from "@/app/_components/filter-form";
import { TextLink } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { rich } from "@/app/_components/rich";
import { Score } from "@/app/_kinds/quiz/score";
import { StateTag } from "@/app/admin/assignments/state-tag";
import { FullName } from "@/app/admin/full-name";
import { SignInTag } from "@/app/admin/people/person-tags";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import type { Messages } from "@/lib/messages/messages";
import { openReport } from "@/lib/reports/open";
import type { PeopleFilter } from "@/lib/reports/reach";
import { type TrainingRecord, trainingRecords } from "@/lib/reports/training-records";
import { requireMay } from "@/lib/session/gates";
import { choice, peopleFilters, searchPeople } from "../filters";
import { recordsUrl, reportPath } from "../paths";
import { ReportPage } from "../report-page";

export const generateMetadata = titled(
  (t) => t.reports.training_records.title,
  () => requireMay("learners.read"),
);

type Props = PageProps<"/admin/reports/training-records">;

export default async function Page({ searchParams }: Props) {
  const actor = await requireMay("learners.read");
  const [messages, people, opened] = await Promise.all([
    currentMessages(),
    peopleFilters(actor),
    searchParams.then((parameters) => openReport(trainingRecords, actor, parameters)),
  ]);
  return (
    <ReportPage
      actor={actor}
      name="training_records"
      opened={opened}
      filters={filtersIn(messages, people)}
      columns={columnsIn(messages)}
      note={([row]) => opened?.query.filters.person && row && <RecordOf row={row} />}
    />
  );
}

const columnsIn = ({ reports: t, states }: Messages): Column<TrainingRecord>[] => [
  {
    heading: t.columns.person,
    cell: (row) => (
      <span className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <TextLink href={recordsUrl(row.personId)}>
          <FullName person={row} />
        </TextLink>
        <SignInTag hasSignedIn={row.hasSignedIn} />
      </span>
    ),
  },
  {
    heading: t.columns.course,
    cell: ({ courseName, pathName }) => (
      <>
        {courseName === null ? <Missing>{t.deletedCourse}</Missing> : <bdi>{courseName}</bdi>}
        {pathName && <bdi className="block text-muted text-sm">{pathName}</bdi>}
      </>
    ),
  },
  {
    heading: t.filters.state,
    cell: ({ state, required }) => (
      <>
        <StateTag state={state} />
        {!required && <span className="block text-muted text-sm">{t.notRequired}</span>}
      </>
    ),
  },
  {
    heading: t.columns.assigned,
    sort: { name: "assigned", first: "descending" },
    cell: ({ assignedAt }) => <Day value={assignedAt} />,
  },
  { heading: t.columns.due, cell: ({ dueOn }) => dueOn && <CalendarDay day={dueOn} /> },
  {
    heading: states.completed,
    cell: ({ completedAt, score }) =>
      completedAt && (
        <>
          <Day value={completedAt} />
          {score !== null && (
            <span className="block text-muted text-sm">
              {rich(t.score, { score: <Score value={score} /> })}
            </span>
          )}
        </>
      ),
  },
  { heading: t.columns.expires, cell: ({ validOn }) => validOn && <CalendarDay day={validOn} /> },
  {
    heading: t.columns.ended,
    cell: ({ endedAt, endReason }) =>
      endedAt && (
        <>
          <Day value={endedAt} />
          {endReason && <span className="block text-muted text-sm">{t.ends[endReason]}</span>}
        </>
      ),
  },
];

const filtersIn = ({ reports: t }: Messages, people: readonly Filter<PeopleFilter>[]) => [
  searchPeople(t),
  ...people,
  choice("standing", t.filters.standing, t.filters.any, {
    current: t.filters.current,
    ended: t.filters.ended,
  }),
  { kind: "hidden" as const, name: "person" as const, label: t.columns.person },
];

function RecordOf({ row }: { row: TrainingRecord }) {
  const { recordOf } = useMessages().reports;
  const everyone = (words: ReactNode) => <TextLink href={reportPath("training_records")}>{words}</TextLink>;
  return rich(recordOf, { name: <FullName person={row} />, everyone });
}
