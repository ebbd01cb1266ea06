import type { Learner } from "@/lib/actor";
import { Prisma, runStatement } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { identitiesJson, type ListedIdentity } from "@/lib/people/identities";
import { lastSignInAt } from "@/lib/people/list";
import { type KnownMailWishes, mailWishesJson } from "@/lib/preferences/mail";
import { liveSessionsSql, type OwnSession, readSession, type SessionRow } from "./live-sessions";

export type Account = {
  firstName: string;
  lastName: string;
  email: string;
  lastSignInAt: Date | null;
  issuer: string | null;
  groups: { name: string; source: "sign_in" | "admin" }[];
  sessions: OwnSession[];
  calendarMadeAt: Date | null;
  mailWishes: KnownMailWishes;
  identities: ListedIdentity[];
  /** There is another provider to sign in at. */
  mayLink: boolean;
};

type AsJson<Row> = { [Name in keyof Row]: Row[Name] extends Date ? string : Row[Name] };

export async function getAccount({ personId, sessionId }: Learner, limit: number): Promise<Account> {
  const [found] = await runStatement<
    Omit<Account, "sessions"> & { sessions: AsJson<SessionRow>[] }
  >(Prisma.sql`
    SELECT first_name AS "firstName", last_name AS "lastName", email,
      ${Prisma.raw(lastSignInAt)} AS "lastSignInAt", (
      SELECT issuer FROM identities JOIN identity_providers ON identity_providers.id = identity_provider_id
      WHERE person_id = people.id ORDER BY selected_at DESC NULLS LAST LIMIT 1
    ) AS issuer, (
      SELECT coalesce(json_agg(json_build_object('name', name, 'source', source) ORDER BY name), '[]')
      FROM memberships JOIN groups ON groups.id = group_id WHERE person_id = people.id
    ) AS groups, (
      SELECT coalesce(json_agg(live), '[]') FROM (${liveSessionsSql(personId, sessionId, limit)}) AS live
    ) AS sessions, (
      SELECT created_at FROM calendar_feeds WHERE person_id = people.id
    ) AS "calendarMadeAt", ${mailWishesJson} AS "mailWishes",
      ${identitiesJson(Prisma.sql`people.id`)} AS identities, EXISTS (
        SELECT FROM identity_providers WHERE position IS NOT NULL AND active_version IS NOT NULL AND enabled_at IS NOT NULL
      ) AS "mayLink"
    FROM people WHERE id = ${personId}::uuid`);
  if (!found) throw new Refusal("person_not_found");
  return { ...found, sessions: found.sessions.map(sessionIn) };
}

function sessionIn({ createdAt, lastUsedAt, ...row }: AsJson<SessionRow>): OwnSession {
  return readSession({ ...row, createdAt: new Date(createdAt), lastUsedAt: new Date(lastUsedAt) });
}
