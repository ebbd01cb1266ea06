import { ChooseAudience } from "@/app/admin/assignments/choose-audience";
import { titled } from "@/app/titled";
import { requireMay } from "@/lib/session/gates";
import { CourseHeader } from "../../course-header";
import { courseOrNotFound } from "../../course-or-not-found";

type Props = PageProps<"/admin/courses/[id]/assignments/new">;

export const generateMetadata = titled(
  (t) => t.adminCourses.titles.assign,
  () => requireMay("assignments.edit", "courses.read", "people.read", "groups.read"),
);

export default async function NewAssignmentPage({ params, searchParams }: Props) {
  const actor = await requireMay("assignments.edit", "courses.read", "people.read", "groups.read");
  const { id } = await params;
  const course = await courseOrNotFound(actor, id);
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <ChooseAudience actor={actor} of={{ courseId: id }} query={await searchParams} />
    </>
  );
}
