import { v7 as uuidv7 } from "uuid";
import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/db";
import { isDuplicate, Refusal } from "@/lib/errors";
import { type GroupSettings, groupSubject, type SyncedGroups } from "./names";
import type { GroupVersion, NewGroup, RenamedGroup } from "./schema";

// So that no sign-in waits long for one of them.
const membersAtOnce = 5_000;

const changesKept = 20;

type HeldGroup = { id: string; name: string; updatedAt: Date };

/**
 * Makes a group that nobody is in yet.
 * @returns its id
 * @throws Refusal `conflict` about the name when there is a group of this name
 */
export async function createGroup(actor: Admin, { name }: NewGroup): Promise<string> {
  const id = uuidv7();
  const create = db().$transaction(async (tx) => {
    await tx.group.create({ data: { id, name } });
    await audit(tx, actor, { action: "group.created", subject: groupSubject({ id, name }) });
  });
  await create.catch(explainDuplicate);
  return id;
}

/**
 * Gives a group another name. From then on, this is the one that identity providers have to send.
 * @throws Refusal `not_found`; `conflict` when the group has changed since `version`, and one about the name when it is
 *   another group's
 */
export async function renameGroup(actor: Admin, { id, version, name }: RenamedGroup): Promise<void> {
  const rename = db().$transaction(async (tx) => {
    const group = await holdGroup(tx, id, version);
    if (group.name === name) return;
    await tx.group.update({ where: { id }, data: { name } });
    const subject = groupSubject(group);
    await audit(tx, actor, {
      action: "group.renamed",
      subject,
      before: { name: group.name },
      after: { name },
    });
  });
  await rename.catch(explainDuplicate);
}

/**
 * Deletes a group; its people stay. They leave it first, some thousands at a time, so that sign-ins go on meanwhile; a
 * deletion that was interrupted is asked for again.
 * @throws Refusal `not_found`; `conflict` when the group has changed since `version`
 */
export async function deleteGroup(actor: Admin, { id, version }: GroupVersion): Promise<void> {
  await db().$transaction((tx) => holdGroup(tx, id, version));
  let people = 0;
  for (let some = membersAtOnce; some === membersAtOnce; people += some) some = await removeSome(id);
  await db().$transaction(async (tx) => {
    const group = await holdGroup(tx, id);
    const links = await tx.courseGroupAccess.findMany({ where: { groupId: id }, select: { courseId: true } });
    await tx.group.delete({ where: { id } });
    await audit(tx, actor, {
      action: "group.deleted",
      subject: groupSubject(group),
      concerns: links.map(({ courseId }) => courseId),
      before: { people, courses: links.length },
    });
  });
}

/**
 * A group that nobody else renames or deletes until the end of the transaction.
 * @throws Refusal `not_found`; `conflict` when a version is given and the group has changed since
 */
export async function holdGroup(tx: Database, id: string, version?: string): Promise<HeldGroup> {
  const [group] = await tx.$queryRaw<HeldGroup[]>`
    SELECT id, name, updated_at AS "updatedAt" FROM groups WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  if (!group) throw new Refusal("not_found", "There is no such group.");
  if (version && group.updatedAt.toISOString() !== version)
    throw new Refusal("conflict", "Somebody else has changed this group meanwhile.");
  return group;
}

/**
 * Adds up the changes of each group that has had many, so that its size stays quick to read.
 * @returns how many rows were added up
 */
export async function foldMembershipChanges(): Promise<number> {
  const [folded] = await db().$queryRaw<{ rows: number }[]>`
    WITH gone AS (
      DELETE FROM membership_changes WHERE id = ANY(ARRAY(
        SELECT id FROM membership_changes WHERE group_id IN (
          SELECT group_id FROM membership_changes GROUP BY group_id HAVING count(*) > ${changesKept}
        ) FOR UPDATE SKIP LOCKED
      )) RETURNING group_id, people
    ), kept AS (
      INSERT INTO membership_changes (group_id, people)
      SELECT group_id, sum(people) FROM gone GROUP BY group_id HAVING sum(people) <> 0
    )
    SELECT count(*)::int AS rows FROM gone`;
  return folded?.rows ?? 0;
}

/** Makes sure that groups of these names exist, in one statement however many they are. */
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

/** The same, and none of them is renamed or deleted until the end of the transaction. */
export async function holdGroupsNamed(tx: Database, names: readonly string[]): Promise<void> {
  for (let held = -1; held < names.length; ) {
    await createMissingGroups(tx, names);
    // Whoever was deleting one of them is waited for: then it is not among these, and is made anew.
    held = await tx.$executeRaw`
      SELECT FROM groups WHERE name = ANY(${names}::text[]) ORDER BY name FOR KEY SHARE`;
  }
}

/**
 * Brings a person's memberships in line with the groups that a sign-in names; one statement however many they are.
 * Named groups are joined, and created when they are missing and the settings say so. Mirroring removes what an earlier
 * sign-in added and this one no longer names. What an admin added by hand stays in any case.
 */
export async function syncGroups(
  tx: Database,
  personId: string,
  names: readonly string[],
  { createMissingGroups, mirrorMemberships }: GroupSettings,
): Promise<SyncedGroups> {
  const ids = names.map(() => uuidv7());
  const rows = await tx.$queryRaw<{ name: string; change: keyof SyncedGroups }[]>`
    WITH wanted AS (
      SELECT id, name FROM unnest(${ids}::uuid[], ${names}::text[]) AS wanted (id, name)
    ), known AS (
      SELECT id, name FROM groups WHERE name = ANY(${names}::text[])
    ), created AS (
      INSERT INTO groups (id, name)
      SELECT id, name FROM wanted WHERE ${createMissingGroups} AND name NOT IN (SELECT name FROM known)
      ORDER BY name
      -- Another sign-in may create the same group meanwhile: then this gives its row, which DO NOTHING would not.
      ON CONFLICT (name) DO UPDATE SET name = excluded.name
      RETURNING id, name, xmax = 0 AS is_new
    ), named AS (SELECT id, name FROM known UNION ALL SELECT id, name FROM created), added AS (
      INSERT INTO memberships (person_id, group_id, source)
      SELECT ${personId}::uuid, id, 'sign_in' FROM named ORDER BY id
      ON CONFLICT (person_id, group_id) DO NOTHING
      RETURNING group_id
    ), removed AS (
      DELETE FROM memberships USING groups
      WHERE ${mirrorMemberships} AND person_id = ${personId}::uuid AND source = 'sign_in'
        AND groups.id = group_id AND groups.name <> ALL(${names}::text[])
      RETURNING groups.name
    )
    SELECT name, 'added' AS change FROM named WHERE id IN (TABLE added)
    UNION ALL SELECT name, 'created' FROM created WHERE is_new
    UNION ALL SELECT name, 'skipped' FROM wanted WHERE name NOT IN (SELECT name FROM named)
    UNION ALL SELECT name, 'removed' FROM removed
    ORDER BY name`;
  const of = (change: keyof SyncedGroups) =>
    rows.filter((row) => row.change === change).map(({ name }) => name);
  return { added: of("added"), created: of("created"), skipped: of("skipped"), removed: of("removed") };
}

// Whoever is just signing in is passed over, and goes with the group. They are an array, because PostgreSQL may read what
// is `IN` again for each member, where it knows little of the table.
function removeSome(groupId: string): Promise<number> {
  return db().$executeRaw`
    DELETE FROM memberships WHERE group_id = ${groupId}::uuid AND person_id = ANY(ARRAY(
      SELECT person_id FROM memberships WHERE group_id = ${groupId}::uuid LIMIT ${membersAtOnce}
      FOR UPDATE SKIP LOCKED))`;
}

function explainDuplicate(error: unknown): never {
  if (!isDuplicate(error)) throw error;
  throw new Refusal("conflict", "is taken by another group", { field: "name", cause: error });
}
