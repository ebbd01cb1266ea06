import { OpenAssignment } from "@/app/admin/assignments/open-assignment";
import { courseTarget } from "@/app/admin/assignments/target";
import { titled } from "@/app/titled";
import { requireMay } from "@/lib/session/gates";
import { FlashMessage } from "../../../messages";
import { CourseHeader } from "../../course-header";
import { courseOrNotFound } from "../../course-or-not-found";

type Props = PageProps<"/admin/courses/[id]/assignments/[assignmentId]">;

export const generateMetadata = titled(
  (t) => t.adminCourses.titles.assignment,
  () => requireMay("learners.read", "courses.read"),
);

export default async function AssignmentPage({ params, searchParams }: Props) {
  const actor = await requireMay("learners.read", "courses.read");
  const [{ id, assignmentId }, { message, at }] = await Promise.all([params, searchParams]);
  const course = await courseOrNotFound(actor, id);
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <FlashMessage message={message} at={at} />
      <OpenAssignment
        actor={actor}
        target={courseTarget(course)}
        assignmentId={assignmentId}
        hasMessage={Boolean(message)}
      />
    </>
  );
}
