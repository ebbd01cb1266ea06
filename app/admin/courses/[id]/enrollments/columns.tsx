import type { Heading } from "@/app/_components/data-table";
import { EmptyState } from "@/app/_components/empty-state";
import type { Filter } from "@/app/_components/filter-form";
import { Link } from "@/app/_components/link";
import { NothingFound } from "@/app/_components/nothing-found";
import { stateTones } from "@/app/admin/assignments/state-tag";
import { TickAll } from "@/app/admin/assignments/tick-all";
import { stateWords } from "@/app/admin/assignments/words";
import { peoplePath } from "@/app/admin/people/paths";
import { usePreferences } from "@/app/preferences";
import { pressing } from "@/lib/assignments/schema";
import type { ListedLearner } from "@/lib/learning/course-learners-list";
import { learnerStates } from "@/lib/learning/learner-state-schema";
import { listUrl } from "@/lib/lists/admin-list-query";
import { fullName } from "@/lib/people/profile";
import { formatDay, formatNumber } from "@/lib/preferences/format";
import type { Preferences } from "@/lib/preferences/schema";
import { learnersPath } from "../../paths";
import { countOf } from "../../words";
import { type LearnerRow, LearnerRows } from "./learner-rows";

/** @param mayChange whether there is something to tick them for */
export const columnsFor = (mayChange: boolean): Heading[] => [
  { heading: "Name", before: mayChange && <TickAll />, sort: { name: "name", first: "ascending" } },
  { heading: "State" },
  { heading: "Due", sort: { name: "due", first: "ascending" } },
  { heading: "Progress", sort: { name: "progress", first: "descending" } },
  { heading: "Last active" },
  { heading: "Completed" },
];

export function LearnersBody({ rows, mayChange }: { rows: readonly ListedLearner[]; mayChange: boolean }) {
  const preferences = usePreferences();
  return (
    <LearnerRows
      rows={rows.map((row) => shown(row, preferences))}
      peoplePath={peoplePath}
      language={preferences.language}
      mayChange={mayChange}
    />
  );
}

function shown(learner: ListedLearner, preferences: Preferences): LearnerRow {
  const { id, state, required, dueOn, progress, lastActiveOn, completedAt } = learner;
  const { language } = preferences;
  const day = (date: Date): [string, string] => [
    date.toISOString().slice(0, 10),
    formatDay(date, preferences),
  ];
  return {
    id,
    name: fullName(learner),
    ...(learner.deactivatedAt && { isDeactivated: true as const }),
    state: stateWords[state],
    tone: stateTones[state],
    required: required ?? undefined,
    due: dueOn ? [dueOn, formatDay(new Date(dueOn), { language, timeZone: "UTC" })] : undefined,
    progress: progress === null ? undefined : [progress, formatNumber(progress / 100, "percent")],
    active: lastActiveOn ? day(lastActiveOn) : undefined,
    completed: completedAt ? [...day(completedAt), completedWords(learner)] : undefined,
  };
}

function completedWords({ completedActivities: activities, completedVersion: version }: ListedLearner) {
  if (activities === null) return undefined;
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
      <Link
        href={listUrl(learnersPath(courseId), { filters: { who: "everyone" } })}
        className="text-accent underline underline-offset-4"
      >
        List everyone who can see it
      </Link>
    </EmptyState>
  );
}

export function NoneFound({ courseId }: { courseId: string }) {
  return (
    <NothingFound title="No learners found" all={{ href: learnersPath(courseId), name: "Show all learners" }}>
      Check the spelling, or try the start of a name or email address, or fewer filters. For a group, type its
      exact name.
    </NothingFound>
  );
}
