import type { Admin, ApiClient } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { lockGroup } from "@/lib/groups/edit";
import { groupSubject } from "@/lib/groups/names";
import type { MembershipSource } from "@/prisma/generated/enums";

const maxAuditedIds = 50;

export type Added = { added: number; already: number };

/**
 * Adds members whom no other source removes. Ignores unknown people of an admin.
 * @throws Refusal `group_not_found`; `person_not_found` for an API key
 */
export async function addMembers(
  actor: Admin | ApiClient,
  groupId: string,
  personIds: readonly string[],
  database: Database = db(),
): Promise<Added> {
  const [source, origin] = "apiKeyId" in actor ? (["api", actor.apiKeyId] as const) : (["admin"] as const);
  return inTransaction(database, async (tx) => {
    const group = await lockGroup(tx, groupId);
    const rows = await tx.$queryRaw<{ id: string; isNew: boolean | null }[]>`
      WITH known AS (
        SELECT id FROM people WHERE id = ANY(${personIds}::uuid[]) ORDER BY id FOR KEY SHARE
      ), ${joinSql(groupId, source, Prisma.sql`SELECT id FROM known`, origin)}
      SELECT id, CASE WHEN given.person_id IS NOT NULL THEN joined.person_id IS NOT NULL END AS "isNew"
      FROM known LEFT JOIN given ON given.person_id = id LEFT JOIN joined ON joined.person_id = id ORDER BY id`;
    const known = new Set(rows.map(({ id }) => id));
    const missing = personIds.filter((id) => !known.has(id));
    if (source === "api" && missing.length > 0) throw new Refusal("person_not_found", { ids: missing });
    const added = rows.filter(({ isNew }) => isNew).length;
    const changed = rows.filter(({ isNew }) => isNew !== null).map(({ id }) => id);
    if (changed.length > 0)
      await audit(tx, actor, {
        action: "group.people_added",
        subject: groupSubject(group),
        concerns: changed,
        after: { people: changed.length, ids: changed.slice(0, maxAuditedIds) },
      });
    return { added, already: rows.length - added };
  });
}

const noOrigin = "00000000-0000-0000-0000-000000000000";

/** Writes `joined` with new members, and `given` with those whom this source put there. @param people selects `id` */
export const joinSql = (
  groupId: string,
  source: MembershipSource,
  people: Prisma.Sql,
  originId = noOrigin,
) => {
  const rows = Prisma.sql`SELECT id, ${groupId}::uuid, ${source}::membership_source`;
  return Prisma.sql`
    joined AS (
      INSERT INTO memberships (person_id, group_id, source, origin_id)
      ${rows}, nullif(${originId}::uuid, ${noOrigin}::uuid) FROM (${people}) AS people ORDER BY id
      ON CONFLICT (person_id, group_id) DO NOTHING RETURNING person_id
    ), given AS (
      INSERT INTO membership_sources (person_id, group_id, source, origin_id)
      ${rows}, ${originId}::uuid FROM (${people}) AS people ORDER BY id
      ON CONFLICT DO NOTHING RETURNING person_id
    )`;
};

export type Removal = {
  /** The strongest source that went; null when there was nothing to remove. */
  source: MembershipSource | null;
  /** The source that keeps the person in the group. */
  keptBy: MembershipSource | null;
};

/** Removes what admins, API keys and sign-ins gave, until one of the others names the group again. Directories and rules keep the person. */
export async function removeMember(actor: Admin, groupId: string, personId: string): Promise<Removal> {
  return db().$transaction(async (tx) => {
    const where = { personId_groupId: { personId, groupId } };
    const [group] = await tx.$queryRaw<{ name: string }[]>`
      SELECT name FROM memberships JOIN groups ON groups.id = group_id
      WHERE group_id = ${groupId}::uuid AND person_id = ${personId}::uuid FOR UPDATE OF memberships`;
    if (!group) return { source: null, keptBy: null };
    const removed = await tx.$queryRaw<{ source: MembershipSource }[]>`
      DELETE FROM membership_sources WHERE group_id = ${groupId}::uuid AND person_id = ${personId}::uuid
        AND source IN ('admin', 'api', 'sign_in') RETURNING source::text`;
    const source = removed.find((one) => one.source === "admin")?.source ?? removed[0]?.source ?? null;
    const kept = await tx.membership.findUnique({ where, select: { source: true } });
    const keptBy = kept?.source ?? null;
    if (source === null) return { source, keptBy };
    await audit(tx, actor, {
      action: "group.person_removed",
      subject: groupSubject({ id: groupId, name: group.name }),
      concerns: [personId],
      before: { person: personId, source },
    });
    return { source, keptBy };
  });
}

/**
 * Ends memberships that admins and API keys gave. Ignores people who aren't members.
 * @throws Refusal `not_writable`, without ending any, if another source keeps one of them
 */
export async function removeMembers(
  actor: ApiClient,
  groupId: string,
  personIds: readonly string[],
  database: Database = db(),
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const group = await lockGroup(tx, groupId);
    const theirs = Prisma.sql`group_id = ${groupId}::uuid AND person_id = ANY(${personIds}::uuid[])`;
    const members = await tx.$queryRaw<{ id: string }[]>`
      SELECT person_id AS id FROM memberships WHERE ${theirs} ORDER BY person_id FOR UPDATE`;
    await tx.$executeRaw`DELETE FROM membership_sources WHERE ${theirs} AND source IN ('admin', 'api')`;
    const kept = await tx.$queryRaw<{ id: string; source: MembershipSource }[]>`
      SELECT person_id AS id, source::text FROM memberships WHERE ${theirs} ORDER BY person_id`;
    if (kept[0]) {
      const { source } = kept[0];
      const theirIds = kept.filter((one) => one.source === source).map(({ id }) => id);
      throw new Refusal("not_writable", { owner: source, what: "membership", ids: theirIds });
    }
    if (members.length === 0) return;
    const ids = members.map(({ id }) => id);
    await audit(tx, actor, {
      action: "group.people_removed",
      subject: groupSubject(group),
      concerns: ids,
      before: { people: ids.length, ids: ids.slice(0, maxAuditedIds) },
    });
  });
}
