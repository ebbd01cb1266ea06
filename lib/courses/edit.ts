import { isDeepStrictEqual } from "node:util";
import type { ApiClient, May, Operator } from "@/lib/actor";
import { assignAgain } from "@/lib/assignments/due-again";
import type { DueAgain } from "@/lib/assignments/due-again-schema";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction, Prisma, withSavepoint } from "@/lib/database/db";
import { isDuplicate, Refusal } from "@/lib/errors";
import { reachesEverything } from "@/lib/permissions/permissions";
import { assignmentWithin, courseIn } from "@/lib/permissions/scope";
import type { Course, CourseStatus } from "@/prisma/generated/client";
import { isChangedSinceCompletion } from "./changed-since-completion";
import { countDeletionEffects } from "./deletion-effects";
import { detailsOf } from "./details";
import type { DetailsInput, NewCourse, StatusChange } from "./edit-schema";
import { completePaths, lockPathsWith } from "./paths-completed-by-removal";

/** Makes the creator its author, once per id. @throws Refusal `conflict` when another course has the permalink */
export async function createCourse(
  actor: May<"courses.create"> | ApiClient,
  course: NewCourse,
  database: Database = db(),
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { count } = await tx.course.createMany({ data: [course], skipDuplicates: true });
    if (count > 0) {
      if (actor.personId !== null && !reachesEverything(actor, "courses.edit"))
        await tx.roleGrant.create({
          data: { personId: actor.personId, role: "author", courseId: course.id },
        });
      return audit(tx, actor, { action: "course.created", subject: subjectOf(course), after: course });
    }
    const existing = await tx.course.findUnique({ where: { id: course.id }, select: { id: true } });
    if (!existing) throw await permalinkTaken(tx, course.permalink);
  });
}

type ChangedDetails = Pick<DetailsInput, "id"> & Partial<DetailsInput>;

/** Keeps details that aren't given. @throws Refusal `conflict` when they changed since `version`, or another course has the permalink */
export async function saveDetails(
  actor: May<"courses.edit"> | ApiClient,
  { id, version, ...given }: ChangedDetails,
  database: Database = db(),
): Promise<void> {
  const change = async (tx: Database, course: Course) => {
    const now = detailsOf(course);
    const details = { ...now.details, ...given };
    if (isDeepStrictEqual(now.details, details)) return false;
    if (version !== undefined && now.version !== version) throw new Refusal("course_details_changed");
    const { permalink } = details;
    if (permalink !== now.details.permalink && (await findByPermalink(tx, permalink)))
      throw await permalinkTaken(tx, permalink);
    await withSavepoint(tx, () => tx.course.update({ where: { id }, data: details })).catch(async (error) => {
      throw isDuplicate(error) ? await permalinkTaken(tx, permalink) : error;
    });
    await audit(tx, actor, {
      action: "course.updated",
      subject: subjectOf(course),
      before: now.details,
      after: details,
    });
    return true;
  };
  await changeCourse(actor, id, change, database);
}

const statusActions = {
  published: "course.published",
  archived: "course.archived",
  draft: "course.unpublished",
} as const satisfies Record<CourseStatus, string>;

/** Can complete a path for people. @param dueAgain for people who completed the course @throws Refusal `conflict` if not `from`, or as `refuseRequired` */
export async function changeStatus(
  actor: May<"courses.edit"> | ApiClient,
  { id, from: shown, to }: Omit<StatusChange, "from"> & Partial<StatusChange>,
  dueAgain: DueAgain = null,
  database: Database = db(),
): Promise<void> {
  const change = async (tx: Database, course: Course) => {
    const from = course.status;
    if (from === to) return false;
    if (shown && from !== shown) throw new Refusal("course_status_changed");
    const paths = await lockPathsWith(tx, [id]);
    if (from === "published") await refuseRequired(tx, actor, id);
    await tx.course.update({ where: { id }, data: { status: to } });
    const pathsCompleted = await completePaths(tx, paths);
    const before = { status: from };
    const after = { status: to, ...(pathsCompleted.length > 0 && { pathsCompleted }) };
    await audit(tx, actor, { action: statusActions[to], subject: subjectOf(course), before, after });
    if (to === "published" && (await hasChangedSinceCompleted(tx, id)))
      await assignAgain(tx, actor, { ...course, status: to }, dueAgain);
    return true;
  };
  await changeCourse(actor, id, change, database);
}

/** @throws Refusal `conflict` when it changed since `version`, isn't a draft, or has enrollments or a published path; or as `refuseRequired` */
export async function deleteCourse(
  actor: May<"courses.edit"> | ApiClient,
  id: string,
  version: string | undefined,
  database: Database = db(),
): Promise<void> {
  const remove = async (tx: Database, course: Course) => {
    if (version !== undefined && course.updatedAt.toISOString() !== version)
      throw new Refusal("course_changed");
    const enrolled = await tx.enrollment.findFirst({ where: { courseId: id }, select: { id: true } });
    if (course.status !== "draft" || enrolled) throw new Refusal("course_not_deletable");
    await lockPathsWith(tx, [id]);
    const { publishedPaths, ...counts } = await countDeletionEffects(tx, id);
    if (publishedPaths > 0) throw new Refusal("course_in_published_path");
    await refuseRequired(tx, actor, id);
    await tx.course.delete({ where: { id } });
    await audit(tx, actor, {
      action: "course.deleted",
      subject: subjectOf(course),
      before: { ...detailsOf(course).details, ...counts },
    });
    return false;
  };
  await changeCourse(actor, id, remove, database);
}

/** @throws Refusal `course_required` when an assignment that the actor can't end requires it */
async function refuseRequired(
  tx: Database,
  actor: May<"courses.edit"> | ApiClient,
  id: string,
): Promise<void> {
  const [assigned] = await tx.$queryRaw<unknown[]>`
    SELECT FROM assignments WHERE ended_at IS NULL AND required
      AND (course_id = ${id}::uuid OR learning_path_id IN (
        SELECT learning_path_id FROM learning_path_courses WHERE course_id = ${id}::uuid))
      AND NOT ${assignmentWithin(actor, "assignments.edit", Prisma.sql`assignments`)} LIMIT 1`;
  if (assigned) throw new Refusal("course_required");
}

/** Locks a course against learning, too. @throws Refusal `not_found`, also out of scope @param change returns whether `updatedAt` follows */
export async function changeCourse(
  actor: May<"courses.edit"> | ApiClient | Operator,
  id: string,
  change: (tx: Database, course: Course) => Promise<boolean>,
  database: Database = db(),
): Promise<void> {
  await inTransaction(database, async (tx) => {
    // Learners lock the course first, too (lib/learning/complete.ts): one order prevents deadlocks.
    const within =
      "roles" in actor ? courseIn(actor, "courses.edit", Prisma.sql`courses.id`) : Prisma.sql`true`;
    const isTheirs = await tx.$executeRaw`
      SELECT FROM courses WHERE id = ${id}::uuid AND ${within} FOR UPDATE`;
    const course = isTheirs ? await tx.course.findUnique({ where: { id } }) : null;
    if (!course) throw new Refusal("course_not_found");
    if (await change(tx, course)) await tx.course.update({ where: { id }, data: { updatedAt: new Date() } });
  });
}

export function subjectOf({ id, name }: { id: string; name: string }) {
  return { type: "course", id, name } as const;
}

async function hasChangedSinceCompleted(tx: Database, id: string): Promise<boolean> {
  const [course] = await tx.$queryRaw<{ hasChanged: boolean }[]>`
    SELECT ${isChangedSinceCompletion} AS "hasChanged" FROM courses WHERE id = ${id}::uuid`;
  return course?.hasChanged ?? false;
}

const permalinkTaken = async (tx: Database, permalink: string) =>
  new Refusal("permalink_taken", { field: "permalink", ...(await findByPermalink(tx, permalink)) });

const findByPermalink = (tx: Database, permalink: string) =>
  tx.course.findUnique({ where: { permalink }, select: { id: true } });
