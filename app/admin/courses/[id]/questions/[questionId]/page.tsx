import { notFound } from "next/navigation";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { TextLink } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { SubmitButton } from "@/app/_components/submit-button";
import { FixedOrder, Question } from "@/app/_kinds/quiz/question";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { hasKey } from "@/lib/courses/kinds/quiz/question-schema";
import { drawQuestions } from "@/lib/quizzes/draw-questions";
import { presentQuestion } from "@/lib/quizzes/present-question";
import { questionTitle } from "@/lib/quizzes/question-title";
import { fitsSurveyForm, questionValues } from "@/lib/quizzes/question-values";
import { findQuestionRecord, type QuestionRecord } from "@/lib/quizzes/quiz-questions";
import { requireMay } from "@/lib/session/gates";
import { FlashMessage } from "../../../messages";
import { activityUrl, questionsPath, questionUrl } from "../../../paths";
import { CourseHeader } from "../../course-header";
import { ownCourseOrNotFound } from "../../course-or-not-found";
import {
  archiveQuestionAction,
  deleteQuestionAction,
  duplicateQuestionAction,
  restoreQuestionAction,
  saveQuestionAction,
} from "../actions";
import { QuestionForm } from "../question-form";

const query = z.object({ activity: z.uuid().optional().catch(undefined) });

type Props = PageProps<"/admin/courses/[id]/questions/[questionId]">;

export const generateMetadata = titled(
  (t) => t.adminQuizzes.question.title,
  () => requireMay("courses.edit", "courses.read"),
);

export default async function QuestionPage({ params, searchParams }: Props) {
  const actor = await requireMay("courses.edit", "courses.read");
  const [{ id: courseId, questionId }, parameters] = await Promise.all([params, searchParams]);
  const { activity: activityId } = query.parse(parameters);
  const course = await ownCourseOrNotFound(actor, courseId);
  const question = await findQuestionRecord(actor, courseId, questionId);
  if (!question) notFound();
  const { id, version, content, tags, archivedAt, quizzes, answering, answers, outdated } = question;
  const [drawn] = drawQuestions([{ questionId: id, version: 1, points: 1, content }], {
    seed: "",
    shuffle: false,
  });
  const isForSurvey = isSurveyQuestion(question);
  const { adminQuizzes, adminSurveys } = await currentMessages();
  const { question: t, archive, duplicate } = adminQuizzes;
  const newQuestion = { ...adminQuizzes.newQuestion, ...(isForSurvey && adminSurveys.newQuestion) };
  const purpose = isForSurvey ? "survey" : "";
  const hidden = { courseId, id, activityId: activityId ?? "", version, confirmed: "", purpose };
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <FlashMessage message={parameters.message} at={parameters.at} />
      <div className="space-y-6">
        {archivedAt && <Notice tone="info">{archive.archived}</Notice>}
        <Card heading={t.title}>
          {answering > 0 && <p className="mb-6">{t.answeringNow({ people: answering })}</p>}
          <QuestionForm
            version={version}
            action={saveQuestionAction}
            values={{ ...questionValues(content, tags), ...hidden }}
            hidden={Object.keys(hidden)}
            isForSurvey={isForSurvey && fitsSurveyForm(content)}
          >
            <SubmitButton name="after" value="stay">
              {t.save}
            </SubmitButton>
            {activityId && (
              <SubmitButton look="secondary" name="after" value="another">
                {newQuestion.saveAndAdd}
              </SubmitButton>
            )}
            <ButtonLink
              look="quiet"
              href={activityId ? activityUrl(courseId, activityId) : questionsPath(courseId)}
            >
              {activityId ? newQuestion.backToQuiz : newQuestion.backToBank}
            </ButtonLink>
          </QuestionForm>
        </Card>
        <Card heading={adminQuizzes.preview.title}>
          <Question
            answerId={id}
            number={1}
            count={1}
            points={null}
            question={presentQuestion(content, drawn?.order ?? [])}
            answer={[]}
            ordering={FixedOrder}
          />
        </Card>
        <Card heading={t.inQuizzes}>
          {quizzes.length === 0 ? (
            <p className="text-muted">{t.inNoQuiz}</p>
          ) : (
            <ul className="space-y-1">
              {quizzes.map((quiz) => (
                <li key={quiz.id}>
                  <TextLink href={activityUrl(courseId, quiz.id)}>
                    <bdi>{quiz.title}</bdi>
                  </TextLink>
                </li>
              ))}
            </ul>
          )}
          <div className="mt-5 flex flex-wrap gap-3">
            {outdated > 0 && (
              <ButtonLink look="secondary" href={`${questionUrl(courseId, id)}/regrade`}>
                {adminQuizzes.regrade.preview({ count: outdated })}
              </ButtonLink>
            )}
            <form action={duplicateQuestionAction}>
              <input type="hidden" name="courseId" value={courseId} />
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="newId" value={uuidv7()} />
              <SubmitButton look="secondary">{duplicate}</SubmitButton>
            </form>
            {archivedAt ? (
              <form action={restoreQuestionAction}>
                <input type="hidden" name="courseId" value={courseId} />
                <input type="hidden" name="id" value={id} />
                <SubmitButton look="secondary">{archive.restore}</SubmitButton>
              </form>
            ) : (
              <ConfirmedAction
                name="archive-question"
                action={archiveQuestionAction}
                values={{ courseId, id, version }}
                button={archive.button}
                question={archive.question({ title: questionTitle(content.text) })}
                yes={archive.yes}
              >
                {archive.effect}
              </ConfirmedAction>
            )}
            {answers === 0 && !question.isInResponses && (
              <ConfirmedAction
                name="delete-question"
                action={deleteQuestionAction}
                values={{ courseId, id, version }}
                button={adminQuizzes.delete.button}
                question={adminQuizzes.delete.question({ title: questionTitle(content.text) })}
                yes={adminQuizzes.delete.yes}
                isFinal
              >
                {adminQuizzes.delete.effect}
              </ConfirmedAction>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}

/** A free text serves both: its form follows from its use. */
const isSurveyQuestion = ({ content, quizzes }: QuestionRecord) =>
  !hasKey(content) ||
  (content.type === "free_text" && quizzes.length > 0 && quizzes.every(({ kind }) => kind === "survey"));
