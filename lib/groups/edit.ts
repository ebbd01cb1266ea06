import { v7 as uuidv7 } from "uuid";
import type { Admin, ApiClient, Approved } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction, withSavepoint } from "@/lib/database/db";
import { isDuplicate, Refusal } from "@/lib/errors";
import { groupSubject } from "./names";
import type { GroupVersion, NewGroup, RenamedGroup } from "./schema";

const batchSize = 1_000;

const maxChanges = 20;

type LockedGroup = { id: string; name: string; updatedAt: Date };

/** @returns the id @throws Refusal `conflict` when the name is taken */
export async function createGroup(
  actor: Admin | ApiClient,
  { name }: NewGroup,
  database: Database = db(),
): Promise<string> {
  const id = uuidv7();
  await inTransaction(database, async (tx) => {
    const { count } = await tx.group.createMany({ data: { id, name }, skipDuplicates: true });
    if (count === 0) throw await nameTaken(tx, name);
    await audit(tx, actor, { action: "group.created", subject: groupSubject({ id, name }) });
  });
  return id;
}

/** @throws Refusal `not_found`, `not_writable`; `conflict` when the group changed since `version`, or the name is taken */
export async function renameGroup(
  actor: Admin | ApiClient,
  { id, version, name }: Omit<RenamedGroup, "version"> & { version?: string },
  database: Database = db(),
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const group = await lockGroup(tx, id, version);
    if (group.name === name) return;
    await requireWritable(tx, actor, id);
    await withSavepoint(tx, () => tx.group.update({ where: { id }, data: { name } })).catch(async (error) => {
      throw isDuplicate(error) ? await nameTaken(tx, name) : error;
    });
    const subject = groupSubject(group);
    await audit(tx, actor, {
      action: "group.renamed",
      subject,
      before: { name: group.name },
      after: { name },
    });
  });
}

/** Removes members in batches first, so that sign-ins go on. @throws Refusal `not_found`; `conflict` when it changed since `version` */
export async function deleteGroup(
  actor: Admin & Approved,
  { id, version }: Pick<GroupVersion, "id"> & Partial<GroupVersion>,
  database: Database = db(),
): Promise<void> {
  await inTransaction(database, (tx) => lockGroup(tx, id, version));
  for (let before = 0; ; ) {
    const removed = await deleteGroupInPart(actor, id, before, database);
    if (removed === null) return;
    before = removed;
  }
}

/**
 * Removes a batch of members, or deletes the group with the last ones.
 * @param before how many members earlier parts removed
 * @returns how many members are removed, or null once the group is deleted
 * @throws Refusal `not_found`, `not_writable`
 */
export async function deleteGroupInPart(
  actor: (Admin | ApiClient) & Approved,
  id: string,
  before: number,
  database: Database = db(),
): Promise<number | null> {
  await requireWritable(database, actor, id);
  const removed = await removeBatch(id, database);
  const people = before + removed;
  if (removed === batchSize) return people;
  await inTransaction(database, async (tx) => {
    const group = await lockGroup(tx, id);
    const links = await tx.courseGroupAccess.findMany({ where: { groupId: id }, select: { courseId: true } });
    const assignments = await countAssignmentsOf(tx, id);
    await tx.group.delete({ where: { id } });
    await audit(tx, actor, {
      action: "group.deleted",
      subject: groupSubject(group),
      concerns: links.map(({ courseId }) => courseId),
      before: { people, courses: links.length, assignments },
    });
  });
  return null;
}

function countAssignmentsOf(tx: Database, groupId: string): Promise<number> {
  return tx.assignmentGroup.count({ where: { groupId, assignment: { endedAt: null } } });
}

/** Locks a group. @throws Refusal `not_found`; `conflict` when the group changed since `version` */
export async function lockGroup(tx: Database, id: string, version?: string): Promise<LockedGroup> {
  const [group] = await tx.$queryRaw<LockedGroup[]>`
    SELECT id, name, updated_at AS "updatedAt" FROM groups WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  if (!group) throw new Refusal("group_not_found");
  if (version && group.updatedAt.toISOString() !== version) throw new Refusal("group_changed");
  return group;
}

export async function foldMembershipChanges(): Promise<number> {
  const [result] = await db().$queryRaw<{ rows: number }[]>`
    WITH gone AS (
      DELETE FROM membership_changes WHERE id = ANY(ARRAY(
        SELECT id FROM membership_changes WHERE group_id IN (
          SELECT group_id FROM membership_changes GROUP BY group_id HAVING count(*) > ${maxChanges}
        ) FOR UPDATE SKIP LOCKED
      )) RETURNING group_id, people
    ), kept AS (
      INSERT INTO membership_changes (group_id, people)
      SELECT group_id, sum(people) FROM gone GROUP BY group_id HAVING sum(people) <> 0
    )
    SELECT count(*)::int AS rows FROM gone`;
  return result?.rows ?? 0;
}

export async function createMissingGroups(tx: Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const ids = names.map(() => uuidv7());
  await tx.$executeRaw`
    INSERT INTO groups (id, name)
    SELECT id, name FROM unnest(${ids}::uuid[], ${names}::text[]) AS wanted (id, name)
    WHERE NOT EXISTS (SELECT 1 FROM groups WHERE groups.name = wanted.name)
    ORDER BY name
    ON CONFLICT (name) DO NOTHING`;
}

/** Creates missing groups and locks all of them against renaming and deletion. */
export async function lockGroupsNamed(tx: Database, names: readonly string[]): Promise<void> {
  for (let locked = -1; locked < names.length; ) {
    await createMissingGroups(tx, names);
    // This waits for a concurrent deletion; the next round creates the group again.
    locked = await tx.$executeRaw`
      SELECT FROM groups WHERE name = ANY(${names}::text[]) ORDER BY name FOR KEY SHARE`;
  }
}

// SKIP LOCKED leaves people who are signing in to the group's deletion. ARRAY keeps PostgreSQL from running an `IN` once per member.
function removeBatch(groupId: string, database: Database): Promise<number> {
  return database.$executeRaw`
    DELETE FROM memberships WHERE group_id = ${groupId}::uuid AND person_id = ANY(ARRAY(
      SELECT person_id FROM memberships WHERE group_id = ${groupId}::uuid LIMIT ${batchSize}
      FOR UPDATE SKIP LOCKED))`;
}

async function nameTaken(tx: Database, name: string): Promise<Refusal> {
  const other = await tx.group.findUnique({ where: { name }, select: { id: true } });
  return new Refusal("group_name_taken", { field: "name", ...other });
}

/** A directory that created a group names it, and would create it again. @throws Refusal `not_writable` for an API key */
async function requireWritable(tx: Database, actor: Admin | ApiClient, groupId: string): Promise<void> {
  if (!("apiKeyId" in actor) || "identityProviderId" in actor) return;
  if (await tx.provisionedGroup.findFirst({ where: { groupId, isCreated: true }, select: { groupId: true } }))
    throw new Refusal("not_writable", { owner: "scim", what: "group" });
}
