import { validate } from "uuid";
import type { Directory } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import { createGroup as createNamedGroup, lockGroup, renameGroup } from "@/lib/groups/edit";
import { groupName, groupSubject } from "@/lib/groups/names";
import { joinSql } from "@/lib/memberships/edit";
import type { DirectorySettings } from "./directory";
import { invalidPath, invalidValue, notFound, ScimError, taken } from "./errors";
import type { AttributePath, Filter } from "./filter";
import { parsePath } from "./filter";
import { type Column, filterSql } from "./filter-sql";
import { isWanted, type ListQuery, listDocument, type Projection } from "./list";
import { findDryUsers } from "./log";
import { groupSchema } from "./names";
import { operationsIn, type PatchOperation } from "./patch";
import type { Outcome, Result } from "./result";
import { listOf, objectOf, textOf } from "./user";

type GroupRow = {
  id: string;
  name: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
  members: { value: string; display: string }[] | null;
};

type In = { tx: Database; actor: Directory; settings: DirectorySettings };

const maxAuditedIds = 50;

/** A list ends after the group that reaches this many members; the client asks for the rest. */
const mostMembers = 10_000;

const fromSql = Prisma.sql`provisioned_groups AS links JOIN groups ON groups.id = links.group_id`;

const nameSql = Prisma.sql`coalesce(links.display_name, groups.name)`;

const modifiedSql = Prisma.sql`greatest(links.updated_at, groups.updated_at)`;

// All members or none: a client deletes those that it doesn't see.
const membersSql = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('value', users.scim_id, 'display', users.user_name) ORDER BY users.scim_id), '[]')
  FROM ${givenSql()})`;

function givenSql() {
  return Prisma.sql`membership_sources AS given
    JOIN provisioned_users AS users ON users.person_id = given.person_id AND users.identity_provider_id = given.origin_id
    WHERE given.group_id = groups.id AND given.source = 'scim' AND given.origin_id = links.identity_provider_id`;
}

const columnsSql = (withMembers: boolean) => Prisma.sql`
  groups.id, ${nameSql} AS name, links.external_id AS "externalId", links.created_at AS "createdAt", ${modifiedSql} AS "updatedAt",
  ${withMembers ? membersSql : Prisma.sql`NULL::json`} AS members`;

/** @throws ScimError 404 */
export async function readOneGroup({ tx, actor }: In, id: string, projection: Projection): Promise<Result> {
  const group = await getGroup(tx, actor, id, isWanted(projection, "members"));
  return { status: 200, body: groupResource(group), groupId: id, outcome: { did: ["read"] } };
}

export async function listGroups(
  { tx, actor }: In,
  query: ListQuery,
  projection: Projection,
): Promise<Result> {
  const where = Prisma.sql`links.identity_provider_id = ${actor.identityProviderId}::uuid
    AND ${query.filter ? filterSql(query.filter, columnOf) : Prisma.sql`true`}`;
  const [counted] = await tx.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${fromSql} WHERE ${where}`;
  const withMembers = isWanted(projection, "members");
  const pageSql = Prisma.sql`WHERE ${where}
    ORDER BY links.created_at, groups.id OFFSET ${query.startIndex - 1}::int LIMIT ${query.count}::int`;
  const wholeSql = Prisma.sql`JOIN (
      SELECT id, sum(members) OVER (ORDER BY created_at, id) - members AS before FROM (
        SELECT groups.id, links.created_at, (SELECT count(*) FROM ${givenSql()}) AS members FROM ${fromSql} ${pageSql}
      ) AS page
    ) AS counted ON counted.id = groups.id AND before < ${mostMembers}::int
    WHERE links.identity_provider_id = ${actor.identityProviderId}::uuid ORDER BY links.created_at, groups.id`;
  const groups =
    query.count === 0
      ? []
      : await tx.$queryRaw<GroupRow[]>`
          SELECT ${columnsSql(withMembers)} FROM ${fromSql} ${withMembers ? wholeSql : pageSql}`;
  return listDocument(groups.map(groupResource), counted?.total ?? 0, query);
}

/** A group that exists on the platform is filled by the directory, too. @throws ScimError 409 when the directory has it already */
export async function createGroup({ tx, actor, settings }: In, body: unknown): Promise<Result> {
  const sent = readGroup(body);
  const name = nameOf(sent.displayName);
  const known = await tx.group.findUnique({ where: { name }, select: { id: true } });
  const id = known?.id ?? (await createNamedGroup(actor, { name }, tx));
  const { identityProviderId } = actor;
  const where = { identityProviderId_groupId: { identityProviderId, groupId: id } };
  if (await tx.provisionedGroup.findUnique({ where })) throw taken("displayName");
  await requireFreeName(tx, actor, id, name);
  await tx.provisionedGroup.create({
    data: { identityProviderId, groupId: id, externalId: sent.externalId, isCreated: !known },
  });
  if (known) await auditLink(tx, actor, { id, name }, "group.linked");
  await lockGroup(tx, id);
  const added = sent.members ? await addMembers({ tx, actor, settings }, id, sent.members) : [];
  await auditMembers(tx, actor, { id, name }, added, []);
  const group = await getGroup(tx, actor, id, true);
  const outcome: Outcome = {
    did: [known ? "found" : "created"],
    added: added.length,
    ...noted(sent.ignored),
  };
  return { status: 201, body: groupResource(group), location: locationOf(id), groupId: id, outcome };
}

/** Sets name, external ID and members to what is sent. @throws ScimError 404, 409 */
export async function replaceGroup(context: In, id: string, body: unknown): Promise<Result> {
  const { tx, actor } = context;
  const sent = readGroup(body, id);
  const change = new GroupChange(context, await lockLinked(tx, actor, id));
  await change.rename(sent.displayName);
  if (sent.externalId !== null) await change.setExternalId(sent.externalId);
  // A PUT without members would otherwise empty a group of a client that leaves them out.
  if (sent.members) await change.replaceMembers(sent.members);
  const outcome = await change.end(sent.ignored);
  const group = await getGroup(tx, actor, id, true);
  return { status: 200, body: groupResource(group), groupId: id, outcome };
}

/** Writes each operation's difference under the group's lock; reads no members. @throws ScimError for a shape that isn't known */
export async function patchGroup(context: In, id: string, body: unknown): Promise<Result> {
  const operations = operationsIn(body);
  const change = new GroupChange(context, await lockLinked(context.tx, context.actor, id));
  const ignored = new Set<string>();
  for (const operation of operations) await applyOperation(change, operation, ignored);
  return { status: 204, body: null, groupId: id, outcome: await change.end(ignored) };
}

/** Ends what the directory gave; the group stays for other sources. @throws ScimError 404 */
export async function deleteGroup(context: In, id: string): Promise<Result> {
  const { tx, actor } = context;
  const change = new GroupChange(context, await lockLinked(tx, actor, id));
  await change.removeMembers(null);
  const { removed = 0 } = await change.end(new Set());
  await tx.provisionedGroup.delete({
    where: { identityProviderId_groupId: { identityProviderId: actor.identityProviderId, groupId: id } },
  });
  await auditLink(tx, actor, change.group, "group.unlinked");
  return { status: 204, body: null, groupId: id, outcome: { did: ["deleted"], removed } };
}

class GroupChange {
  readonly #context: In;
  readonly #tx: Database;
  readonly #actor: Directory;
  readonly #group: LinkedGroup;
  readonly #added = new Set<string>();
  readonly #removed = new Set<string>();
  #isRenamed = false;
  #isChanged = false;

  constructor(context: In, group: LinkedGroup) {
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

const noted = (ignored: ReadonlySet<string>) => ignored.size > 0 && { ignored: [...ignored].slice(0, 50) };

async function applyOperation(
  change: GroupChange,
  { op, path, value }: PatchOperation,
  ignored: Set<string>,
): Promise<void> {
  if (path === null) {
    if (op === "remove") throw new ScimError(400, "remove needs a path.", "noTarget");
    for (const [key, one] of Object.entries(objectOf(value, "value")))
      await applyOperation(change, { op, path: key, value: one }, ignored);
    return;
  }
  const { path: target, filter } = parsePath(path);
  const attribute = attributeOf(target);
  if (attribute === null) {
    ignored.add(path.slice(0, 200));
    return;
  }
  if (target.sub || (filter && attribute !== "members"))
    throw invalidPath(`${path.slice(0, 200)} can't be changed.`);
  switch (attribute) {
    case "id":
      if (value !== change.id) throw new ScimError(400, "id can't be changed.", "mutability");
      return;
    case "displayName":
      if (op === "remove") throw invalidValue("displayName is required.");
      return change.rename(value);
    case "externalId":
      return change.setExternalId(
        op === "remove" || value === null ? null : textOf(value, "externalId") || null,
      );
    case "members":
      return applyToMembers(change, op, filter, value);
  }
}

async function applyToMembers(
  change: GroupChange,
  op: PatchOperation["op"],
  filter: Filter | null,
  value: unknown,
): Promise<void> {
  if (filter) {
    if (op !== "remove") throw invalidPath("A filter of members only removes them.");
    return change.removeMembers(idsIn(filter));
  }
  // Entra names the members to remove in the value; the RFC's own removal has none.
  if (op === "remove") return change.removeMembers(value === undefined ? null : readMembers(value));
  const ids = readMembers(value);
  return op === "add" ? change.addMembers(ids) : change.replaceMembers(ids);
}

/** Reads `value eq "…"`, or several joined by `or`. @throws ScimError `invalidPath` */
function idsIn(filter: Filter): string[] {
  if (filter.kind === "or") return filter.parts.flatMap(idsIn);
  const isValue = filter.kind === "compare" && filter.operator === "eq" && /^value$/i.test(filter.path.name);
  if (!isValue || filter.path.sub) throw invalidPath("members: only value eq chooses a member.");
  return [String(filter.value)];
}

function readMembers(sent: unknown): string[] {
  return listOf(sent).map((member) => textOf(objectOf(member, "members").value, "members.value"));
}

/** Counts the members that a PATCH adds, for a group that only a dry run created. */
export function countAdded(body: unknown): number {
  return operationsIn(body)
    .filter(({ op, path }) => op === "add" && path?.toLowerCase() === "members")
    .reduce((sum, { value }) => sum + readMembers(value).length, 0);
}

type SentGroup = {
  displayName: unknown;
  externalId: string | null;
  members: string[] | null;
  ignored: Set<string>;
};

function readGroup(body: unknown, id: string | null = null): SentGroup {
  const group: SentGroup = { displayName: undefined, externalId: null, members: null, ignored: new Set() };
  for (const [key, value] of Object.entries(objectOf(body, "The body"))) {
    const attribute = attributeOf({ schema: "", name: key, sub: null });
    if (attribute === null) group.ignored.add(key.slice(0, 200));
    else if (attribute === "displayName") group.displayName = value;
    else if (attribute === "externalId")
      group.externalId = value === null ? null : textOf(value, "externalId") || null;
    else if (attribute === "members") group.members = value === null ? [] : readMembers(value);
    else if (id !== null && value !== id) throw new ScimError(400, "id can't be changed.", "mutability");
  }
  group.ignored.delete("schemas");
  group.ignored.delete("meta");
  return group;
}

const attributes = ["id", "displayName", "externalId", "members"] as const;

function attributeOf({ schema, name }: AttributePath) {
  if (schema !== "" && schema !== groupSchema) return null;
  return attributes.find((one) => one.toLowerCase() === name.toLowerCase()) ?? null;
}

function nameOf(displayName: unknown): string {
  if (displayName === undefined || displayName === null) throw invalidValue("displayName is required.");
  const name = groupName(textOf(displayName, "displayName"));
  if (name === null) throw invalidValue("displayName must be one line of at most 200 characters.");
  return name;
}

/** Returns the new members. @throws ScimError `invalidValue` for a member that isn't a user of this directory */
async function addMembers(
  { tx, actor, settings }: In,
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

const auditLink = (
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

/** @throws ScimError 409 when the directory has another group of this name */
async function requireFreeName(
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

type LinkedGroup = { id: string; name: string; displayName: string | null; isCreated: boolean };

async function lockLinked(tx: Database, { identityProviderId }: Directory, id: string): Promise<LinkedGroup> {
  if (!validate(id)) throw notFound("Group", id);
  const group = await lockGroup(tx, id);
  const where = { identityProviderId_groupId: { identityProviderId, groupId: id } };
  const link = await tx.provisionedGroup.findUnique({ where });
  if (!link) throw notFound("Group", id);
  return { id, name: group.name, displayName: link.displayName, isCreated: link.isCreated };
}

async function getGroup(tx: Database, actor: Directory, id: string, withMembers: boolean): Promise<GroupRow> {
  const [group] = validate(id)
    ? await tx.$queryRaw<GroupRow[]>`
        SELECT ${columnsSql(withMembers)} FROM ${fromSql}
        WHERE links.identity_provider_id = ${actor.identityProviderId}::uuid AND groups.id = ${id}::uuid`
    : [];
  if (!group) throw notFound("Group", id);
  return group;
}

const locationOf = (id: string) => `${env().BASE_URL}/scim/v2/Groups/${id}`;

function groupResource({ id, name, externalId, createdAt, updatedAt, members }: GroupRow) {
  return {
    schemas: [groupSchema],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    ...(members && { members }),
    meta: {
      resourceType: "Group",
      created: new Date(createdAt).toISOString(),
      lastModified: new Date(updatedAt).toISOString(),
      location: locationOf(id),
    },
  };
}

function columnOf(path: AttributePath): Column | null {
  const { name, sub } = path;
  if (/^meta$/i.test(name)) {
    if (/^created$/i.test(sub ?? "")) return { kind: "time", sql: Prisma.sql`links.created_at` };
    return /^lastModified$/i.test(sub ?? "") ? { kind: "time", sql: modifiedSql } : null;
  }
  switch (attributeOf(path)) {
    case "id":
      return { kind: "id", sql: Prisma.sql`groups.id` };
    case "displayName":
      return { kind: "text", sql: nameSql };
    case "externalId":
      return { kind: "exact", sql: Prisma.sql`links.external_id` };
    case "members":
      return {
        kind: "many",
        exists: (condition) => Prisma.sql`EXISTS (SELECT FROM ${givenSql()} AND ${condition})`,
        columnOf: (part) =>
          /^value$/i.test(part.name) ? { kind: "id", sql: Prisma.sql`users.scim_id` } : null,
      };
    default:
      return null;
  }
}
