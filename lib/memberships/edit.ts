import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/database/db";
import { lockGroup } from "@/lib/groups/edit";
import { groupSubject } from "@/lib/groups/names";
import type { MembershipSource } from "@/prisma/generated/enums";

const maxAuditedIds = 50;

export type Added = { added: number; already: number };

/** Adds members whom no sign-in removes. Ignores unknown people. @throws Refusal `not_found` when the group is gone */
export async function addMembers(
  actor: Admin,
  groupId: string,
  personIds: readonly string[],
): Promise<Added> {
  return db().$transaction(async (tx) => {
    const group = await lockGroup(tx, groupId);
    const rows = await tx.$queryRaw<{ id: string; isNew: boolean | null }[]>`
      WITH known AS (
        SELECT id FROM people WHERE id = ANY(${personIds}::uuid[]) ORDER BY id FOR KEY SHARE
      ), changed AS (
        INSERT INTO memberships (person_id, group_id, source)
        SELECT id, ${groupId}::uuid, 'admin' FROM known ORDER BY id
        ON CONFLICT (person_id, group_id) DO UPDATE SET source = 'admin' WHERE memberships.source = 'sign_in'
        RETURNING person_id, xmax = 0 AS is_new
      )
      SELECT id, is_new AS "isNew" FROM known LEFT JOIN changed ON person_id = id ORDER BY id`;
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

/** Removes a member until a sign-in names the group again. @returns the membership's source; null when there was none */
export async function removeMember(
  actor: Admin,
  groupId: string,
  personId: string,
): Promise<MembershipSource | null> {
  return db().$transaction(async (tx) => {
    const [removed] = await tx.$queryRaw<{ source: MembershipSource; name: string }[]>`
      DELETE FROM memberships USING groups
      WHERE groups.id = group_id AND group_id = ${groupId}::uuid AND person_id = ${personId}::uuid
      RETURNING source::text, name`;
    if (!removed) return null;
    await audit(tx, actor, {
      action: "group.person_removed",
      subject: groupSubject({ id: groupId, name: removed.name }),
      concerns: [personId],
      before: { person: personId, source: removed.source },
    });
    return removed.source;
  });
}
