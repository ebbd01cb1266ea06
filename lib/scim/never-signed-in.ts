import type { Admin } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";

export type Unmatched = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  userName: string;
  externalId: string | null;
  /** Someone who signed in at the same provider and isn't in the directory. */
  candidate: Candidate | null;
};

type Candidate = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  userId: string;
  why: "user_id" | "email";
};

const shown = 50;

const unmatchedSql = (providerId: string) => Prisma.sql`
  unmatched AS MATERIALIZED (
    SELECT people.id, first_name, last_name, email, user_name, external_id, users.created_at
    FROM provisioned_users AS users JOIN people ON people.id = users.person_id
    JOIN last_sign_ins ON last_sign_ins.person_id = people.id
    WHERE users.identity_provider_id = ${providerId}::uuid AND last_sign_ins.at IS NULL AND deactivated_at IS NULL
  ), same_user_id AS (
    SELECT unmatched.id, identities.person_id, subject FROM unmatched JOIN identities
      ON identity_provider_id = ${providerId}::uuid AND subject = (
        SELECT CASE join_key WHEN 'external_id' THEN external_id ELSE user_name END
        FROM identity_providers WHERE id = ${providerId}::uuid)
  )`;

const isStrangerSql = (providerId: string, personId: Prisma.Sql) => Prisma.sql`
  EXISTS (SELECT FROM last_sign_ins AS last WHERE last.person_id = ${personId} AND last.at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM provisioned_users AS theirs
    WHERE theirs.person_id = ${personId} AND theirs.identity_provider_id = ${providerId}::uuid)`;

/** Returns people from the directory who haven't signed in, those with a candidate first. An email address only suggests one. */
export function listNeverSignedIn(_actor: Admin, providerId: string): Promise<Unmatched[]> {
  return db().$queryRaw`
    WITH ${unmatchedSql(providerId)}, pairs AS (
      SELECT id, person_id, subject, 'user_id' AS why, 1 AS place FROM same_user_id
      UNION ALL
      SELECT unmatched.id, other.id, subject, 'email', 2
      FROM unmatched JOIN people AS other ON lower(other.email) = lower(unmatched.email) AND other.id <> unmatched.id
      JOIN identities ON identities.person_id = other.id AND identity_provider_id = ${providerId}::uuid
      WHERE unmatched.email <> ''
    ), best AS (
      SELECT DISTINCT ON (pairs.id) pairs.id, json_build_object('id', other.id, 'firstName', other.first_name,
        'lastName', other.last_name, 'email', other.email, 'userId', subject, 'why', why) AS candidate
      FROM pairs JOIN people AS other ON other.id = pairs.person_id
      WHERE ${isStrangerSql(providerId, Prisma.sql`other.id`)} ORDER BY pairs.id, place, other.id
    )
    SELECT id, first_name AS "firstName", last_name AS "lastName", email, user_name AS "userName",
      external_id AS "externalId", candidate
    FROM unmatched LEFT JOIN best USING (id) ORDER BY best.candidate IS NULL, created_at, id LIMIT ${shown}`;
}

/** Pairs people whose user ID is the join key that the directory sends. Admins and holders of roles are joined one by one. */
export function listSameUserIds(
  _actor: Admin,
  providerId: string,
): Promise<{ provisionedId: string; personId: string }[]> {
  return db().$queryRaw`
    WITH ${unmatchedSql(providerId)}
    SELECT DISTINCT ON (id) id AS "provisionedId", person_id AS "personId" FROM same_user_id
    WHERE ${isStrangerSql(providerId, Prisma.sql`same_user_id.person_id`)}
      AND NOT EXISTS (SELECT FROM people WHERE people.id = same_user_id.person_id AND admin_since IS NOT NULL)
      AND NOT EXISTS (SELECT FROM role_grants WHERE role_grants.person_id = same_user_id.person_id) ORDER BY id, person_id LIMIT 1000`;
}
