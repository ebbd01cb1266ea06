import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import type { Database } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import type { Course } from "@/prisma/generated/client";
import type { AccessChange, CoursesOfGroup, GroupsOfCourse } from "./access-schema";
import { changeCourse, subjectOf } from "./edit";

// No versions: changes of different things cannot conflict.

/** Opening to everyone keeps the groups, for when the course is restricted again. */
export async function changeAccess(actor: Admin, { id, access }: AccessChange): Promise<void> {
  await changeCourse(actor, id, async (tx, course) => {
    if (course.access === access) return false;
    await tx.course.update({ where: { id }, data: { access } });
    const action = access === "everyone" ? "course.opened" : "course.restricted";
    const [before, after] = [{ access: course.access }, { access }];
    await audit(tx, actor, { action, subject: subjectOf(course), before, after });
    return true;
  });
}

/** Groups that are gone are left out. */
export async function changeGroupsOf(actor: Admin, { id, added, removed }: GroupsOfCourse): Promise<void> {
  await changeCourse(actor, id, async (tx, course) => {
    let isChanged = false;
    for (const groupId of removed) isChanged = (await unshare(tx, actor, course, groupId)) || isChanged;
    for (const groupId of added) isChanged = (await share(tx, actor, course, groupId)) || isChanged;
    return isChanged;
  });
}

/**
 * Courses that are gone are left out. A transaction for each course, so that learners of one never wait for another's;
 * whoever tries again continues.
 */
export async function changeCoursesOf(actor: Admin, { id, added, removed }: CoursesOfGroup): Promise<void> {
  for (const courseId of removed)
    await changeCourse(actor, courseId, (tx, course) => unshare(tx, actor, course, id)).catch(unlessGone);
  for (const courseId of added)
    await changeCourse(actor, courseId, (tx, course) => share(tx, actor, course, id)).catch(unlessGone);
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Refusal && error.kind === "not_found")) throw error;
}

async function share(tx: Database, actor: Admin, course: Course, groupId: string): Promise<boolean> {
  const group = await findGroup(tx, groupId);
  if (!group) return false;
  const link = { courseId: course.id, groupId };
  const { count } = await tx.courseGroupAccess.createMany({ data: [link], skipDuplicates: true });
  if (count === 0) return false;
  const after = { group: group.name };
  await audit(tx, actor, { action: "course.shared", subject: subjectOf(course), after });
  return true;
}

async function unshare(tx: Database, actor: Admin, course: Course, groupId: string): Promise<boolean> {
  const group = await findGroup(tx, groupId);
  const { count } = await tx.courseGroupAccess.deleteMany({ where: { courseId: course.id, groupId } });
  if (count === 0 || !group) return false;
  const before = { group: group.name };
  await audit(tx, actor, { action: "course.unshared", subject: subjectOf(course), before });
  return true;
}

// Locked, so that nobody deletes it meanwhile.
async function findGroup(tx: Database, id: string): Promise<{ name: string } | undefined> {
  const [group] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM groups WHERE id = ${id}::uuid FOR KEY SHARE`;
  return group;
}
