import { validate } from "uuid";
import type { Directory } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, Prisma } from "@/lib/database/db";
import { lockGroup, renameGroup } from "@/lib/groups/edit";
import { groupSubject } from "@/lib/groups/names";
import { joinSql } from "@/lib/memberships/edit";
import type { Context } from "./directory";
import { invalidValue, notFound, taken } from "./errors";
import { fromSql, nameSql } from "./group-resource";
import { findDryUsers } from "./log";
import { nameOf } from "./read-group";
import type { Outcome } from "./result";

const maxAuditedIds = 50;

type LinkedGroup = { id: string; name: string; displayName: string | null; isCreated: boolean };

export class GroupChange {
  readonly #context: Context;
  readonly #tx: Database;
  readonly #actor: Directory;
  readonly #group: LinkedGroup;
  readonly #added = new Set<string>();
  readonly #removed = new Set<string>();
  #isRenamed = false;
  #isChanged = false;

  constructor(context: Context, group: LinkedGroup) {
    this.#context = context;
    this.#tx = context.tx;
    this.#actor = context.actor;
    this.#group = { ...group };
  }

  get id(): string {
    return this.#group.id;
  }

  get group(): LinkedGroup {
    return this.#group;
  }

  async rename(displayName: unknown): Promise<void> {
    const name = nameOf(displayName);
    if (name === (this.#group.displayName ?? this.#group.name)) return;
    await requireFreeName(this.#tx, this.#actor, this.id, name);
    if (await this.#mayRename()) {
      await renameGroup(this.#actor, { id: this.id, name }, this.#tx);
      this.#group.name = name;
      this.#isRenamed = true;
    }
    const kept = name === this.#group.name ? null : name;
    this.#isChanged ||= kept !== this.#group.displayName;
    this.#group.displayName = kept;
    await this.#tx.provisionedGroup.updateMany({
      where: { identityProviderId: this.#actor.identityProviderId, groupId: this.id },
      data: { displayName: kept },
    });
  }

  // Others' courses and members depend on the names of their groups.
  async #mayRename(): Promise<boolean> {
    const { identityProviderId } = this.#actor;
    const [row] = await this.#tx.$queryRaw<{ isAlone: boolean }[]>`
      SELECT NOT EXISTS (SELECT FROM membership_sources WHERE group_id = ${this.id}::uuid
          AND (source, origin_id) <> ('scim', ${identityProviderId}::uuid))
        AND NOT EXISTS (SELECT FROM provisioned_groups WHERE group_id = ${this.id}::uuid
          AND identity_provider_id <> ${identityProviderId}::uuid) AS "isAlone"`;
    return this.#group.isCreated && row?.isAlone === true;
  }

  async setExternalId(externalId: string | null): Promise<void> {
    const { identityProviderId } = this.#actor;
    const changed = await this.#tx.$executeRaw`
      UPDATE provisioned_groups SET external_id = ${externalId} WHERE identity_provider_id = ${identityProviderId}::uuid
        AND group_id = ${this.id}::uuid AND external_id IS DISTINCT FROM ${externalId}`;
    this.#isChanged ||= changed > 0;
  }

  async addMembers(ids: readonly string[]): Promise<void> {
    for (const id of await addMembers(this.#context, this.id, ids))
      if (!this.#removed.delete(id)) this.#added.add(id);
  }

  /** @param ids null removes all that this directory gave */
  async removeMembers(ids: readonly string[] | null, isInverted = false): Promise<void> {
    const which =
      ids === null
        ? Prisma.sql`true`
        : Prisma.sql`person_id IN (SELECT person_id FROM provisioned_users
            WHERE identity_provider_id = ${this.#actor.identityProviderId}::uuid
              AND scim_id = ANY(${ids.filter((id) => validate(id))}::uuid[]))`;
    const removed = await this.#tx.$queryRaw<{ id: string }[]>`
      DELETE FROM membership_sources WHERE group_id = ${this.id}::uuid AND source = 'scim'
        AND origin_id = ${this.#actor.identityProviderId}::uuid AND ${isInverted ? Prisma.sql`NOT (${which})` : which}
      RETURNING person_id AS id`;
    for (const { id } of removed) if (!this.#added.delete(id)) this.#removed.add(id);
  }

  async replaceMembers(ids: readonly string[]): Promise<void> {
    await this.removeMembers(ids, true);
    await this.addMembers(ids);
  }

  async end(ignored: ReadonlySet<string>): Promise<Outcome> {
    const [added, removed] = [[...this.#added], [...this.#removed]];
    await auditMembers(this.#tx, this.#actor, this.#group, added, removed);
    const areMembersChanged = added.length + removed.length > 0;
    if (this.#isChanged || areMembersChanged)
      await this.#tx.$executeRaw`
        UPDATE provisioned_groups SET updated_at = now()
        WHERE identity_provider_id = ${this.#actor.identityProviderId}::uuid AND group_id = ${this.id}::uuid`;
    const did: Outcome["did"] = [];
    if (this.#isRenamed) did.push("renamed");
    if (this.#isChanged) did.push("updated");
    if (areMembersChanged) did.push("members_changed");
    if (did.length === 0) did.push("unchanged");
    return { did, added: added.length, removed: removed.length, ...noted(ignored) };
  }
}

export async function lockLinked(
  tx: Database,
  { identityProviderId }: Directory,
  id: string,
): Promise<LinkedGroup> {
  if (!validate(id)) throw notFound("Group", id);
  const group = await lockGroup(tx, id);
  const where = { identityProviderId_groupId: { identityProviderId, groupId: id } };
  const link = await tx.provisionedGroup.findUnique({ where });
  if (!link) throw notFound("Group", id);
  return { id, name: group.name, displayName: link.displayName, isCreated: link.isCreated };
}

/** Returns the new members. @throws ScimError `invalidValue` for a member that isn't a user of this directory */
export async function addMembers(
  { tx, actor, settings }: Context,
  groupId: string,
  ids: readonly string[],
): Promise<string[]> {
  const imagined = settings.isDryRun ? await findDryUsers(actor, ids) : [];
  const isImagined = new Set(imagined);
  const wanted = [...new Set(ids)].filter((id) => !isImagined.has(id));
  const isUser = Prisma.sql`identity_provider_id = ${actor.identityProviderId}::uuid`;
  // The lock keeps them users until the end.
  const known = await tx.$queryRaw<{ id: string; personId: string }[]>`
    SELECT scim_id AS id, person_id AS "personId" FROM provisioned_users
    WHERE ${isUser} AND scim_id = ANY(${wanted.filter((id) => validate(id))}::uuid[])
    ORDER BY person_id FOR KEY SHARE`;
  const isKnown = new Set(known.map(({ id }) => id));
  const unknown = wanted.find((id) => !isKnown.has(id));
  if (unknown !== undefined)
    throw invalidValue(`members.value: ${unknown.slice(0, 100)} isn’t a user of this directory.`);
  const people = Prisma.sql`SELECT unnest(${known.map(({ personId }) => personId)}::uuid[]) AS id`;
  const given = await tx.$queryRaw<{ id: string }[]>`
    WITH ${joinSql(groupId, "scim", people, actor.identityProviderId)} SELECT person_id AS id FROM given`;
  return [...imagined, ...given.map(({ id }) => id)];
}

/** @throws ScimError 409 when the directory has another group of this name */
export async function requireFreeName(
  tx: Database,
  { identityProviderId }: Directory,
  id: string,
  name: string,
): Promise<void> {
  const [other] = await tx.$queryRaw<unknown[]>`
    SELECT FROM ${fromSql} WHERE links.identity_provider_id = ${identityProviderId}::uuid
      AND groups.id <> ${id}::uuid AND ${nameSql} = ${name} LIMIT 1`;
  if (other) throw taken("displayName");
}

export const noted = (ignored: ReadonlySet<string>) =>
  ignored.size > 0 && { ignored: [...ignored].slice(0, 50) };

export async function auditMembers(
  tx: Database,
  actor: Directory,
  group: { id: string; name: string },
  added: readonly string[],
  removed: readonly string[],
): Promise<void> {
  const subject = groupSubject(group);
  const people = (ids: readonly string[]) => ({ people: ids.length, ids: ids.slice(0, maxAuditedIds) });
  if (added.length > 0)
    await audit(tx, actor, { action: "group.people_added", subject, concerns: added, after: people(added) });
  if (removed.length > 0)
    await audit(tx, actor, {
      action: "group.people_removed",
      subject,
      concerns: removed,
      before: people(removed),
    });
}

export const auditLink = (
  tx: Database,
  actor: Directory,
  group: { id: string; name: string },
  action: "group.linked" | "group.unlinked",
) =>
  audit(tx, actor, {
    action,
    subject: groupSubject(group),
    after: { identityProviderId: actor.identityProviderId },
  });
