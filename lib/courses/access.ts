import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import type { Database } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import type { AccessChange, GroupAccess } from "./access-schema";
import { changeCourse, subjectOf } from "./edit";

// None of these needs a version: two admins who change different things are both right, in whatever order.

/** Opens a course to all, or to its groups alone. The groups that it was given to are kept for when it is limited again. */
export async function changeAccess(actor: Admin, { id, access }: AccessChange): Promise<void> {
  await changeCourse(id, async (tx, course) => {
    if (course.access === access) return false;
    await tx.course.update({ where: { id }, data: { access } });
    const action = access === "everyone" ? "course.opened" : "course.restricted";
    const [before, after] = [{ access: course.access }, { access }];
    await audit(tx, actor, { action, subject: subjectOf(course), before, after });
    return true;
  });
}

/** Gives a course to a group. @throws Refusal `not_found` for a group that is gone */
export async function shareWithGroup(actor: Admin, { id, groupId }: GroupAccess): Promise<void> {
  await changeCourse(id, async (tx, course) => {
    const group = await getGroup(tx, groupId);
    const link = { courseId: id, groupId };
    const { count } = await tx.courseGroupAccess.createMany({ data: [link], skipDuplicates: true });
    if (count === 0) return false;
    const after = { group: group.name };
    await audit(tx, actor, { action: "course.shared", subject: subjectOf(course), after });
    return true;
  });
}

/** Takes a course from a group; what its members did in it is kept. */
export async function unshareWithGroup(actor: Admin, { id, groupId }: GroupAccess): Promise<void> {
  await changeCourse(id, async (tx, course) => {
    const { count } = await tx.courseGroupAccess.deleteMany({ where: { courseId: id, groupId } });
    if (count === 0) return false;
    const before = { group: (await getGroup(tx, groupId)).name };
    await audit(tx, actor, { action: "course.unshared", subject: subjectOf(course), before });
    return true;
  });
}

// Held, so that it cannot be deleted at this moment.
async function getGroup(tx: Database, id: string): Promise<{ name: string }> {
  const [group] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM groups WHERE id = ${id}::uuid FOR KEY SHARE`;
  if (!group) throw new Refusal("not_found", "There is no such group.");
  return group;
}
