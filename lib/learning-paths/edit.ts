import { isDeepStrictEqual } from "node:util";
import type { Admin, Approved } from "@/lib/actor";
import { countAssignmentsDeleted } from "@/lib/assignments/deletion-effects";
import { audit } from "@/lib/audit-log/append";
import { completePaths } from "@/lib/courses/paths-completed-by-removal";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { LearningPath } from "@/prisma/generated/client";
import { detailsOf } from "./details";
import {
  maxCourses,
  type NewLearningPath,
  type PathCourse,
  type PathCourseMove,
  type PathDetails,
  type PathStatus,
  type PathStatusChange,
} from "./edit-schema";

export async function createLearningPath(actor: Admin, path: NewLearningPath): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.learningPath.createMany({ data: [path], skipDuplicates: true });
    if (count > 0)
      await audit(tx, actor, {
        action: "learning_path.created",
        subject: subjectOf(path),
        after: { name: path.name },
      });
  });
}

/** @throws Refusal `not_found`; `conflict` when the details changed since `version` */
export async function savePathDetails(actor: Admin, { id, version, ...details }: PathDetails): Promise<void> {
  await changePath(id, async (tx, path) => {
    const now = detailsOf(path);
    if (isDeepStrictEqual(now.details, details)) return false;
    if (now.version !== version) throw new Refusal("learning_path_changed");
    await tx.learningPath.update({ where: { id }, data: details });
    await audit(tx, actor, {
      action: "learning_path.updated",
      subject: subjectOf(path),
      before: now.details,
      after: details,
    });
    return true;
  });
}

const statusActions = {
  published: "learning_path.published",
  archived: "learning_path.archived",
  draft: "learning_path.unpublished",
} as const satisfies Record<PathStatus, string>;

/** Can complete the path for people (docs/decisions/040). @throws Refusal `not_found`, `learning_path_empty`, or `conflict` if not `from` */
export async function changePathStatus(actor: Admin, { id, from, to }: PathStatusChange): Promise<void> {
  await changePath(id, async (tx, path) => {
    if (path.status === to) return false;
    if (path.status !== from) throw new Refusal("learning_path_changed");
    if (to === "published" && !(await findPublishedCourse(tx, id))) throw new Refusal("learning_path_empty");
    await tx.learningPath.update({ where: { id }, data: { status: to } });
    const [before, after] = [{ status: from }, { status: to }];
    await audit(tx, actor, { action: statusActions[to], subject: subjectOf(path), before, after });
    return true;
  });
}

/** Keeps completions and certificates. @throws Refusal `not_found`; `conflict` when it changed since `version` or is published */
export async function deleteLearningPath(
  actor: Admin & Approved,
  id: string,
  version: string,
  database: Database = db(),
): Promise<void> {
  const remove = async (tx: Database, path: LearningPath) => {
    if (path.updatedAt.toISOString() !== version) throw new Refusal("learning_path_changed");
    if (path.status === "published") throw new Refusal("learning_path_not_deletable");
    const courses = await coursesOf(tx, id);
    const assignments = await countAssignmentsDeleted(tx, { learningPathId: id });
    await tx.learningPath.delete({ where: { id } });
    await audit(tx, actor, {
      action: "learning_path.deleted",
      subject: subjectOf(path),
      concerns: courses,
      before: { ...detailsOf(path).details, courses: courses.length, ...assignments },
    });
    return false;
  };
  await changePath(id, remove, database);
}

/** Appends a course, once. @throws Refusal `not_found`; `learning_path_full` */
export async function addCourse(actor: Admin, { id, courseId }: PathCourse): Promise<void> {
  await changePath(id, async (tx, path) => {
    const courses = await coursesOf(tx, id);
    if (courses.includes(courseId)) return false;
    // Other writers lock a course before its paths. This course isn't in the path yet, so its holder can't be waiting for the path.
    const [course] = await tx.$queryRaw<{ name: string }[]>`
      SELECT name FROM courses WHERE id = ${courseId}::uuid FOR KEY SHARE`;
    if (!course) throw new Refusal("course_not_found");
    if (courses.length >= maxCourses) throw new Refusal("learning_path_full", { limit: maxCourses });
    const position = courses.length + 1;
    await tx.learningPathCourse.create({ data: { learningPathId: id, courseId, position } });
    await audit(tx, actor, {
      action: "learning_path.course_added",
      subject: subjectOf(path),
      concerns: [courseId],
      after: { course: course.name },
    });
    return true;
  });
}

/** Can complete the path for people (docs/decisions/040). @throws Refusal `not_found`; `learning_path_empty` if published */
export async function removeCourse(actor: Admin, { id, courseId }: PathCourse): Promise<void> {
  await changePath(id, async (tx, path) => {
    const courses = await coursesOf(tx, id);
    if (!courses.includes(courseId)) return false;
    if (path.status === "published" && !(await findPublishedCourse(tx, id, { not: courseId })))
      throw new Refusal("learning_path_empty");
    const course = await tx.course.findUnique({ where: { id: courseId }, select: { name: true } });
    await tx.learningPathCourse.delete({
      where: { learningPathId_courseId: { learningPathId: id, courseId } },
    });
    await putInOrder(
      tx,
      id,
      courses.filter((one) => one !== courseId),
    );
    const [completed] = await completePaths(tx, [id]);
    await audit(tx, actor, {
      action: "learning_path.course_removed",
      subject: subjectOf(path),
      concerns: [courseId],
      before: { course: course?.name ?? "" },
      ...(completed && {
        after: { pathCompletedBy: completed.completedBy, certificatesIssued: completed.certificatesIssued },
      }),
    });
    return true;
  });
}

/** @throws Refusal `not_found`; `conflict` when the course isn't where the form showed it */
export async function moveCourse(actor: Admin, { id, courseId, before, to }: PathCourseMove): Promise<void> {
  await changePath(id, async (tx, path) => {
    const courses = await coursesOf(tx, id);
    const at = courses.indexOf(courseId);
    const others = courses.filter((one) => one !== courseId);
    if (at < 0 || (to !== null && !others.includes(to))) throw new Refusal("learning_path_changed");
    const moved = others.toSpliced(to === null ? others.length : others.indexOf(to), 0, courseId);
    if (isDeepStrictEqual(moved, courses)) return false;
    if ((courses[at + 1] ?? null) !== before) throw new Refusal("learning_path_changed");
    await putInOrder(tx, id, moved);
    await audit(tx, actor, {
      action: "learning_path.course_moved",
      subject: subjectOf(path),
      concerns: [courseId],
      before: { position: at + 1 },
      after: { position: moved.indexOf(courseId) + 1 },
    });
    return true;
  });
}

const findPublishedCourse = (tx: Database, id: string, courseId?: { not: string }) =>
  tx.learningPathCourse.findFirst({
    where: { learningPathId: id, course: { status: "published" }, ...(courseId && { courseId }) },
  });

async function coursesOf(tx: Database, id: string): Promise<string[]> {
  const rows = await tx.learningPathCourse.findMany({
    where: { learningPathId: id },
    orderBy: [{ position: "asc" }, { courseId: "asc" }],
    select: { courseId: true },
  });
  return rows.map(({ courseId }) => courseId);
}

const putInOrder = (tx: Database, id: string, courses: readonly string[]) => tx.$executeRaw`
  UPDATE learning_path_courses SET position = place
  FROM unnest(${[...courses]}::uuid[]) WITH ORDINALITY AS wanted (course_id, place)
  WHERE learning_path_id = ${id}::uuid AND learning_path_courses.course_id = wanted.course_id AND position <> place`;

/** Locks a path; completing a course waits. @throws Refusal `not_found` @param change returns whether `updated_at` follows */
export async function changePath(
  id: string,
  change: (tx: Database, path: LearningPath) => Promise<boolean>,
  database: Database = db(),
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await tx.$executeRaw`SELECT FROM learning_paths WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const path = await tx.learningPath.findUnique({ where: { id } });
    if (!path) throw new Refusal("learning_path_not_found");
    if (await change(tx, path))
      await tx.learningPath.update({ where: { id }, data: { updatedAt: new Date() } });
  });
}

export const subjectOf = ({ id, name }: { id: string; name: string }) =>
  ({ type: "learning_path", id, name }) as const;
