import type { Column } from "@/app/_components/data-table";
import { DateTime, Distance } from "@/app/_components/date-time";
import type { Filter } from "@/app/_components/filter-form";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { TextLink } from "@/app/_components/link";
import type { Messages } from "@/lib/messages/messages";
import { fullName } from "@/lib/people/profile";
import type { QueuedAttempt } from "@/lib/quizzes/grading-queue";
import { attemptPath } from "../courses/[id]/activities/[activityId]/results/paths";

export function columnsIn({
  adminGrading: t,
  adminQuizResults,
  components,
}: Messages): Column<QueuedAttempt>[] {
  return [
    {
      heading: t.columns.learner,
      cell: ({ id, courseId, activityId, learner }) => (
        <TextLink href={attemptPath(courseId, activityId, id)}>
          {learner ? <bdi>{fullName(learner, components)}</bdi> : adminQuizResults.nameHidden}
        </TextLink>
      ),
    },
    { heading: t.columns.quiz, cell: ({ quiz }) => <bdi>{quiz}</bdi> },
    { heading: t.columns.course, cell: ({ course }) => <bdi>{course}</bdi> },
    { heading: t.columns.answers, cell: ({ answers }) => <FormattedNumber value={answers} /> },
    {
      heading: t.columns.submitted,
      sort: { name: "submitted", first: "ascending" },
      cell: ({ submittedAt }) => (
        <>
          <DateTime value={submittedAt} />
          <span className="block text-muted text-sm">
            <Distance to={submittedAt} />
          </span>
        </>
      ),
    },
  ];
}

export const filtersIn = (
  { adminGrading: t }: Messages,
  courses: readonly { id: string; name: string }[],
): Filter<"course">[] => [
  {
    kind: "choice",
    name: "course",
    label: t.columns.course,
    any: t.allCourses,
    options: courses.map(({ id, name }) => ({ value: id, label: name })),
  },
];
