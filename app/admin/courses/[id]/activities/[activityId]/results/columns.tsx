import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import type { Filter } from "@/app/_components/filter-form";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { TextLink } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { Tag } from "@/app/_components/tag";
import type { Messages } from "@/lib/messages/messages";
import { fullName } from "@/lib/people/profile";
import type { ListedAttempt, ResultsFilter } from "@/lib/quizzes/results-list";

const tones = { open: undefined, to_grade: "warning", graded: undefined };

export function columnsIn(
  { adminQuizResults: t, components }: Messages,
  pathOf: (attemptId: string) => string,
): Column<ListedAttempt>[] {
  return [
    {
      heading: t.columns.learner,
      cell: ({ id, learner }) => (
        <TextLink href={pathOf(id)}>
          {learner ? <bdi>{fullName(learner, components)}</bdi> : t.nameHidden}
        </TextLink>
      ),
    },
    { heading: t.columns.attempt, cell: ({ number }) => <FormattedNumber value={number} /> },
    {
      heading: t.columns.started,
      sort: { name: "started", first: "descending" },
      cell: ({ startedAt }) => <DateTime value={startedAt} />,
    },
    {
      heading: t.columns.submitted,
      cell: ({ submittedAt }) =>
        submittedAt ? <DateTime value={submittedAt} /> : <Missing>{t.notSubmitted}</Missing>,
    },
    {
      heading: t.columns.score,
      sort: { name: "score", first: "descending" },
      cell: ({ score }) =>
        score === null ? (
          <Missing>{t.noScore}</Missing>
        ) : (
          <FormattedNumber value={score / 100} style="percent" />
        ),
    },
    {
      heading: t.columns.result,
      cell: ({ passed, state }) =>
        passed === null ? (
          <Tag look={tones[state]}>{t.states[state]}</Tag>
        ) : (
          <Tag look={passed ? "success" : undefined}>{passed ? t.passed : t.notPassed}</Tag>
        ),
    },
  ];
}

export const filtersIn = ({ filters: t, ...all }: Messages["adminQuizResults"]): Filter<ResultsFilter>[] => [
  { kind: "search", name: "q", label: t.search },
  {
    kind: "choice",
    name: "result",
    label: t.result,
    any: t.any,
    options: [
      { value: "to_grade", label: all.states.to_grade },
      { value: "passed", label: all.passed },
      { value: "not_passed", label: all.notPassed },
    ],
  },
];
