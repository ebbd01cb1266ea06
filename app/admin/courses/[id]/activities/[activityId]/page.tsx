import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { quizSettings } from "@/lib/courses/kinds/quiz/quiz-settings-schema";
import { findActivityRecord } from "@/lib/courses/outline/activity";
import { getOutline } from "@/lib/courses/outline/outline";
import { mayDo } from "@/lib/permissions/permissions";
import { listQuizQuestions } from "@/lib/quizzes/quiz-questions";
import { notFoundFor, requireMay } from "@/lib/session/gates";
import { FlashMessage } from "../../../messages";
import { courseUrl, previewUrl } from "../../../paths";
import { CourseHeader } from "../../course-header";
import { ownCourseOrNotFound } from "../../course-or-not-found";
import { saveActivityAction } from "../actions";
import { ActivityForm } from "../activity-form";
import { formValues } from "../form-values";
import { peopleWhoCompleted } from "../people-who-completed";
import { DeleteActivity } from "./delete-activity";
import { MoveToSection } from "./move-to-section";
import { QuizQuestions } from "./quiz-questions";

type Props = PageProps<"/admin/courses/[id]/activities/[activityId]">;

export const generateMetadata = titled(
  (t) => t.activities.title,
  () => requireMay("courses.edit", "courses.read"),
);

export default async function ActivityPage({ params, searchParams }: Props) {
  const actor = await requireMay("courses.edit", "courses.read");
  const [{ id: courseId, activityId }, { message, at }] = await Promise.all([params, searchParams]);
  const course = await ownCourseOrNotFound(actor, courseId);
  const activity = await findActivityRecord(actor, courseId, activityId);
  if (!activity) return notFoundFor(actor, "activity", activityId);
  const { kind, data, optional } = activity.fields;
  const [outline, completedBy, questions] = await Promise.all([
    getOutline(actor, courseId),
    peopleWhoCompleted(actor, course),
    kind === "quiz" || kind === "survey" ? listQuizQuestions(actor, activity.id) : null,
  ]);
  const ofRequired = optional ? null : completedBy;
  const { activities: t, outline: outlineTexts } = await currentMessages();
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <FlashMessage message={message} at={at} />
      <div className="space-y-6">
        {questions && (
          <QuizQuestions
            course={course}
            activityId={activity.id}
            settings={kind === "quiz" ? quizSettings.parse(data) : null}
            questions={questions}
            mayGrant={mayDo(actor.roles, "assignments.edit")}
          />
        )}
        <Card heading={t.title}>
          <ActivityForm
            version={activity.version}
            action={saveActivityAction}
            values={formValues(courseId, activity)}
            hidden={["courseId", "id", "version"]}
            completedBy={completedBy}
          >
            <SubmitButton name="after" value="save">
              {t.save}
            </SubmitButton>
            <ButtonLink look="secondary" href={courseUrl(courseId)}>
              {outlineTexts.back}
            </ButtonLink>
            <ButtonLink look="quiet" href={`${previewUrl(courseId)}/${activity.id}`}>
              {t.preview}
            </ButtonLink>
          </ActivityForm>
        </Card>
        {outline.length > 1 && (
          <Card heading={t.move.title}>
            <MoveToSection courseId={courseId} id={activity.id} outline={outline} completedBy={ofRequired} />
          </Card>
        )}
        <Card heading={t.delete.button}>
          <DeleteActivity courseId={courseId} activity={activity} completedBy={ofRequired} />
        </Card>
      </div>
    </>
  );
}
