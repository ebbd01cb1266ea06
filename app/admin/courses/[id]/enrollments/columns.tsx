import type { ReactNode } from "react";
import type { Heading } from "@/app/_components/data-table";
import { EmptyState } from "@/app/_components/empty-state";
import type { Filter } from "@/app/_components/filter-form";
import { TextLink } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { stateTones } from "@/app/admin/assignments/state-tag";
import { TickAll } from "@/app/admin/assignments/tick-all";
import { stateNames } from "@/app/admin/assignments/words";
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
import { formatScore } from "@/lib/preferences/format-score";
import type { Preferences } from "@/lib/preferences/schema";
import { learnersPath } from "../../paths";
import { type LearnerRow, LearnerRows } from "./learner-rows";

export const columnsIn = (
  { adminAssignments, courseLearners: { columns: t } }: Messages,
  mayChange: boolean,
  rows: readonly ListedLearner[],
): Heading[] => [
  {
    heading: t.name,
    before: mayChange && <TickAll label={adminAssignments.ticks.all} />,
    sort: { name: "name", first: "ascending" },
  },
  { heading: t.state },
  { heading: t.due, sort: { name: "due", first: "ascending" } },
  { heading: t.progress, sort: { name: "progress", first: "descending" } },
  { heading: t.lastActive },
  { heading: t.completed },
  ...(rows.some(hasScore) ? [{ heading: t.score }] : []),
];

const hasScore = ({ completion }: ListedLearner) => typeof completion?.score === "number";

type BodyProps = { rows: readonly ListedLearner[]; mayChange: boolean; ticked: readonly string[] };

export function LearnersBody({ rows, mayChange, ticked }: BodyProps) {
  const preferences = usePreferences();
  const messages = useMessages();
  const { adminAssignments, courseLearners: t } = messages;
  const states = [...new Set(rows.map(({ state }) => state))];
  const contents = [...new Set(rows.flatMap((row) => completedWords(row, t) ?? []))];
  return (
    <LearnerRows
      rows={rows
        .map((row) => ({
          ...row,
          state: states.indexOf(row.state),
          completedWhat: contents.indexOf(completedWords(row, t) ?? ""),
          isTicked: ticked.includes(row.id),
        }))
        .map((row) => shown(row, preferences, messages))}
      states={states.map((state) => [stateNames(messages)[state], stateTones[state] ?? null])}
      contents={contents}
      hasScores={rows.some(hasScore)}
      columns={t.columns}
      texts={clientTexts(t.cells)}
      peoplePath={peoplePath}
      select={mayChange ? clientTexts(adminAssignments.ticks).one : null}
    />
  );
}

type Shown = Omit<ListedLearner, "state"> & { state: number; completedWhat: number; isTicked: boolean };

function shown(learner: Shown, preferences: Preferences, { components }: Messages): LearnerRow {
  const { id, state, required, dueOn, progress, lastActiveOn, completion, completedWhat, isTicked } = learner;
  const { language } = preferences;
  const marks = {
    ...(isTicked && { isTicked: true as const }),
    ...(learner.deactivatedAt && { isDeactivated: true as const }),
    ...(!learner.hasSignedIn && { isNotSignedIn: true as const }),
    ...(required === false && { isOptional: true as const }),
    ...(required === null && { isUnassigned: true as const }),
  };
  return [
    id,
    fullName(learner, components),
    state,
    dueOn && formatDay(new Date(dueOn), { language, timeZone: "UTC" }),
    progress,
    lastActiveOn && formatDay(lastActiveOn, preferences),
    completion && formatDay(completion.at, preferences),
    completedWhat === -1 ? null : completedWhat,
    typeof completion?.score === "number" ? formatScore(completion.score, language) : null,
    Object.keys(marks).length > 0 ? marks : null,
  ];
}

function completedWords({ completion }: ListedLearner, t: Messages["courseLearners"]) {
  if (!completion) return null;
  const { activities: count, version } = completion;
  return version === null ? t.activities({ count }) : t.activitiesOfVersion({ version, count });
}

export const filtersIn = (
  messages: Messages,
  groups: readonly string[],
): Filter<"q" | "state" | "group" | "assigned" | "who">[] => {
  const { filters: t } = messages.courseLearners;
  const states = stateNames(messages);
  return [
    { kind: "search", name: "q", label: t.search },
    {
      kind: "choice",
      name: "state",
      label: t.state,
      any: t.any,
      options: [...pressing, "not_completed" as const, ...learnerStates].map((value) => ({
        value,
        label: states[value],
      })),
    },
    { kind: "text", name: "group", label: t.group, suggestions: groups },
    {
      kind: "choice",
      name: "assigned",
      label: t.assigned,
      any: t.any,
      options: [
        { value: "yes", label: t.isAssigned },
        { value: "no", label: t.isNotAssigned },
      ],
    },
    {
      kind: "choice",
      name: "who",
      label: t.who,
      any: t.enrolledOrAssigned,
      options: [{ value: "everyone", label: t.everyone }],
    },
  ];
};

export function NobodyYet({ courseId }: { courseId: string }) {
  const { title, text } = useMessages().courseLearners.noneYet;
  const everyone = listUrl(learnersPath(courseId), { filters: { who: "everyone" } });
  const link = (words: ReactNode) => <TextLink href={everyone}>{words}</TextLink>;
  return <EmptyState title={title}>{rich(text, { link })}</EmptyState>;
}
