import { ChangeLearners } from "@/app/admin/assignments/change-learners";
import { titled } from "@/app/titled";
import { asksForEveryone, learnersListFor } from "@/lib/learning/course-learners-list";
import { requireMay } from "@/lib/session/gates";
import { CourseHeader } from "../../course-header";
import { courseOrNotFound } from "../../course-or-not-found";

type Props = PageProps<"/admin/courses/[id]/enrollments/change">;

export const generateMetadata = titled(
  (t) => t.courseLearners.changeTitle,
  () => requireMay("assignments.edit", "learners.read", "courses.read"),
);

export default async function ChangeLearnersPage({ params, searchParams }: Props) {
  const actor = await requireMay("assignments.edit", "learners.read", "courses.read");
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  const course = await courseOrNotFound(actor, id);
  const list = await learnersListFor(actor, id, asksForEveryone(parameters));
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <ChangeLearners actor={actor} of={{ courseId: id }} list={list} parameters={parameters} />
    </>
  );
}
