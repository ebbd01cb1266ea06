import type { Heading } from "@/app/_components/data-table";
import { EmptyState } from "@/app/_components/empty-state";
import type { Filter } from "@/app/_components/filter-form";
import { TextLink } from "@/app/_components/link";
import { stateTones } from "@/app/admin/assignments/state-tag";
import { TickAll } from "@/app/admin/assignments/tick-all";
import { stateWords } from "@/app/admin/assignments/words";
import { peoplePath } from "@/app/admin/people/paths";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import { pressing } from "@/lib/assignments/schema";
import type { ListedLearner } from "@/lib/learning/course-learners-list";
import { learnerStates } from "@/lib/learning/learner-state-schema";
import { listUrl } from "@/lib/lists/admin-list-query";
import { clientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { fullName } from "@/lib/people/profile";
import { formatDay } from "@/lib/preferences/format";
import type { Preferences } from "@/lib/preferences/schema";
import { learnersPath } from "../../paths";
import { countOf } from "../../words";
import { type LearnerRow, LearnerRows } from "./learner-rows";

export const columnsFor = (mayChange: boolean, { adminAssignments }: Messages): Heading[] => [
  {
    heading: "Name",
    before: mayChange && <TickAll label={adminAssignments.ticks.all} />,
    sort: { name: "name", first: "ascending" },
  },
  { heading: "State" },
  { heading: "Due", sort: { name: "due", first: "ascending" } },
  { heading: "Progress", sort: { name: "progress", first: "descending" } },
  { heading: "Last active" },
  { heading: "Completed" },
];

type BodyProps = { rows: readonly ListedLearner[]; mayChange: boolean; ticked: readonly string[] };

export function LearnersBody({ rows, mayChange, ticked }: BodyProps) {
  const preferences = usePreferences();
  const { ticks } = useMessages().adminAssignments;
  return (
    <LearnerRows
      rows={rows.map((row) => shown(row, preferences, ticked.includes(row.id)))}
      peoplePath={peoplePath}
      select={mayChange ? clientTexts(ticks).one : null}
    />
  );
}

function shown(learner: ListedLearner, preferences: Preferences, isTicked: boolean): LearnerRow {
  const { id, state, required, dueOn, progress, lastActiveOn, completedAt } = learner;
  const { language } = preferences;
  const marks = {
    ...(isTicked && { isTicked }),
    ...(learner.deactivatedAt && { isDeactivated: true as const }),
    ...(required === false && { isOptional: true as const }),
    ...(required === null && { isUnassigned: true as const }),
  };
  return [
    id,
    fullName(learner),
    stateWords[state],
    stateTones[state] ?? null,
    dueOn && formatDay(new Date(dueOn), { language, timeZone: "UTC" }),
    progress,
    lastActiveOn && formatDay(lastActiveOn, preferences),
    completedAt && formatDay(completedAt, preferences),
    completedAt && completedWords(learner),
    Object.keys(marks).length > 0 ? marks : null,
  ];
}

function completedWords({ completedActivities: activities, completedVersion: version }: ListedLearner) {
  if (activities === null) return null;
  return `${version === null ? "" : `Version ${version}, `}${countOf(activities, "activity", "activities")}`;
}

export const learnerFilters = (
  groups: readonly string[],
): Filter<"q" | "state" | "group" | "assigned" | "who">[] => [
  { kind: "search", name: "q", label: "Name or email" },
  {
    kind: "choice",
    name: "state",
    label: "State",
    any: "Any",
    options: [...pressing, "not_completed" as const, ...learnerStates].map((value) => ({
      value,
      label: stateWords[value],
    })),
  },
  { kind: "text", name: "group", label: "Group", suggestions: groups },
  {
    kind: "choice",
    name: "assigned",
    label: "Assigned",
    any: "Any",
    options: [
      { value: "yes", label: "Assigned" },
      { value: "no", label: "Not assigned" },
    ],
  },
  {
    kind: "choice",
    name: "who",
    label: "Who",
    any: "Enrolled or assigned",
    options: [{ value: "everyone", label: "Everyone who can see it" }],
  },
];

export function NobodyYet({ courseId }: { courseId: string }) {
  return (
    <EmptyState title="No learners yet">
      People appear here when the course is assigned to them, or when they start it.{" "}
      <TextLink href={listUrl(learnersPath(courseId), { filters: { who: "everyone" } })}>
        List everyone who can see it
      </TextLink>
    </EmptyState>
  );
}
