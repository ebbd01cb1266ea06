import { validate } from "uuid";
import type { Admin } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { type ProviderRecord, readProviders } from "@/lib/identity-provider/places";
import type { JoinKey } from "@/prisma/generated/enums";
import type { Did, Outcome } from "./result";

/** After this many sign-ins without a match, the join key is likely wrong. */
const enoughSignIns = 10;

export type ListedDirectory = Pick<ProviderRecord, "id" | "issuer" | "name" | "isListed">;

/** Returns the identity providers, those of the sign-in page first. */
export function listDirectories(_actor: Admin): Promise<ListedDirectory[]> {
  return readProviders();
}

export type DirectoryOverview = {
  joinKey: JoinKey;
  isDryRun: boolean;
  keys: number;
  users: number;
  groups: number;
  neverSignedIn: number;
  /** People of the directory who signed in. */
  matched: number;
  lastRequestAt: Date | null;
  /** Ten people signed in since the directory came, and none of them is in it. */
  isMismatched: boolean;
};

export async function getOverview(_actor: Admin, providerId: string): Promise<DirectoryOverview | null> {
  const [row] = await db().$queryRaw<(DirectoryOverview & { strangers: number })[]>`
    WITH users AS MATERIALIZED (
      SELECT users.created_at, at, deactivated_at FROM provisioned_users AS users JOIN people ON people.id = users.person_id
      JOIN last_sign_ins ON last_sign_ins.person_id = users.person_id WHERE identity_provider_id = ${providerId}::uuid
    )
    SELECT join_key::text AS "joinKey", is_dry_run AS "isDryRun",
      (SELECT count(*)::int FROM api_keys WHERE identity_provider_id = provider.id AND revoked_at IS NULL
        AND coalesce(expires_at > now(), true)) AS keys,
      (SELECT count(*)::int FROM users) AS users,
      (SELECT count(*)::int FROM provisioned_groups WHERE identity_provider_id = provider.id) AS groups,
      (SELECT count(*)::int FROM users WHERE at IS NULL AND deactivated_at IS NULL) AS "neverSignedIn",
      (SELECT max(at) FROM provisioning_entries WHERE identity_provider_id = provider.id) AS "lastRequestAt",
      (SELECT count(*)::int FROM (
        SELECT FROM identities JOIN last_sign_ins USING (person_id)
        WHERE identity_provider_id = provider.id AND at > (SELECT min(created_at) FROM users) LIMIT ${enoughSignIns}
      ) AS signed_in) AS strangers,
      (SELECT count(*)::int FROM users WHERE at IS NOT NULL) AS matched
    FROM identity_providers AS provider WHERE id = ${providerId}::uuid`;
  if (!row) return null;
  const { strangers, ...overview } = row;
  return { ...overview, isMismatched: strangers >= enoughSignIns && row.matched === 0 };
}

/** Returns the time of the directory's last request in milliseconds. */
export async function findLastRequest(_actor: Admin, providerId: string): Promise<number | null> {
  const last = await db().provisioningEntry.aggregate({
    where: { identityProviderId: providerId },
    _max: { at: true },
  });
  return last._max.at?.getTime() ?? null;
}

export type ListedRequest = {
  id: string;
  at: Date;
  issuer: string;
  keyName: string;
  method: string;
  target: string;
  isDryRun: boolean;
  status: number;
  milliseconds: number;
  person: { id: string; firstName: string; lastName: string; email: string } | null;
  group: { id: string; name: string } | null;
  request: unknown;
  outcome: Partial<Outcome> & { detail?: string; scimType?: string | null };
};

/** Everything that is given must match. */
export type RequestsOf = Partial<Record<"provider" | "person" | "group" | "key", string>>;

const pageSize = 25;

const columns = {
  provider: "identity_provider_id",
  person: "person_id",
  group: "group_id",
  key: "api_key_id",
};

/** Returns the newest requests first. */
export async function listRequests(
  _actor: Admin,
  of: RequestsOf,
  page = 1,
): Promise<{ rows: ListedRequest[]; hasNext: boolean }> {
  const conditions = Object.entries(of).map(([name, id]) =>
    validate(id)
      ? Prisma.sql`entries.${Prisma.raw(columns[name as keyof RequestsOf])} = ${id}::uuid`
      : Prisma.sql`false`,
  );
  const rows = await db().$queryRaw<ListedRequest[]>`
    SELECT entries.id, at, issuer, coalesce(api_keys.name, '') AS "keyName", method, target, entries.is_dry_run AS "isDryRun",
      status, milliseconds, request, outcome,
      CASE WHEN people.id IS NOT NULL THEN json_build_object('id', people.id, 'firstName', first_name, 'lastName', last_name, 'email', email) END AS person,
      CASE WHEN groups.id IS NOT NULL THEN json_build_object('id', groups.id, 'name', groups.name) END AS "group"
    FROM provisioning_entries AS entries JOIN identity_providers ON identity_providers.id = entries.identity_provider_id
    LEFT JOIN api_keys ON api_keys.id = api_key_id LEFT JOIN people ON people.id = person_id
    LEFT JOIN groups ON groups.id = group_id
    WHERE ${conditions.length > 0 ? Prisma.join(conditions, " AND ") : Prisma.sql`true`}
    ORDER BY at DESC, entries.id DESC OFFSET ${(page - 1) * pageSize}::int LIMIT ${pageSize + 1}::int`;
  return { rows: rows.slice(0, pageSize), hasNext: rows.length > pageSize };
}

export type DryRunChanges = Record<
  | "requests"
  | "peopleCreated"
  | "peopleFound"
  | "peopleUpdated"
  | "peopleDeactivated"
  | "peopleReactivated"
  | "groupsCreated"
  | "groupsFound"
  | "membersAdded"
  | "membersRemoved"
  | "refused",
  number
>;

/** Answers what the directory would change, from the requests of the last dry run. */
export async function findDryRunChanges(_actor: Admin, providerId: string): Promise<DryRunChanges> {
  const did = (kind: "Users" | "Groups", what: Did) =>
    Prisma.sql`target ILIKE ${`/${kind}%`} AND outcome -> 'did' @> to_jsonb(${what}::text)`;
  const things = Prisma.sql`count(DISTINCT coalesce(person_id::text, group_id::text,
    lower(request ->> 'userName'), request ->> 'displayName', resource_id::text))`;
  const sum = (name: "added" | "removed") =>
    Prisma.sql`coalesce(sum((outcome ->> ${name}::text)::int), 0)::int`;
  const [changes] = await db().$queryRaw<DryRunChanges[]>`
    SELECT count(*)::int AS requests,
      (${things} FILTER (WHERE ${did("Users", "created")}))::int AS "peopleCreated",
      (${things} FILTER (WHERE ${did("Users", "found")}))::int AS "peopleFound",
      (${things} FILTER (WHERE ${did("Users", "updated")} OR ${did("Users", "renamed")}))::int AS "peopleUpdated",
      (${things} FILTER (WHERE ${did("Users", "deactivated")}))::int AS "peopleDeactivated",
      (${things} FILTER (WHERE ${did("Users", "reactivated")}))::int AS "peopleReactivated",
      (${things} FILTER (WHERE ${did("Groups", "created")}))::int AS "groupsCreated",
      (${things} FILTER (WHERE ${did("Groups", "found")}))::int AS "groupsFound",
      ${sum("added")} AS "membersAdded", ${sum("removed")} AS "membersRemoved",
      (count(*) FILTER (WHERE status >= 400))::int AS refused
    FROM provisioning_entries WHERE identity_provider_id = ${providerId}::uuid AND is_dry_run
      AND at >= coalesce((SELECT max(at) FROM audit_entries WHERE action = 'directory.changed'
        AND subject_id = ${providerId}::text AND after ->> 'isDryRun' = 'true'), '-infinity')`;
  return changes as DryRunChanges;
}
