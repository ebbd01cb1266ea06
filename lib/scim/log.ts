import { v7 as uuidv7, validate } from "uuid";
import type { Directory } from "@/lib/actor";
import { inBatches } from "@/lib/database/batches";
import { type Database, db, Prisma } from "@/lib/database/db";
import { parsePath } from "./filter";
import type { Outcome } from "./result";
import { attributeOf as userAttributeOf } from "./user";

export type Request = { method: string; target: string; body: unknown };

export type Refused = { detail: string; scimType: string | null };

export type Entry = {
  request: Request;
  isDryRun: boolean;
  status: number;
  milliseconds: number;
  personId: string | null;
  groupId: string | null;
  resourceId: string | null;
  outcome: Outcome | Refused;
};

export async function recordRequest(actor: Directory, entry: Entry): Promise<void> {
  const { request, outcome, ...columns } = entry;
  const id = uuidv7();
  const body = request.body === undefined ? Prisma.DbNull : (masked(request.body) as Prisma.InputJsonObject);
  await db().provisioningEntry.create({
    data: {
      id,
      identityProviderId: actor.identityProviderId,
      apiKeyId: actor.apiKeyId,
      address: actor.address,
      method: request.method,
      target: storable(request.target),
      request: body,
      outcome: storedOutcome(outcome) as Prisma.InputJsonObject,
      ...columns,
    },
    select: { id: true },
  });
}

/** Finds the directory's user or group that a path names. */
export async function findAsked(
  { identityProviderId }: Directory,
  [kind = "", id = ""]: readonly string[],
): Promise<{ personId?: string; groupId?: string }> {
  if (!validate(id)) return {};
  if (/^users$/i.test(kind)) {
    const user = await db().provisionedUser.findFirst({ where: { identityProviderId, scimId: id } });
    return user ? { personId: user.personId } : {};
  }
  const group = await db().provisionedGroup.findFirst({ where: { identityProviderId, groupId: id } });
  return group ? { groupId: group.groupId } : {};
}

/** Removes requests that name a person without being linked to them, such as a refused one. */
export async function forgetRequests(tx: Database, personId: string): Promise<void> {
  await tx.$executeRaw`
    WITH names AS (
      SELECT to_json(lower(name))::text AS quoted FROM (
        SELECT email FROM people WHERE id = ${personId}::uuid
        UNION SELECT user_name FROM provisioned_users WHERE person_id = ${personId}::uuid
        UNION SELECT external_id FROM provisioned_users WHERE person_id = ${personId}::uuid
        UNION SELECT subject FROM identities WHERE person_id = ${personId}::uuid
      ) AS known (name) WHERE name <> ''
    )
    DELETE FROM provisioning_entries AS entries USING names WHERE person_id IS NULL
      AND strpos(lower(concat_ws(' ', target, request, outcome)), quoted) > 0`;
}

export function pruneProvisioning(days: number): Promise<number> {
  return inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM provisioning_entries WHERE id IN (
        SELECT id FROM provisioning_entries WHERE at < now() - make_interval(days => ${days}::int)
        LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  );
}

/** Returns what a dry run answered to the request that would have created this resource. */
export async function findDryResource(
  { identityProviderId }: Directory,
  resourceId: string,
): Promise<Record<string, unknown> | null> {
  if (!validate(resourceId)) return null;
  const entry = await db().provisioningEntry.findFirst({
    where: { identityProviderId, resourceId, isDryRun: true, method: "POST" },
    select: { request: true },
  });
  return (entry?.request ?? null) as Record<string, unknown> | null;
}

/** Returns which of these users only dry runs created. */
export async function findDryUsers(
  { identityProviderId }: Directory,
  ids: readonly string[],
): Promise<string[]> {
  // An array is one parameter, however many members a group has.
  const entries = await db().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT resource_id AS id FROM provisioning_entries
    WHERE identity_provider_id = ${identityProviderId}::uuid
      AND resource_id = ANY(${ids.filter((id) => validate(id))}::uuid[])
      AND is_dry_run AND target ILIKE '/Users%'`;
  return entries.map(({ id }) => id);
}

const mask = "•••";
const [longest, most, mostKeys, deepest] = [500, 20, 50, 6];

/** Keeps what Lectern reads; hides the values of everything else, such as a password. */
export function masked(body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return { body: typeof body };
  return Object.fromEntries(
    Object.entries(body)
      .slice(0, mostKeys)
      .map(([key, value]) => [
        storable(key),
        /^operations$/i.test(key) ? shortened(value, maskedOperation) : maskedValue(key, value),
      ]),
  );
}

function maskedOperation(sent: unknown): unknown {
  if (typeof sent !== "object" || sent === null) return mask;
  const { op, path, value } = sent as Record<string, unknown>;
  const shown = typeof path === "string" ? maskedValue(path, value) : value && masked(value);
  return {
    op: cut(op),
    ...(path !== undefined && { path: cut(path) }),
    ...(value !== undefined && { value: shown }),
  };
}

function maskedValue(path: string, value: unknown): unknown {
  return isRead(path) ? cut(value) : mask;
}

function isRead(text: string): boolean {
  if (/^(urn:ietf:params:scim:schemas:core:2\.0:Group:)?(schemas$|members\b|displayName$|id$)/i.test(text))
    return true;
  try {
    return userAttributeOf(parsePath(text).path) !== null;
  } catch {
    return false;
  }
}

function cut(value: unknown, depth = 0): unknown {
  if (typeof value === "string") return storable(value);
  if (typeof value !== "object" || value === null) return value ?? null;
  if (depth === deepest) return mask;
  if (Array.isArray(value)) return shortened(value, (one) => cut(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, mostKeys)
      .map(([key, one]) => [storable(key), /password/i.test(key) ? mask : cut(one, depth + 1)]),
  );
}

function shortened(value: unknown, show: (one: unknown) => unknown): unknown {
  if (!Array.isArray(value)) return mask;
  const shown = value.slice(0, most).map(show);
  return value.length > most ? [...shown, `… ${value.length}`] : shown;
}

const storedOutcome = (outcome: Entry["outcome"]) =>
  Object.fromEntries(
    Object.entries(outcome).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(storable) : typeof value === "string" ? storable(value) : value,
    ]),
  );

// jsonb can't store NUL and lone surrogates.
function storable(text: string): string {
  return text.slice(0, longest).replace(/[\0\p{Cs}]/gu, "");
}
