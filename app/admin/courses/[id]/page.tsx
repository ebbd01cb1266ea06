import { titled } from "@/app/titled";
import { countAudience } from "@/lib/courses/access-lists";
import { countLearners } from "@/lib/courses/admin-record";
import { findDeletionEffects } from "@/lib/courses/deletion-effects";
import { getOutline } from "@/lib/courses/outline/outline";
import { mayDo } from "@/lib/permissions/permissions";
import { requireMay } from "@/lib/session/gates";
import { FlashMessage } from "../messages";
import { CourseHeader } from "./course-header";
import { courseOrNotFound } from "./course-or-not-found";
import { EditorsOutline } from "./editors-outline";
import { ReadersOutline } from "./readers-outline";
import { StatusCard } from "./status-card";

export const generateMetadata = titled(
  (t) => t.adminCourses.titles.one,
  () => requireMay("courses.read", "learners.count"),
);

export default async function CoursePage({ params, searchParams }: PageProps<"/admin/courses/[id]">) {
  const actor = await requireMay("courses.read", "learners.count");
  const [{ id }, { message, at }] = await Promise.all([params, searchParams]);
  const course = await courseOrNotFound(actor, id);
  const isCounted = course.isEditable && course.status === "published" && course.access === "groups";
  const [outline, learners, audience, deletionEffects] = await Promise.all([
    getOutline(actor, id),
    countLearners(actor, id),
    isCounted ? countAudience(actor, id) : null,
    course.isEditable && course.status === "draft" ? findDeletionEffects(actor, id) : null,
  ]);
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <FlashMessage message={message} at={at} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        {course.isEditable ? (
          <EditorsOutline courseId={id} outline={outline} />
        ) : (
          <ReadersOutline courseId={id} outline={outline} mayGrant={mayDo(actor.roles, "assignments.edit")} />
        )}
        <StatusCard
          course={course}
          learners={learners}
          audience={audience}
          deletionEffects={deletionEffects}
          isAdmin={actor.roles.includes("admin")}
        />
      </div>
    </>
  );
}
