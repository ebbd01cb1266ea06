import type { Admin, Role } from "@/lib/actor";
import { applyOwnRequirements, isApplyingSql } from "@/lib/assignments/apply-requirements";
import { db, Prisma, runStatement, runStatementOnPrimary, unlessReadOnly } from "@/lib/database/db";
import { hasWrittenLatelySql, readOwnWrites } from "@/lib/database/read-your-writes";
import { env } from "@/lib/env";
import { hasTeamSql, idleSql, isLiveSql, maxSql } from "@/lib/permissions/session-lifetimes";
import { sha256 } from "@/lib/secrets";
import { type Device, describeUserAgent } from "./device";
import { isSignOutPostponed } from "./postponed-sign-outs";

export type LiveSession = {
  now: Date;
  expires: Date;
  /** Says when it ends if prolonged now, and whether to prolong it. */
  prolonged: Date;
  isDue: boolean;
  appearanceVersion: number;
  person: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    adminSince: Date | null;
    roles: Exclude<Role, "admin">[];
    /** Is null unless they chose one in their account. */
    language: string | null;
    sessionId: string;
    /** Means that they signed in within ADMIN_FRESH_MINUTES and, as far as the provider says, authenticated. */
    isFresh: boolean;
  };
};

type LiveRow = LiveSession["person"] &
  Omit<LiveSession, "person"> & { hasWrittenLately: boolean; isApplying: boolean };

export type OwnSession = {
  id: string;
  device: Device;
  createdAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
};

/** Returns null when ended. Every page begins with this statement, so it reads all that each page needs, and applies waiting changes. */
export async function findLiveSession(token: string): Promise<LiveSession | null> {
  if (isSignOutPostponed(token)) return null;
  const minutes = Prisma.sql`${env().ADMIN_FRESH_MINUTES}::int`;
  const [row] = await runStatementOnPrimary<LiveRow>(Prisma.sql`
    SELECT now() AS now, least(last_used_at + ${idleSql()}, sessions.created_at + ${maxSql()}) AS expires,
      least(now() + ${idleSql()}, sessions.created_at + ${maxSql()}) AS prolonged,
      last_used_at < now() - ${idleSql()} / 7 AS "isDue", ${hasWrittenLatelySql()} AS "hasWrittenLately",
      ${isApplyingSql} AS "isApplying",
      people.id, sessions.id AS "sessionId",
      ${minutes} = 0 OR least(authenticated_at, sessions.created_at) > now() - make_interval(mins => ${minutes}) AS "isFresh",
      first_name AS "firstName", last_name AS "lastName", email, admin_since AS "adminSince",
      ARRAY(SELECT DISTINCT role::text FROM role_grants WHERE person_id = people.id AND course_id IS NULL
        UNION ALL SELECT 'line_manager' WHERE ${hasTeamSql}) AS roles,
      (SELECT chosen_language FROM mail_preferences WHERE person_id = people.id) AS language,
      coalesce((SELECT version FROM appearance), 0) AS "appearanceVersion"
    FROM sessions JOIN people ON people.id = sessions.person_id
    WHERE token_hash = ${sha256(token)} AND deactivated_at IS NULL AND ${isLiveSql()}`);
  if (!row) return null;
  const { now, expires, prolonged, isDue, hasWrittenLately, isApplying, appearanceVersion, ...person } = row;
  if (hasWrittenLately) readOwnWrites();
  if (isApplying) await applyOwnRequirements(person.id);
  return { now, expires, prolonged, isDue, appearanceVersion, person };
}

/** Prolongs the session too, but not at every request. */
export async function touchSession(token: string): Promise<LiveSession | null> {
  const found = await findLiveSession(token);
  if (!found?.isDue) return found;
  const { now, prolonged } = found;
  const updated = await unlessReadOnly(() =>
    db().session.updateMany({
      where: { sessionToken: sha256(token) },
      data: { expires: prolonged, lastUsedAt: now },
    }),
  );
  if (!updated) return found;
  return updated.count > 0 ? { ...found, expires: prolonged } : null;
}

export async function listSessionsOf(_actor: Admin, personId: string, limit: number): Promise<OwnSession[]> {
  return (await runStatement<SessionRow>(liveSessionsSql(personId, null, limit))).map(readSession);
}

export async function readClock(): Promise<Date> {
  const [row] = await db().$queryRaw<{ now: Date }[]>`SELECT now()`;
  return row?.now ?? new Date();
}

export async function hasSession(token: string): Promise<boolean> {
  return (await db().session.count({ where: { sessionToken: sha256(token) } })) > 0;
}

export type SessionRow = Omit<OwnSession, "device"> & { userAgent: string };

/** Sorts the current session first, then the newest. `lastUsedAt` may lag by a seventh of the idle lifetime. */
export const liveSessionsSql = (personId: string, currentId: string | null, limit: number) => Prisma.sql`
  SELECT sessions.id, user_agent AS "userAgent", sessions.created_at AS "createdAt",
    sessions.id IS NOT DISTINCT FROM ${currentId}::uuid AS "isCurrent", last_used_at AS "lastUsedAt"
  FROM sessions JOIN people ON people.id = sessions.person_id
  WHERE person_id = ${personId}::uuid AND ${isLiveSql()}
  ORDER BY "isCurrent" DESC, sessions.created_at DESC, sessions.id DESC LIMIT ${limit}`;

export function readSession({ userAgent, ...row }: SessionRow): OwnSession {
  return { ...row, device: describeUserAgent(userAgent) };
}
