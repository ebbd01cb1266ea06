import { Prisma } from "@/lib/database/db";
import { createGroup as createNamedGroup, lockGroup } from "@/lib/groups/edit";
import type { Context } from "./directory";
import { invalidPath, invalidValue, ScimError, taken } from "./errors";
import { type Filter, parsePath } from "./filter";
import { filterSql } from "./filter-sql";
import {
  addMembers,
  auditLink,
  auditMembers,
  GroupChange,
  lockLinked,
  noted,
  requireFreeName,
} from "./group-change";
import {
  columnOf,
  columnsSql,
  fromSql,
  type GroupRow,
  getGroup,
  givenSql,
  groupResource,
  locationOf,
} from "./group-resource";
import { isWanted, type ListQuery, listDocument, type Projection } from "./list";
import { operationsIn, type PatchOperation } from "./patch";
import { attributeOf, idsIn, nameOf, readGroup, readMembers } from "./read-group";
import type { Outcome, Result } from "./result";
import { objectOf, textOf } from "./values";

/** A list ends after the group that reaches this many members; the client asks for the rest. */
const mostMembers = 10_000;

/** @throws ScimError 404 */
export async function readOneGroup(
  { tx, actor }: Context,
  id: string,
  projection: Projection,
): Promise<Result> {
  const group = await getGroup(tx, actor, id, isWanted(projection, "members"));
  return { status: 200, body: groupResource(group), groupId: id, outcome: { did: ["read"] } };
}

export async function listGroups(
  { tx, actor }: Context,
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
export async function createGroup({ tx, actor, settings }: Context, body: unknown): Promise<Result> {
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
export async function replaceGroup(context: Context, id: string, body: unknown): Promise<Result> {
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
export async function patchGroup(context: Context, id: string, body: unknown): Promise<Result> {
  const operations = operationsIn(body);
  const change = new GroupChange(context, await lockLinked(context.tx, context.actor, id));
  const ignored = new Set<string>();
  for (const operation of operations) await applyOperation(change, operation, ignored);
  return { status: 204, body: null, groupId: id, outcome: await change.end(ignored) };
}

/** Ends what the directory gave; the group stays for other sources. @throws ScimError 404 */
export async function deleteGroup(context: Context, id: string): Promise<Result> {
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
