import { isDeepStrictEqual } from "node:util";
import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/db";
import { isDuplicate, Refusal } from "@/lib/errors";
import type { Course, CourseStatus } from "@/prisma/generated/client";
import { detailsOf } from "./details";
import type { DetailsInput, NewCourse, StatusChange } from "./edit-schema";

/**
 * Makes a course, a draft that is open to all. The same id a second time changes nothing.
 * @throws Refusal `conflict` when another course has the permalink
 */
export async function createCourse(actor: Admin, course: NewCourse): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.course.createMany({ data: [course], skipDuplicates: true });
    if (count > 0)
      return audit(tx, actor, { action: "course.created", subject: subjectOf(course), after: course });
    const sentTwice = await tx.course.findUnique({ where: { id: course.id }, select: { id: true } });
    if (!sentTwice) throw permalinkTaken();
  });
}

/**
 * Saves what a course is called and how it is described.
 * @throws Refusal `conflict` when somebody else saved other details since, or another course has the permalink
 */
export async function saveDetails(actor: Admin, { id, version, ...details }: DetailsInput): Promise<void> {
  await changeCourse(id, async (tx, course) => {
    const now = detailsOf(course);
    if (isDeepStrictEqual(now.details, details)) return false;
    if (now.version !== version)
      throw new Refusal("conflict", "Somebody else saved other details while you were at this form.");
    await tx.course.update({ where: { id }, data: details }).catch(refuseDuplicate);
    await audit(tx, actor, {
      action: "course.updated",
      subject: subjectOf(course),
      before: now.details,
      after: details,
    });
    return true;
  });
}

const done = {
  published: "course.published",
  archived: "course.archived",
  draft: "course.unpublished",
} as const satisfies Record<CourseStatus, string>;

/**
 * Publishes a course, archives it, or makes it a draft again.
 * @throws Refusal `conflict` when somebody else changed its status since
 */
export async function changeStatus(actor: Admin, { id, from, to }: StatusChange): Promise<void> {
  await changeCourse(id, async (tx, course) => {
    if (course.status === to) return false;
    if (course.status !== from) throw new Refusal("conflict", "Somebody else changed the course’s status.");
    await tx.course.update({ where: { id }, data: { status: to } });
    const [before, after] = [{ status: from }, { status: to }];
    await audit(tx, actor, { action: done[to], subject: subjectOf(course), before, after });
    return true;
  });
}

/**
 * Deletes a draft that nobody is enrolled in, with all that is in it.
 * @param version the time of the last change that the admin knew of, as it was shown (`updatedAt`)
 * @throws Refusal `conflict` when it was changed since, is no draft, or somebody is enrolled
 */
export async function deleteCourse(actor: Admin, id: string, version: string): Promise<void> {
  await changeCourse(id, async (tx, course) => {
    if (course.updatedAt.toISOString() !== version)
      throw new Refusal("conflict", "Somebody else changed the course.");
    const enrolled = await tx.enrollment.findFirst({ where: { courseId: id }, select: { id: true } });
    if (course.status !== "draft" || enrolled)
      throw new Refusal(
        "conflict",
        "Only a draft that nobody is enrolled in is deleted. Archive it instead.",
      );
    await tx.course.delete({ where: { id } });
    await audit(tx, actor, {
      action: "course.deleted",
      subject: subjectOf(course),
      before: detailsOf(course).details,
    });
    return false;
  });
}

/**
 * Changes something of a course or in it, one admin after another: who enrolls or learns at the moment waits too.
 * @param change tells whether it changed anything: then the course is newer, for who reads courses by `updated_at`
 * @throws Refusal `not_found`
 */
export async function changeCourse(
  id: string,
  change: (tx: Database, course: Course) => Promise<boolean>,
): Promise<void> {
  await db().$transaction(async (tx) => {
    // Before anything of it: learners who complete an activity hold the course first too (lib/learning/complete.ts).
    await tx.$executeRaw`SELECT FROM courses WHERE id = ${id}::uuid FOR UPDATE`;
    const course = await tx.course.findUnique({ where: { id } });
    if (!course) throw new Refusal("not_found", "There is no such course.");
    if (await change(tx, course)) await tx.course.update({ where: { id }, data: { updatedAt: new Date() } });
  });
}

/** A course as the audit log names it. */
export function subjectOf({ id, name }: { id: string; name: string }) {
  return { type: "course", id, name } as const;
}

function refuseDuplicate(error: unknown): never {
  if (isDuplicate(error)) throw permalinkTaken();
  throw error;
}

const permalinkTaken = () =>
  new Refusal("conflict", "is that of another course: choose another one", { field: "permalink" });
