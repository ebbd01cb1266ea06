import { isDeepStrictEqual } from "node:util";
import { validate } from "uuid";
import type { Directory } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { fieldValue } from "@/lib/custom-fields/value";
import { setFieldValues } from "@/lib/custom-fields/values";
import { type Database, Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import { createPerson, type Names, updatePerson } from "@/lib/people/create";
import { deactivatePerson, reactivatePerson } from "@/lib/people/deactivate";
import { cleanEmail, cleanName, personSubject } from "@/lib/people/profile";
import { type DirectorySettings, userIdOf } from "./directory";
import { invalidValue, notFound, ScimError, taken } from "./errors";
import type { AttributePath } from "./filter";
import { type Column, filterSql } from "./filter-sql";
import { auditMembers } from "./groups";
import { type ListQuery, listDocument } from "./list";
import { enterpriseSchema, userSchema } from "./names";
import { operationsIn } from "./patch";
import type { Outcome, Result } from "./result";
import {
  applyOperation,
  attributeOf,
  coreTexts,
  emptyDraft,
  enterpriseTexts,
  namePartOf,
  readUser,
  type UserAttributes,
  type UserDraft,
} from "./user";

/** `id` is the one that the directory got; it differs from the person's after an admin joined them. */
export type UserRow = Names & {
  id: string;
  personId: string;
  userName: string;
  externalId: string | null;
  attributes: UserAttributes;
  active: boolean;
  deactivatedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  groups: { value: string; display: string }[];
};

type In = { tx: Database; actor: Directory; settings: DirectorySettings };

const groupsSql = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('value', groups.id, 'display', groups.name) ORDER BY groups.id), '[]')
  FROM membership_sources AS given JOIN groups ON groups.id = given.group_id
  JOIN provisioned_groups AS link ON link.group_id = groups.id AND link.identity_provider_id = users.identity_provider_id
  WHERE given.person_id = users.person_id AND given.source = 'scim' AND given.origin_id = users.identity_provider_id)`;

const columnsSql = Prisma.sql`
  users.scim_id AS id, users.person_id AS "personId", user_name AS "userName", external_id AS "externalId", attributes,
  people.deactivated_at IS NULL AS active, CASE WHEN deactivated_by = 'scim' THEN deactivated_origin_id END AS "deactivatedBy",
  first_name AS "firstName", last_name AS "lastName", email, users.created_at AS "createdAt",
  ${modifiedSql()} AS "updatedAt", ${groupsSql} AS groups`;

const fromSql = Prisma.sql`provisioned_users AS users JOIN people ON people.id = users.person_id`;

function modifiedSql() {
  return Prisma.sql`greatest(users.updated_at, people.updated_at)`;
}

/** @throws ScimError 404 */
export async function readOneUser({ tx, actor }: In, id: string): Promise<Result> {
  const user = await getUser(tx, actor, id);
  return { status: 200, body: userResource(user), personId: user.personId, outcome: { did: ["read"] } };
}

export async function listUsers({ tx, actor }: In, query: ListQuery): Promise<Result> {
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
export async function createUser({ tx, actor, settings }: In, body: unknown): Promise<Result> {
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

export async function replaceUser(context: In, id: string, body: unknown): Promise<Result> {
  return changeUser(context, id, ({ externalId }) => readUser(body, { ...emptyDraft(), id, externalId }));
}

export async function patchUser(context: In, id: string, body: unknown): Promise<Result> {
  return changeUser(context, id, (before) => {
    const draft = { ...before, attributes: structuredClone(before.attributes), ignored: new Set<string>() };
    for (const { op, path, value } of operationsIn(body)) applyOperation(draft, op, path, value);
    return draft;
  });
}

/** Deactivates the person, who keeps their record, and frees their user name and external ID. @throws ScimError 404 */
export async function deleteUser({ tx, actor }: In, id: string): Promise<Result> {
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
  context: In,
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
  { tx, actor, settings }: In,
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

async function syncPerson(
  { tx, actor, settings }: In,
  user: UserRow,
  before: UserDraft,
  after: UserDraft,
): Promise<Outcome> {
  const did: Outcome["did"] = [];
  const [was, is] = [namesOf(before), namesOf(after)];
  const names: Partial<Names> = {};
  for (const name of ["firstName", "lastName", "email"] as const) {
    // A value from a sign-in or an admin stays when the directory never had one.
    const isCleared = is[name] === "" && was[name] !== "" && user[name] === was[name];
    if (is[name] !== "" || isCleared) names[name] = is[name];
  }
  if (await updatePerson(actor, user.personId, names, tx)) did.push("renamed");
  await setCustomFields({ tx, actor, settings }, user.personId, before.attributes, after.attributes);
  if (after.active === false && user.active) {
    await deactivatePerson(actor, user.personId, actor.identityProviderId, tx);
    did.push("deactivated");
  }
  if (after.active === true && !user.active) {
    const isOwn = user.deactivatedBy === actor.identityProviderId;
    if (isOwn) await reactivatePerson(actor, user.personId, tx);
    did.push(isOwn ? "reactivated" : "kept_deactivated");
  }
  return { did, ...(after.ignored.size > 0 && { ignored: [...after.ignored].slice(0, 50) }) };
}

async function setCustomFields(
  { tx, actor }: In,
  personId: string,
  before: UserAttributes,
  after: UserAttributes,
): Promise<void> {
  const fields = await tx.personField.findMany({
    where: { scimAttribute: { not: null } },
    select: { id: true, scimAttribute: true },
  });
  if (fields.length === 0) return;
  const manager = after.manager ? await managersUserId(tx, actor, after.manager.value) : "";
  const values = fields.flatMap(({ id, scimAttribute }) => {
    const attribute = scimAttribute as "manager" | (typeof enterpriseTexts)[number];
    const value = fieldValue(attribute === "manager" ? manager : after[attribute]);
    // A value from an admin stays when the directory never had one.
    return value === "" && !before[attribute] ? [] : [{ fieldId: id, value }];
  });
  await setFieldValues(actor, personId, values, "scim", tx, actor.identityProviderId);
}

// Directories name a manager by the ID they got from Lectern; the field names people by their user ID.
async function managersUserId(
  tx: Database,
  { identityProviderId }: Directory,
  value: string,
): Promise<string> {
  if (!validate(value)) return value;
  const identity = await tx.identity.findFirst({
    where: {
      identityProviderId,
      person: { provisioned: { some: { identityProviderId, scimId: value } } },
    },
    orderBy: { createdAt: "desc" },
  });
  return identity?.subject ?? value;
}

// An external ID belongs to one user only if it is the user ID of a sign-in (RFC 7643, section 3.1).
async function requireFree(
  { tx, actor, settings }: In,
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

const locks = {
  change: Prisma.sql`FOR NO KEY UPDATE OF users, people`,
  // Waits for changes of groups that make the user a member.
  delete: Prisma.sql`FOR UPDATE OF users FOR NO KEY UPDATE OF people`,
};

async function getUser(
  tx: Database,
  actor: Directory,
  id: string,
  lockedTo: keyof typeof locks | null = null,
): Promise<UserRow> {
  const [user] = validate(id)
    ? await tx.$queryRaw<UserRow[]>`
        SELECT ${columnsSql} FROM ${fromSql}
        WHERE users.identity_provider_id = ${actor.identityProviderId}::uuid AND users.scim_id = ${id}::uuid
        ${lockedTo ? locks[lockedTo] : Prisma.empty}`
    : [];
  if (!user) throw notFound("User", id);
  return user;
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

function namesOf({ attributes: { name, displayName, emails = [] } }: UserDraft): Names {
  const [firstName, lastName] = [cleanName(name?.givenName), cleanName(name?.familyName)];
  const whole = cleanName(displayName ?? name?.formatted);
  const email =
    emails.find(({ primary }) => primary) ?? emails.find(({ type }) => type === "work") ?? emails[0];
  return { firstName: firstName || lastName ? firstName : whole, lastName, email: cleanEmail(email?.value) };
}

const locationOf = ({ id }: { id: string }) => `${env().BASE_URL}/scim/v2/Users/${id}`;

/** Names each attribute, so that a new column stays private. */
function userResource(user: UserRow): Record<string, unknown> {
  const { id, userName, externalId, active, attributes, createdAt, updatedAt, groups } = user;
  const { name, emails, manager } = attributes;
  const pick = (names: readonly (keyof UserAttributes)[]) =>
    Object.fromEntries(
      names.flatMap((one) => (attributes[one] === undefined ? [] : [[one, attributes[one]]])),
    );
  const enterprise = { ...pick(enterpriseTexts), ...(manager && { manager }) };
  const isEnterprise = Object.keys(enterprise).length > 0;
  return {
    schemas: isEnterprise ? [userSchema, enterpriseSchema] : [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...(name && { name }),
    ...pick(coreTexts),
    active,
    ...(emails && { emails }),
    ...(groups.length > 0 && { groups }),
    ...(isEnterprise && { [enterpriseSchema]: enterprise }),
    meta: {
      resourceType: "User",
      created: new Date(createdAt).toISOString(),
      lastModified: new Date(updatedAt).toISOString(),
      location: locationOf(user),
    },
  };
}

function columnOf(path: AttributePath): Column | null {
  const { name, sub } = path;
  if (/^meta$/i.test(name)) {
    if (/^created$/i.test(sub ?? "")) return { kind: "time", sql: Prisma.sql`users.created_at` };
    return /^lastModified$/i.test(sub ?? "") ? { kind: "time", sql: modifiedSql() } : null;
  }
  const attribute = attributeOf(path);
  switch (attribute) {
    case null:
    case "enterprise":
      return null;
    case "id":
      return { kind: "id", sql: Prisma.sql`users.scim_id` };
    case "userName":
      return { kind: "lower", sql: Prisma.sql`users.user_name_key` };
    case "externalId":
      return { kind: "exact", sql: Prisma.sql`users.external_id` };
    case "active":
      return { kind: "boolean", sql: Prisma.sql`people.deactivated_at IS NULL` };
    case "name": {
      const part = namePartOf(sub ?? "formatted");
      return part && { kind: "text", sql: Prisma.sql`users.attributes #>> ARRAY['name', ${part}::text]` };
    }
    case "manager":
      return { kind: "exact", sql: Prisma.sql`users.attributes #>> '{manager,value}'` };
    case "emails":
      return {
        kind: "many",
        exists: (condition) => Prisma.sql`EXISTS (
          SELECT FROM jsonb_array_elements(coalesce(users.attributes -> 'emails', '[]')) AS email (parts) WHERE ${condition})`,
        columnOf: emailColumn,
      };
    default:
      return sub ? null : { kind: "text", sql: Prisma.sql`users.attributes ->> ${attribute}::text` };
  }
}

function emailColumn({ name }: AttributePath): Column | null {
  if (/^primary$/i.test(name))
    return { kind: "boolean", sql: Prisma.sql`coalesce((email.parts ->> 'primary')::boolean, false)` };
  const part = ["value", "type", "display"].find((one) => one === name.toLowerCase());
  return part ? { kind: "text", sql: Prisma.sql`email.parts ->> ${part}::text` } : null;
}
