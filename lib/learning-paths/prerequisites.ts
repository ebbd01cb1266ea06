import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import type { Database } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { findCycle } from "./cycle";
import { changePath, subjectOf } from "./edit";
import type { PrerequisitesChange } from "./edit-schema";

/** Ignores courses outside the path. @throws Refusal `not_found`, also for a course outside the path; `learning_path_cycle` */
export async function changePrerequisites(
  actor: Admin,
  { learningPathId, id: courseId, added, removed }: PrerequisitesChange,
): Promise<void> {
  await changePath(learningPathId, async (tx, path) => {
    const courses = await namesIn(tx, learningPathId);
    const name = courses.get(courseId);
    if (name === undefined) throw new Refusal("course_not_found");
    const nameOf = (id: string) => courses.get(id) ?? "";
    const before = await prerequisitesIn(tx, learningPathId);
    const of = before.filter((one) => one.courseId === courseId).map((one) => one.prerequisiteId);
    const wanted = [...courses.keys()].filter((id) =>
      added.includes(id) ? id !== courseId : of.includes(id) && !removed.includes(id),
    );
    if (wanted.length === of.length && wanted.every((id) => of.includes(id))) return false;
    const cycle = findCycle([
      ...before.filter((one) => one.courseId !== courseId),
      ...wanted.map((prerequisiteId) => ({ courseId, prerequisiteId })),
    ]);
    if (cycle) throw new Refusal("learning_path_cycle", { courses: cycle.map(nameOf) });
    await tx.learningPathPrerequisite.deleteMany({ where: { learningPathId, courseId } });
    await tx.learningPathPrerequisite.createMany({
      data: wanted.map((prerequisiteId) => ({ learningPathId, courseId, prerequisiteId })),
    });
    const stated = (ids: readonly string[]) => ({
      prerequisites: {
        course: name,
        after: [...courses.keys()].filter((id) => ids.includes(id)).map(nameOf),
      },
    });
    await audit(tx, actor, {
      action: "learning_path.prerequisites_changed",
      subject: subjectOf(path),
      concerns: [courseId],
      before: stated(of),
      after: stated(wanted),
    });
    return true;
  });
}

async function namesIn(tx: Database, learningPathId: string): Promise<Map<string, string>> {
  const found = await tx.learningPathCourse.findMany({
    where: { learningPathId },
    orderBy: [{ position: "asc" }, { courseId: "asc" }],
    select: { courseId: true, course: { select: { name: true } } },
  });
  return new Map(found.map(({ courseId, course }) => [courseId, course.name]));
}

const prerequisitesIn = (tx: Database, learningPathId: string) =>
  tx.learningPathPrerequisite.findMany({
    where: { learningPathId },
    select: { courseId: true, prerequisiteId: true },
  });
