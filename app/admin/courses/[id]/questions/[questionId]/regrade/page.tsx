import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { fullName } from "@/lib/people/profile";
import { questionTitle } from "@/lib/quizzes/question-title";
import { findQuestionRecord } from "@/lib/quizzes/quiz-questions";
import { previewRegrade } from "@/lib/quizzes/regrade";
import { requireMay } from "@/lib/session/gates";
import { FlashMessage } from "../../../../messages";
import { questionUrl } from "../../../../paths";
import { CourseHeader } from "../../../course-header";
import { ownCourseOrNotFound } from "../../../course-or-not-found";
import { regradeAction } from "../../actions";

type Props = PageProps<"/admin/courses/[id]/questions/[questionId]/regrade">;

export const generateMetadata = titled(
  (t) => t.adminQuizzes.regrade.title,
  () => requireMay("courses.edit", "courses.read"),
);

export default async function RegradePage({ params, searchParams }: Props) {
  const actor = await requireMay("courses.edit", "courses.read");
  const [{ id: courseId, questionId }, { message, at }] = await Promise.all([params, searchParams]);
  const course = await ownCourseOrNotFound(actor, courseId);
  const question = await findQuestionRecord(actor, courseId, questionId);
  if (!question) notFound();
  const preview = await previewRegrade(actor, { courseId, id: question.id });
  const { version, answers, later, changed, changes, kept } = preview;
  const { adminQuizzes, components } = await currentMessages();
  const { regrade: t } = adminQuizzes;
  const result = ({ score, passed }: { score: number; passed: boolean }) =>
    passed ? t.passedWith({ score }) : t.failedWith({ score });
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <FlashMessage message={message} at={at} />
      <Card heading={t.title}>
        <p className="mb-4">
          <bdi className="font-medium">{questionTitle(question.content.text)}</bdi>
        </p>
        <p className="mb-4">{t.summary({ answers, changes: changed })}</p>
        {later > 0 && <p className="mb-4 text-muted">{t.later({ count: later })}</p>}
        {(["other_choices", "other_type", "graded_by_person"] as const).map(
          (reason) =>
            kept[reason] !== undefined && (
              <p key={reason} className="mb-4 text-muted">
                {t.kept[reason]({ count: kept[reason] })}
              </p>
            ),
        )}
        {changes.length > 0 && (
          <table className="data-table mb-6">
            <caption className="sr-only">{t.title}</caption>
            <thead>
              <tr>
                <th scope="col">{t.columns.learner}</th>
                <th scope="col">{t.columns.quiz}</th>
                <th scope="col">{t.columns.before}</th>
                <th scope="col">{t.columns.after}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ id, person, quiz, before, after }) => (
                <tr key={id}>
                  <th scope="row">
                    <bdi>{person ? fullName(person, components) : t.someone}</bdi>
                  </th>
                  <td data-heading={t.columns.quiz}>
                    <bdi>{quiz}</bdi>
                  </td>
                  <td data-heading={t.columns.before}>{result(before)}</td>
                  <td data-heading={t.columns.after}>{result(after)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {changed > changes.length && <p className="mb-6">{t.more({ count: changed - changes.length })}</p>}
        <form action={regradeAction} className="flex flex-wrap gap-3">
          <input type="hidden" name="courseId" value={courseId} />
          <input type="hidden" name="id" value={question.id} />
          <input type="hidden" name="version" value={version} />
          {answers > 0 && <SubmitButton pendingText={t.regrading}>{t.apply}</SubmitButton>}
          <ButtonLink look="quiet" href={questionUrl(courseId, question.id)}>
            {t.back}
          </ButtonLink>
        </form>
        <p className="mt-5 text-muted text-sm">{t.note}</p>
      </Card>
    </>
  );
}
