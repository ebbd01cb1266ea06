import { EmptyState } from "@/app/_components/empty-state";
import { FilterForm } from "@/app/_components/filter-form";
import { Notice } from "@/app/_components/notice";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { isFiltered } from "@/lib/lists/admin-list-query";
import { readStatistics } from "@/lib/quizzes/read-statistics";
import { resultsListFor } from "@/lib/quizzes/results-list";
import { closeExpiredAttempts } from "@/lib/quizzes/submit-attempt";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../../../../../admin-list-table";
import { CourseHeader } from "../../../course-header";
import { courseOrNotFound } from "../../../course-or-not-found";
import { columnsIn, filtersIn } from "./columns";
import { attemptPath, resultsPath } from "./paths";
import { quizOrNotFound } from "./quiz-or-not-found";
import { StatisticsFigures } from "./statistics-figures";

type Props = PageProps<"/admin/courses/[id]/activities/[activityId]/results">;

export const generateMetadata = titled(
  (t) => t.adminQuizResults.title,
  () => requireMay("learners.count", "courses.read"),
);

export default async function ResultsPage({ params, searchParams }: Props) {
  const actor = await requireMay("learners.count", "courses.read");
  const [{ id, activityId }, parameters] = await Promise.all([params, searchParams]);
  const course = await courseOrNotFound(actor, id);
  const quiz = await quizOrNotFound(actor, id, activityId);
  await closeExpiredAttempts(actor, quiz.id);
  const found = await readAdminList(actor, resultsListFor(actor, quiz), parameters);
  const statistics = await readStatistics(actor, quiz);
  const messages = await currentMessages();
  const { adminQuizResults: t } = messages;
  const path = resultsPath(id, activityId);
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <h2 className="mb-4 font-semibold text-xl">{t.heading({ quiz: quiz.title })}</h2>
      {parameters.message === "all_graded" && (
        <div className="mb-6">
          <Notice>{t.allGraded}</Notice>
        </div>
      )}
      <div className="space-y-8">
        {statistics === "too_slow" ? (
          <p className="text-muted">{messages.timeouts.list}</p>
        ) : statistics ? (
          <StatisticsFigures statistics={statistics} />
        ) : (
          <p className="text-muted">{t.tooFewPeople}</p>
        )}
        <section>
          <h3 className="mb-4 font-semibold text-lg">{t.attempts}</h3>
          {(found.rows.length > 0 || isFiltered(found.query)) && (
            <FilterForm action={path} filters={filtersIn(t)} query={found.query} />
          )}
          <AdminListTable
            {...found}
            path={path}
            caption={t.attempts}
            columns={columnsIn(messages, (attemptId) => attemptPath(id, activityId, attemptId))}
            empty={<EmptyState title={t.noneYet.title}>{t.noneYet.text}</EmptyState>}
            noneFound={t.noneFound.title}
            showAll={t.noneFound.showAll}
            advice={t.noneFound.advice}
          />
        </section>
      </div>
    </>
  );
}
