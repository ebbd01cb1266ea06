import type { Admin } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";

export type Unmatched = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  userName: string;
  externalId: string | null;
  createdAt: Date;
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
  provisioned_users AS users JOIN people ON people.id = users.person_id
  JOIN last_sign_ins ON last_sign_ins.person_id = people.id
  WHERE users.identity_provider_id = ${providerId}::uuid AND last_sign_ins.at IS NULL AND deactivated_at IS NULL`;

// Who signs in, but isn't in the directory.
const strangersSql = Prisma.sql`
  identities JOIN people AS other ON other.id = identities.person_id
  JOIN last_sign_ins AS last ON last.person_id = other.id
  WHERE identities.identity_provider_id = users.identity_provider_id AND last.at IS NOT NULL AND NOT EXISTS (
    SELECT FROM provisioned_users AS theirs
    WHERE theirs.person_id = other.id AND theirs.identity_provider_id = users.identity_provider_id)`;

/** Returns people from the directory who haven't signed in, those with a candidate first. An email address only suggests one. */
export async function listNeverSignedIn(_actor: Admin, providerId: string): Promise<Unmatched[]> {
  return db().$queryRaw`
    SELECT people.id, people.first_name AS "firstName", people.last_name AS "lastName", people.email,
      users.user_name AS "userName", users.external_id AS "externalId", users.created_at AS "createdAt", (
        SELECT json_build_object('id', other.id, 'firstName', other.first_name, 'lastName', other.last_name, 'email', other.email,
          'userId', identities.subject,
          'why', CASE WHEN identities.subject IN (users.user_name, users.external_id) THEN 'user_id' ELSE 'email' END)
        FROM ${strangersSql} AND (identities.subject IN (users.user_name, users.external_id)
          OR (people.email <> '' AND lower(other.email) = lower(people.email)))
        ORDER BY (identities.subject IN (users.user_name, users.external_id)) IS TRUE DESC, other.id LIMIT 1
      ) AS candidate
    FROM ${unmatchedSql(providerId)}
    ORDER BY candidate IS NULL, users.created_at, people.id LIMIT ${shown}`.then((rows) => rows as Unmatched[]);
}

/** Pairs people whose user ID is the name or ID that the directory sends. */
export function listSameUserIds(
  _actor: Admin,
  providerId: string,
): Promise<{ provisionedId: string; personId: string }[]> {
  return db().$queryRaw`
    SELECT DISTINCT ON (people.id) people.id AS "provisionedId", same.id AS "personId"
    FROM provisioned_users AS users JOIN people ON people.id = users.person_id
    JOIN last_sign_ins ON last_sign_ins.person_id = people.id
    CROSS JOIN LATERAL (SELECT other.id FROM ${strangersSql}
      AND identities.subject IN (users.user_name, users.external_id)) AS same
    WHERE users.identity_provider_id = ${providerId}::uuid AND last_sign_ins.at IS NULL
    ORDER BY people.id, same.id LIMIT 1000`;
}
