import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import type { Database } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import type { AccessChange, GroupAccess } from "./access-schema";
import { changeCourse, subjectOf } from "./edit";

// No versions: changes of different things cannot conflict.

/** Opening to everyone keeps the groups, for when the course is restricted again. */
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

/** @throws Refusal `not_found` when the group is gone */
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

export async function unshareWithGroup(actor: Admin, { id, groupId }: GroupAccess): Promise<void> {
  await changeCourse(id, async (tx, course) => {
    const { count } = await tx.courseGroupAccess.deleteMany({ where: { courseId: id, groupId } });
    if (count === 0) return false;
    const before = { group: (await getGroup(tx, groupId)).name };
    await audit(tx, actor, { action: "course.unshared", subject: subjectOf(course), before });
    return true;
  });
}

// Locked, so that nobody deletes it meanwhile.
async function getGroup(tx: Database, id: string): Promise<{ name: string }> {
  const [group] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM groups WHERE id = ${id}::uuid FOR KEY SHARE`;
  if (!group) throw new Refusal("group_not_found");
  return group;
}
