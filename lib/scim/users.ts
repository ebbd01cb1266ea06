import { isDeepStrictEqual } from "node:util";
import { audit } from "@/lib/audit-log/append";
import { Prisma } from "@/lib/database/db";
import { createPerson, type Names } from "@/lib/people/create";
import { deactivatePerson } from "@/lib/people/deactivate";
import { personSubject } from "@/lib/people/profile";
import { type Context, type DirectorySettings, userIdOf } from "./directory";
import { invalidValue, notFound, ScimError, taken } from "./errors";
import { filterSql } from "./filter-sql";
import { auditMembers } from "./group-change";
import { type ListQuery, listDocument } from "./list";
import { operationsIn } from "./patch";
import type { Outcome, Result } from "./result";
import { namesOf, syncPerson } from "./sync-person";
import { applyOperation, emptyDraft, readUser, type UserDraft } from "./user";
import {
  columnOf,
  columnsSql,
  fromSql,
  getUser,
  locationOf,
  type UserRow,
  userResource,
} from "./user-resource";

/** @throws ScimError 404 */
export async function readOneUser({ tx, actor }: Context, id: string): Promise<Result> {
  const user = await getUser(tx, actor, id);
  return { status: 200, body: userResource(user), personId: user.personId, outcome: { did: ["read"] } };
}

export async function listUsers({ tx, actor }: Context, query: ListQuery): Promise<Result> {
  const where = Prisma.sql`users.identity_provider_id = ${actor.identityProviderId}::uuid
    AND ${query.filter ? filterSql(query.filter, columnOf) : Prisma.sql`true`}`;
  const [counted] = await tx.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${fromSql} WHERE ${where}`;
  const users =
    query.count === 0
      ? []
      : await tx.$queryRaw<UserRow[]>`
    SELECT ${columnsSql} FROM ${fromSql} WHERE ${where}
    ORDER BY users.created_at, users.person_id OFFSET ${query.startIndex - 1}::int LIMIT ${query.count}::int`;
  return listDocument(users.map(userResource), counted?.total ?? 0, query);
}

/** A user with a known user ID is the same person (scim.md). @throws ScimError 409 when a resource has the name or external ID */
export async function createUser({ tx, actor, settings }: Context, body: unknown): Promise<Result> {
  const draft = readUser(body);
  const userId = getUserId(settings, draft);
  await requireFree({ tx, actor, settings }, draft, null);
  const { identityProviderId } = actor;
  const names = namesOf(draft);
  const { id, isNew } = await createPerson(actor, { identityProviderId, userId, ...names }, tx);
  const known = await tx.provisionedUser.findUnique({
    where: { identityProviderId_personId: { identityProviderId, personId: id } },
  });
  if (known) throw taken(settings.joinKey === "external_id" ? "externalId" : "userName");
  await tx.$executeRaw`
    INSERT INTO provisioned_users (identity_provider_id, person_id, scim_id, user_name, user_name_key, external_id, attributes)
    VALUES (${identityProviderId}::uuid, ${id}::uuid, ${id}::uuid, ${draft.userName}, lower(${draft.userName}), ${draft.externalId},
      ${JSON.stringify(draft.attributes)}::jsonb)`;
  const before = await getUser(tx, actor, id, "change");
  const outcome = await syncPerson({ tx, actor, settings }, before, emptyDraft(), {
    ...draft,
    active: draft.active ?? true,
  });
  outcome.did.unshift(isNew ? "created" : "found");
  const user = await getUser(tx, actor, id);
  return { status: 201, body: userResource(user), location: locationOf(user), personId: id, outcome };
}

export async function replaceUser(context: Context, id: string, body: unknown): Promise<Result> {
  return changeUser(context, id, ({ externalId }) => readUser(body, { ...emptyDraft(), id, externalId }));
}

export async function patchUser(context: Context, id: string, body: unknown): Promise<Result> {
  return changeUser(context, id, (before) => {
    const draft = { ...before, attributes: structuredClone(before.attributes), ignored: new Set<string>() };
    for (const { op, path, value } of operationsIn(body)) applyOperation(draft, op, path, value);
    return draft;
  });
}

/** Deactivates the person, who keeps their record, and frees their user name and external ID. @throws ScimError 404 */
export async function deleteUser({ tx, actor }: Context, id: string): Promise<Result> {
  const { personId } = await getUser(tx, actor, id, "delete");
  const { identityProviderId } = actor;
  const did: Outcome["did"] = ["deleted"];
  if (await deactivatePerson(actor, personId, identityProviderId, tx)) did.push("deactivated");
  const left = await tx.$queryRaw<{ id: string; name: string }[]>`
    DELETE FROM membership_sources USING groups WHERE groups.id = group_id AND person_id = ${personId}::uuid
      AND source = 'scim' AND origin_id = ${identityProviderId}::uuid RETURNING groups.id, groups.name`;
  for (const group of left) await auditMembers(tx, actor, group, [], [personId]);
  await tx.provisionedUser.delete({
    where: { identityProviderId_personId: { identityProviderId, personId } },
  });
  return { status: 204, body: null, personId, outcome: { did, removed: left.length } };
}

async function changeUser(
  context: Context,
  id: string,
  change: (before: UserDraft) => UserDraft,
): Promise<Result> {
  const { tx, actor, settings } = context;
  const { identityProviderId } = actor;
  const user = await getUser(tx, actor, id, "change");
  const { personId } = user;
  const before = { ...draftOf(user), active: null };
  const after = change(before);
  await moveUserId(context, personId, before, after);
  await requireFree(context, after, personId);
  const isSame = isDeepStrictEqual(storedIn(before), storedIn(after));
  if (!isSame)
    await tx.$executeRaw`
      UPDATE provisioned_users SET user_name = ${after.userName}, user_name_key = lower(${after.userName}),
        external_id = ${after.externalId}, attributes = ${JSON.stringify(after.attributes)}::jsonb, updated_at = now()
      WHERE identity_provider_id = ${identityProviderId}::uuid AND person_id = ${personId}::uuid`;
  const outcome = await syncPerson({ tx, actor, settings }, user, before, after);
  if (!isSame) outcome.did.unshift("updated");
  if (outcome.did.length === 0) outcome.did.push("unchanged");
  return { status: 200, body: userResource(await getUser(tx, actor, id)), personId, outcome };
}

// The directory's new value becomes the user ID at a sign-in.
async function moveUserId(
  { tx, actor, settings }: Context,
  personId: string,
  before: UserDraft,
  after: UserDraft,
) {
  const [old, userId] = [userIdOf(settings, before), getUserId(settings, after)];
  if (old === userId) return;
  const { identityProviderId } = actor;
  const where = { identityProviderId_subject: { identityProviderId, subject: userId } };
  const known = await tx.identity.findUnique({ where });
  if (known && known.personId !== personId)
    throw taken(settings.joinKey === "external_id" ? "externalId" : "userName");
  if (known) return;
  const [person] = await tx.$queryRaw<(Names & { id: string; isStaff: boolean })[]>`
    SELECT id, first_name AS "firstName", last_name AS "lastName", email, admin_since IS NOT NULL
      OR EXISTS (SELECT FROM role_grants WHERE person_id = people.id) AS "isStaff"
    FROM people WHERE id = ${personId}::uuid`;
  if (!person) throw notFound("User", personId);
  // The new user ID could be anyone's.
  if (person.isStaff)
    throw new ScimError(409, "A directory can't change the user ID of an admin or of someone with a role.");
  const { count } = await tx.identity.updateMany({
    where: { identityProviderId, personId, subject: old ?? "" },
    data: { subject: userId },
  });
  if (count === 0) await tx.identity.create({ data: { identityProviderId, personId, subject: userId } });
  await tx.$executeRaw`UPDATE people SET updated_at = now() WHERE id = ${personId}::uuid`;
  const { count: sessionsEnded } = await tx.session.deleteMany({ where: { userId: personId } });
  await audit(tx, actor, {
    action: "person.user_id_changed",
    subject: personSubject(person),
    after: { identityProviderId, sessionsEnded },
  });
}

// An external ID belongs to one user only if it is the user ID of a sign-in (RFC 7643, section 3.1).
async function requireFree(
  { tx, actor, settings }: Context,
  draft: UserDraft,
  ownId: string | null,
): Promise<void> {
  const externalId = settings.joinKey === "external_id" ? draft.externalId : null;
  const [other] = await tx.$queryRaw<{ isName: boolean }[]>`
    SELECT user_name_key = lower(${draft.userName}) AS "isName" FROM provisioned_users
    WHERE identity_provider_id = ${actor.identityProviderId}::uuid AND person_id IS DISTINCT FROM ${ownId}::uuid
      AND (user_name_key = lower(${draft.userName}) OR external_id = ${externalId}) LIMIT 1`;
  if (other) throw taken(other.isName ? "userName" : "externalId");
}

function getUserId(settings: DirectorySettings, draft: UserDraft): string {
  const userId = userIdOf(settings, draft);
  if (userId) return userId;
  throw invalidValue("externalId is required: it equals the user ID at a sign-in.");
}

const draftOf = ({ id, userName, externalId, active, attributes }: UserRow): UserDraft => ({
  id,
  userName,
  externalId,
  active,
  attributes,
  ignored: new Set(),
});

const storedIn = ({ userName, externalId, attributes }: UserDraft) => ({ userName, externalId, attributes });
