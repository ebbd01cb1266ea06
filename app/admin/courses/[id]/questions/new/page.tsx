import { notFound } from "next/navigation";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { findActivityRecord } from "@/lib/courses/outline/activity";
import { questionForms } from "@/lib/quizzes/question-forms-schema";
import { listQuizQuestions } from "@/lib/quizzes/quiz-questions";
import { notFoundFor, requireMay } from "@/lib/session/gates";
import { activityUrl, questionsPath } from "../../../paths";
import { CourseHeader } from "../../course-header";
import { ownCourseOrNotFound } from "../../course-or-not-found";
import { createQuestionAction } from "../actions";
import { FocusedText } from "../focused-text";
import { QuestionForm } from "../question-form";

const query = z.object({
  activity: z.uuid().optional(),
  kind: z.enum(questionForms).default("single"),
  message: z.string().optional(),
});

type Props = PageProps<"/admin/courses/[id]/questions/new">;

export const generateMetadata = titled(
  (t) => t.adminQuizzes.newQuestion.title,
  () => requireMay("courses.edit", "courses.read"),
);

export default async function NewQuestionPage({ params, searchParams }: Props) {
  const actor = await requireMay("courses.edit", "courses.read");
  const { id: courseId } = await params;
  const asked = query.safeParse(await searchParams);
  const course = await ownCourseOrNotFound(actor, courseId);
  if (!asked.success) notFound();
  const { activity: activityId, kind, message } = asked.data;
  const quiz = activityId ? await findActivityRecord(actor, courseId, activityId) : null;
  const isSurvey = quiz?.fields.kind === "survey";
  if (activityId && quiz?.fields.kind !== "quiz" && !isSurvey)
    return notFoundFor(actor, "activity", activityId);
  const count = activityId ? (await listQuizQuestions(actor, activityId)).length : 0;
  const { adminQuizzes, adminSurveys } = await currentMessages();
  const t = { ...adminQuizzes.newQuestion, ...(isSurvey && adminSurveys.newQuestion) };
  const id = uuidv7();
  const values = { courseId, id, activityId: activityId ?? "", kind, text: "", partialCreditOfParts: "on" };
  const purpose = isSurvey ? "survey" : "";
  const isSaved = message === "question_added" || message === "question_saved";
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      {isSaved && (
        <div className="mb-6">
          <Notice>{quiz ? t.addedTo({ count }) : t.addedToBank}</Notice>
        </div>
      )}
      <Card heading={t.title}>
        {quiz && (
          <p className="mb-6 text-muted">
            {rich(t.forQuiz, { quiz: <bdi>{quiz.fields.title}</bdi>, number: count + 1 })}
          </p>
        )}
        <FocusedText key={id}>
          <QuestionForm
            action={createQuestionAction}
            values={{ ...values, purpose }}
            hidden={["courseId", "id", "activityId", "purpose"]}
            isForSurvey={isSurvey}
          >
            <SubmitButton name="after" value="another">
              {t.saveAndAdd}
            </SubmitButton>
            <SubmitButton look="secondary" name="after" value="save">
              {t.saveAndClose}
            </SubmitButton>
            <ButtonLink
              look="quiet"
              href={activityId ? activityUrl(courseId, activityId) : questionsPath(courseId)}
            >
              {activityId ? t.backToQuiz : t.backToBank}
            </ButtonLink>
          </QuestionForm>
        </FocusedText>
      </Card>
    </>
  );
}
