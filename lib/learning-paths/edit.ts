import { isDeepStrictEqual } from "node:util";
import type { Admin, ApiClient, Approved } from "@/lib/actor";
import { countAssignmentsDeleted } from "@/lib/assignments/deletion-effects";
import { audit } from "@/lib/audit-log/append";
import type { AuditEvent } from "@/lib/audit-log/schema";
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

type Given = {
  details?: Partial<Omit<PathDetails, "id" | "version">>;
  /** All courses, in their order. */
  courseIds?: readonly string[] | undefined;
  status?: PathStatus | undefined;
};

/** The values that the editor's form showed. */
type Shown = { version?: string | undefined; from?: PathStatus | undefined };

export async function createLearningPath(
  actor: Admin | ApiClient,
  { id, name, ...given }: NewLearningPath & Given,
  database: Database = db(),
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { count } = await tx.learningPath.createMany({ data: [{ id, name }], skipDuplicates: true });
    if (count === 0) return;
    const subject = subjectOf({ id, name });
    await saveChanges(
      actor,
      { id, ...given },
      [{ action: "learning_path.created", subject, after: { name } }],
      tx,
    );
  });
}

/**
 * Changes what is given. Can complete the path for people (docs/decisions/040).
 * @throws Refusal `not_found`, `course_not_found`, `learning_path_full`, `learning_path_empty` if published; `conflict` unless as shown
 */
export async function changeLearningPath(
  actor: Admin | ApiClient,
  changes: { id: string } & Given & Shown,
  database: Database = db(),
): Promise<void> {
  await saveChanges(actor, changes, [], database);
}

/** Keeps details that aren't given. @throws Refusal `not_found`; `conflict` when they changed since `version` */
export const savePathDetails = (
  actor: Admin,
  { id, version, ...details }: Pick<PathDetails, "id"> & Partial<PathDetails>,
) => changeLearningPath(actor, { id, version, details });

/** Can complete the path for people. @throws Refusal `not_found`, `learning_path_empty`, or `conflict` if not `from` */
export const changePathStatus = (actor: Admin, { id, from, to: status }: PathStatusChange) =>
  changeLearningPath(actor, { id, from, status });

/** Appends to the audit log last: it has one lock for all, and completing the path for many people takes time. */
async function saveChanges(
  actor: Admin | ApiClient,
  { id, details, courseIds, status, ...shown }: { id: string } & Given & Shown,
  first: AuditEvent[],
  database: Database,
): Promise<void> {
  const save = async (tx: Database, path: LearningPath) => {
    const entries = [
      ...first,
      ...(await writeDetails(tx, path, details, shown)),
      ...(courseIds ? await writeCourses(tx, path, courseIds) : []),
      ...(await writeStatus(tx, path, status, shown)),
    ];
    if (entries.length === 0) return false;
    const isPublished = (status ?? path.status) === "published";
    const isCheckNeeded = courseIds !== undefined || path.status !== "published";
    if (isPublished && isCheckNeeded && !(await findPublishedCourse(tx, id)))
      throw new Refusal("learning_path_empty");
    const [completed] = courseIds || status ? await completePaths(tx, [id]) : [];
    const after = completed && {
      pathCompletedBy: completed.completedBy,
      certificatesIssued: completed.certificatesIssued,
    };
    for (const entry of entries) {
      const isRemoval = entry.action === "learning_path.course_removed";
      await audit(tx, actor, { ...entry, ...(isRemoval && after && { after }) });
    }
    return true;
  };
  await changePath(id, save, database);
}

async function writeDetails(
  tx: Database,
  path: LearningPath,
  given: Given["details"],
  { version }: Shown,
): Promise<AuditEvent[]> {
  const now = detailsOf(path);
  const details = { ...now.details, ...given };
  if (isDeepStrictEqual(now.details, details)) return [];
  if (version !== undefined && now.version !== version) throw new Refusal("learning_path_changed");
  await tx.learningPath.update({ where: { id: path.id }, data: details });
  return [{ action: "learning_path.updated", subject: subjectOf(path), before: now.details, after: details }];
}

const statusActions = {
  published: "learning_path.published",
  archived: "learning_path.archived",
  draft: "learning_path.unpublished",
} as const satisfies Record<PathStatus, string>;

async function writeStatus(
  tx: Database,
  path: LearningPath,
  to: PathStatus | undefined,
  { from: shown }: Shown,
): Promise<AuditEvent[]> {
  const from = path.status;
  if (to === undefined || from === to) return [];
  if (shown && from !== shown) throw new Refusal("learning_path_changed");
  await tx.learningPath.update({ where: { id: path.id }, data: { status: to } });
  const [before, after] = [{ status: from }, { status: to }];
  return [{ action: statusActions[to], subject: subjectOf(path), before, after }];
}

async function writeCourses(
  tx: Database,
  path: LearningPath,
  courseIds: readonly string[],
): Promise<AuditEvent[]> {
  if (courseIds.length > maxCourses) throw new Refusal("learning_path_full", { limit: maxCourses });
  const { id } = path;
  const before = await coursesOf(tx, id);
  if (isDeepStrictEqual(before, courseIds)) return [];
  const added = courseIds.filter((one) => !before.includes(one));
  const removed = before.filter((one) => !courseIds.includes(one));
  // Only courses that aren't in the path yet may be locked after it (see `addCourse`).
  const names = await lockCourses(tx, added);
  if (added.some((one) => !names.has(one))) throw new Refusal("course_not_found");
  for (const { id, name } of await tx.course.findMany({ where: { id: { in: removed } } }))
    names.set(id, name);
  await tx.learningPathCourse.deleteMany({ where: { learningPathId: id, courseId: { in: removed } } });
  await tx.learningPathCourse.createMany({
    data: added.map((courseId) => ({
      learningPathId: id,
      courseId,
      position: courseIds.indexOf(courseId) + 1,
    })),
  });
  await putInOrder(tx, id, courseIds);
  const entry = (action: AuditEvent["action"], courseId: string) => ({
    action,
    subject: subjectOf(path),
    concerns: [courseId],
  });
  const named = (courseId: string) => ({ course: names.get(courseId) ?? "" });
  const kept = before.filter((one) => courseIds.includes(one));
  const keptNow = courseIds.filter((one) => before.includes(one));
  return [
    ...removed.map((one) => ({ ...entry("learning_path.course_removed", one), before: named(one) })),
    ...added.map((one) => ({ ...entry("learning_path.course_added", one), after: named(one) })),
    ...keptNow
      .filter((one, place) => kept[place] !== one)
      .map((one) => ({
        ...entry("learning_path.course_moved", one),
        before: { position: before.indexOf(one) + 1 },
        after: { position: courseIds.indexOf(one) + 1 },
      })),
  ];
}

async function lockCourses(tx: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM courses WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR KEY SHARE`;
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Keeps completions and certificates. @throws Refusal `not_found`; `conflict` when it changed since `version` or is published */
export async function deleteLearningPath(
  actor: (Admin | ApiClient) & Approved,
  id: string,
  version: string | undefined,
  database: Database = db(),
): Promise<void> {
  const remove = async (tx: Database, path: LearningPath) => {
    if (version !== undefined && path.updatedAt.toISOString() !== version)
      throw new Refusal("learning_path_changed");
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
