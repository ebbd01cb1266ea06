import type { Admin, ApiClient, May } from "@/lib/actor";
import type { DueAgain } from "@/lib/assignments/due-again-schema";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { reachesEverything } from "@/lib/permissions/permissions";
import { shareableGroupIn } from "@/lib/permissions/scope";
import type { Course } from "@/prisma/generated/client";
import { type AccessChange, type CoursesOfGroup, type Visibility, visibilityOf } from "./access-schema";
import { changeCourse, changeStatus, subjectOf } from "./edit";
import type { StatusChange } from "./edit-schema";

// There are no versions, because changes of different groups can't conflict.

type Shared = { id: string; isTheirs: boolean };

/** Opening to everyone keeps the groups. @throws Refusal `course_without_groups`; `course_access_of_admins` when an author exceeds their limit */
export async function changeAccess(
  actor: May<"courses.edit"> | ApiClient,
  { id, visibility: chosen, before: shown, added, removed }: AccessChange,
  database: Database = db(),
): Promise<void> {
  const change = async (tx: Database, course: Course) => {
    const shared = await listShared(tx, actor, id);
    const now = visibilityOf({ access: course.access, groups: shared.length });
    // An unchanged choice keeps a change that someone else saved since.
    const isUntouched = chosen === shown && (chosen !== "groups" || now === "everyone");
    const visibility = isUntouched ? now : chosen;
    if (!mayChoose(actor, course, shared, visibility)) throw new Refusal("course_access_of_admins");
    let isChanged = false;
    if (visibility !== "everyone") {
      const isLeft = (group: Shared) =>
        visibility === "groups" && !(group.isTheirs && removed.includes(group.id));
      for (const group of shared)
        if (!isLeft(group)) isChanged = (await unshare(tx, actor, course, group.id)) || isChanged;
      for (const groupId of visibility === "groups" ? await onlyTheirs(tx, actor, added) : [])
        isChanged = (await share(tx, actor, course, groupId)) || isChanged;
    }
    if (visibility === "groups" && (await tx.courseGroupAccess.count({ where: { courseId: id } })) === 0)
      throw new Refusal("course_without_groups", { field: "visibility" });
    const access = visibility === "everyone" ? "everyone" : "groups";
    if (course.access === access) return isChanged;
    await tx.course.update({ where: { id }, data: { access } });
    const action = access === "everyone" ? "course.opened" : "course.restricted";
    const [before, after] = [{ access: course.access }, { access }];
    await audit(tx, actor, { action, subject: subjectOf(course), before, after });
    return true;
  };
  await changeCourse(actor, id, change, database);
}

/** Replaces the groups, if given, which alone limit the course to them. @throws Refusal `group_not_found`; as `changeAccess` */
export async function setAccess(
  actor: May<"courses.edit"> | ApiClient,
  { id, visibility, groupIds }: { id: string; visibility?: Visibility; groupIds?: readonly string[] },
  database: Database = db(),
): Promise<void> {
  const change = async (tx: Database, course: Course) => {
    const shared = (await listShared(tx, actor, id)).map((group) => group.id);
    const wanted = [...new Set(groupIds ?? shared)];
    const added = wanted.filter((one) => !shared.includes(one));
    if ((await onlyTheirs(tx, actor, added)).length < added.length) throw new Refusal("group_not_found");
    const now = visibilityOf({ access: course.access, groups: wanted.length });
    const chosen = visibility ?? (wanted.length > 0 ? "groups" : now);
    if (chosen === "groups" && wanted.length === 0)
      throw new Refusal("course_without_groups", { field: "groupIds" });
    const removed = shared.filter((one) => !wanted.includes(one));
    await changeAccess(actor, { id, visibility: chosen, added, removed }, tx);
    // Opening a course keeps its groups unless the client sends none.
    const closed = chosen === "everyone" ? removed : [];
    for (const groupId of closed) await unshare(tx, actor, course, groupId);
    return closed.length > 0;
  };
  await changeCourse(actor, id, change, database);
}

/** @throws Refusal as `changeStatus` and `changeAccess` */
export async function publishTo(
  actor: May<"courses.edit"> | ApiClient,
  { from, ...access }: AccessChange & Pick<StatusChange, "from">,
  dueAgain: DueAgain,
): Promise<void> {
  await inTransaction(db(), async (tx) => {
    await changeAccess(actor, access, tx);
    await changeStatus(actor, { id: access.id, from, to: "published" }, dueAgain, tx);
  });
}

function listShared(
  tx: Database,
  actor: May<"courses.edit"> | ApiClient,
  courseId: string,
): Promise<Shared[]> {
  return tx.$queryRaw<Shared[]>`
    SELECT group_id AS id, ${shareableGroupIn(actor, "courses.edit", Prisma.sql`group_id`)} AS "isTheirs"
    FROM course_group_access WHERE course_id = ${courseId}::uuid`;
}

/** Authors can't widen an audience that admins limited to other groups or to assigned people. */
export function mayChoose(
  actor: May<"courses.edit"> | ApiClient,
  { access }: Pick<Course, "access">,
  shared: readonly Pick<Shared, "isTheirs">[],
  visibility: Visibility,
): boolean {
  if (reachesEverything(actor, "courses.edit")) return true;
  if (visibility === "assigned") return false;
  if (access === "everyone") return true;
  return shared.length > 0 && (visibility === "groups" || shared.every(({ isTheirs }) => isTheirs));
}

async function onlyTheirs(
  tx: Database,
  actor: May<"courses.edit"> | ApiClient,
  ids: string[],
): Promise<string[]> {
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM groups WHERE id = ANY(${ids}::uuid[]) AND ${shareableGroupIn(actor, "courses.edit", Prisma.sql`groups.id`)}`;
  return found.map(({ id }) => id);
}

export async function changeCoursesOf(actor: Admin, { id, added, removed }: CoursesOfGroup): Promise<void> {
  const courseIds = [...added, ...removed];
  await inTransaction(db(), async (tx) => {
    // Imports (lib/courses/outline/import.ts) lock in the same order, which prevents deadlocks.
    await tx.$executeRaw`
      SELECT FROM courses WHERE id = ANY(${courseIds}::uuid[]) ORDER BY permalink FOR UPDATE`;
    for (const courseId of courseIds) {
      const change = (_: unknown, course: Course) =>
        added.includes(courseId) ? share(tx, actor, course, id) : unshare(tx, actor, course, id);
      await changeCourse(actor, courseId, change, tx).catch(unlessGone);
    }
  });
}

function unlessGone(error: unknown): void {
  if (!(error instanceof Refusal && error.kind === "not_found")) throw error;
}

async function share(
  tx: Database,
  actor: May<"courses.edit"> | ApiClient,
  course: Course,
  groupId: string,
): Promise<boolean> {
  const group = await findGroup(tx, groupId);
  if (!group) return false;
  const link = { courseId: course.id, groupId };
  const { count } = await tx.courseGroupAccess.createMany({ data: [link], skipDuplicates: true });
  if (count === 0) return false;
  const after = { group: group.name };
  await audit(tx, actor, { action: "course.shared", subject: subjectOf(course), after });
  return true;
}

async function unshare(
  tx: Database,
  actor: May<"courses.edit"> | ApiClient,
  course: Course,
  groupId: string,
): Promise<boolean> {
  const group = await findGroup(tx, groupId);
  const { count } = await tx.courseGroupAccess.deleteMany({ where: { courseId: course.id, groupId } });
  if (count === 0 || !group) return false;
  const before = { group: group.name };
  await audit(tx, actor, { action: "course.unshared", subject: subjectOf(course), before });
  return true;
}

async function findGroup(tx: Database, id: string): Promise<{ name: string } | undefined> {
  const [group] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM groups WHERE id = ${id}::uuid FOR KEY SHARE`;
  return group;
}
