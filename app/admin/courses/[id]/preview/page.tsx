import { ButtonLink } from "@/app/_components/button-link";
import { CourseView } from "@/app/(learner)/courses/[permalink]/course-view";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { previewCourse } from "@/lib/courses/learners-view";
import { notFoundFor, requireMay } from "@/lib/session/gates";
import { courseUrl, previewUrl } from "../../paths";
import { PreviewNotice } from "./preview-notice";

export const generateMetadata = titled(
  (t) => t.adminCourses.titles.preview,
  () => requireMay("courses.read"),
);

export default async function PreviewPage({ params }: PageProps<"/admin/courses/[id]/preview">) {
  const actor = await requireMay("courses.read");
  const { id } = await params;
  const course = await previewCourse(actor, id);
  if (!course) return notFoundFor(actor, "course", id);
  const hrefOf = (activityId: string) => `${previewUrl(id)}/${activityId}`;
  const { preview: t } = (await currentMessages()).adminCourses;
  const [first] = course.activities;
  return (
    <>
      <PreviewNotice back={courseUrl(id)} words={t.back} />
      <CourseView course={course} hrefOf={hrefOf}>
        <p className="mt-6">
          {first ? (
            <ButtonLink href={hrefOf(first.id)}>{t.start}</ButtonLink>
          ) : (
            <span className="text-muted">{t.noActivities}</span>
          )}
        </p>
      </CourseView>
    </>
  );
}
