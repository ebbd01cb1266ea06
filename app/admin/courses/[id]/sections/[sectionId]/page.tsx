import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { findSection, getOutline } from "@/lib/courses/outline/outline";
import { notFoundFor, requireMay } from "@/lib/session/gates";
import { courseUrl } from "../../../paths";
import { CompletedLearnersField } from "../../activities/completed-learners-field";
import { peopleWhoCompleted } from "../../activities/people-who-completed";
import { CourseHeader } from "../../course-header";
import { ownCourseOrNotFound } from "../../course-or-not-found";
import { deleteSectionAction, renameSectionAction } from "./actions";

type Props = PageProps<"/admin/courses/[id]/sections/[sectionId]">;

export const generateMetadata = titled(
  (t) => t.outline.section,
  () => requireMay("courses.edit", "courses.read"),
);

export default async function SectionPage({ params }: Props) {
  const actor = await requireMay("courses.edit", "courses.read");
  const { id: courseId, sectionId } = await params;
  const course = await ownCourseOrNotFound(actor, courseId);
  const section = await findSection(actor, courseId, sectionId);
  if (!section) return notFoundFor(actor, "section", sectionId);
  const counts = (await getOutline(actor, courseId))
    .find(({ id }) => id === sectionId)
    ?.activities.some(({ optional }) => !optional);
  const completedBy = counts ? await peopleWhoCompleted(actor, course) : null;
  const { outline: t } = await currentMessages();
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <div className="max-w-prose space-y-6">
        <Card heading={t.section}>
          <Form action={renameSectionAction} values={{ courseId, ...section }}>
            <HiddenField name="courseId" />
            <HiddenField name="id" />
            <HiddenField name="version" />
            <div className="space-y-6">
              <Field name="title" label={t.sectionTitle} maxLength={200} />
              <div className="flex flex-wrap gap-3">
                <SubmitButton>{t.saveSection}</SubmitButton>
                <ButtonLink look="secondary" href={courseUrl(courseId)}>
                  {t.back}
                </ButtonLink>
              </div>
            </div>
          </Form>
        </Card>
        <Card heading={t.deleteSection}>
          <ConfirmedAction
            name="delete-section"
            action={deleteSectionAction}
            values={{ courseId, id: section.id }}
            fields={completedBy && <CompletedLearnersField people={completedBy} part="deletion" />}
            button={t.deleteSection}
            question={rich(t.deleteQuestion, { title: <bdi>{section.title}</bdi> })}
            yes={t.deleteYes}
            pendingText={t.deleting}
            isFinal
          >
            {t.deleteEffect}
          </ConfirmedAction>
        </Card>
      </div>
    </>
  );
}
