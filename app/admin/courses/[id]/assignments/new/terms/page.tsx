import { SetTerms } from "@/app/admin/assignments/set-terms";
import { courseTarget } from "@/app/admin/assignments/target";
import { titled } from "@/app/titled";
import { requireMay } from "@/lib/session/gates";
import { CourseHeader } from "../../../course-header";
import { courseOrNotFound } from "../../../course-or-not-found";

type Props = PageProps<"/admin/courses/[id]/assignments/new/terms">;

export const generateMetadata = titled(
  (t) => t.adminCourses.titles.assignTerms,
  () => requireMay("assignments.edit", "courses.read"),
);

export default async function NewTermsPage({ params, searchParams }: Props) {
  const actor = await requireMay("assignments.edit", "courses.read");
  const { id } = await params;
  const course = await courseOrNotFound(actor, id);
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <SetTerms actor={actor} target={courseTarget(course)} query={await searchParams} />
    </>
  );
}
