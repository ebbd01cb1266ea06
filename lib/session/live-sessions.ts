import type { Admin, Learner } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import { env } from "@/lib/env";
import { sha256 } from "@/lib/secrets";
import { type Device, describeUserAgent } from "./device";
import { idleSql, isLiveSql, maxSql } from "./lifetimes";

/** A session that is good now, and whose it is; all times are the database's. */
export type LiveSession = {
  now: Date;
  expires: Date;
  /** When it ends if it is prolonged now, and whether it should be. */
  prolonged: Date;
  isDue: boolean;
  /** Of the appearance that is in use (lib/school/appearance.ts). */
  appearanceVersion: number;
  person: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    adminSince: Date | null;
    sessionId: string;
    /** Whether they signed in within ADMIN_FRESH_MINUTES. */
    isFresh: boolean;
  };
};

type LiveRow = LiveSession["person"] & Omit<LiveSession, "person">;

/** A session as its own person sees it: never its token, nor the hash of that. */
export type OwnSession = {
  id: string;
  device: Device;
  createdAt: Date;
  lastUsedAt: Date;
  isCurrent: boolean;
};

/**
 * The session of a token, unless it is too long unused, too old, or its person deactivated; the database's clock
 * decides. One statement, because every page begins with it, which is why it reads the appearance's version too.
 */
export async function findLiveSession(token: string): Promise<LiveSession | null> {
  const minutes = Prisma.sql`${env().ADMIN_FRESH_MINUTES}::int`;
  const [row] = await db().$queryRaw<LiveRow[]>`
    SELECT now() AS now, least(last_used_at + ${idleSql()}, sessions.created_at + ${maxSql()}) AS expires,
      least(now() + ${idleSql()}, sessions.created_at + ${maxSql()}) AS prolonged,
      last_used_at < now() - ${idleSql()} / 7 AS "isDue", people.id, sessions.id AS "sessionId",
      ${minutes} = 0 OR sessions.created_at > now() - make_interval(mins => ${minutes}) AS "isFresh",
      first_name AS "firstName", last_name AS "lastName", email, admin_since AS "adminSince",
      coalesce((SELECT version FROM appearance), 0) AS "appearanceVersion"
    FROM sessions JOIN people ON people.id = sessions.person_id
    WHERE token_hash = ${sha256(token)} AND deactivated_at IS NULL AND ${isLiveSql()}`;
  if (!row) return null;
  const { now, expires, prolonged, isDue, appearanceVersion, ...person } = row;
  return { now, expires, prolonged, isDue, appearanceVersion, person };
}

/** The same for a session that is being used: it is prolonged, though not by every request. */
export async function touchSession(token: string): Promise<LiveSession | null> {
  const found = await findLiveSession(token);
  if (!found?.isDue) return found;
  const { now, prolonged } = found;
  const { count } = await db().session.updateMany({
    where: { sessionToken: sha256(token) },
    data: { expires: prolonged, lastUsedAt: now },
  });
  return count > 0 ? { ...found, expires: prolonged } : null;
}

/**
 * A learner's own live sessions, the one they came with first, then the newest. `lastUsedAt` is as fine as sessions are
 * prolonged: a seventh of their idle lifetime.
 */
export function listOwnSessions({ personId, sessionId }: Learner, limit: number): Promise<OwnSession[]> {
  return listLiveSessions(personId, sessionId, limit);
}

/** A person's live sessions, for an admin: the newest first. */
export function listSessionsOf(_actor: Admin, personId: string, limit: number): Promise<OwnSession[]> {
  return listLiveSessions(personId, null, limit);
}

/** The database's time. */
export async function readClock(): Promise<Date> {
  const [row] = await db().$queryRaw<{ now: Date }[]>`SELECT now()`;
  return row?.now ?? new Date();
}

/** Whether a token's session is still there. */
export async function hasSession(token: string): Promise<boolean> {
  return (await db().session.count({ where: { sessionToken: sha256(token) } })) > 0;
}

async function listLiveSessions(
  personId: string,
  currentId: string | null,
  limit: number,
): Promise<OwnSession[]> {
  const rows = await db().$queryRaw<(Omit<OwnSession, "device"> & { userAgent: string })[]>`
    SELECT sessions.id, user_agent AS "userAgent", sessions.created_at AS "createdAt",
      sessions.id IS NOT DISTINCT FROM ${currentId}::uuid AS "isCurrent", last_used_at AS "lastUsedAt"
    FROM sessions JOIN people ON people.id = sessions.person_id
    WHERE person_id = ${personId}::uuid AND ${isLiveSql()}
    ORDER BY "isCurrent" DESC, sessions.created_at DESC, sessions.id DESC LIMIT ${limit}`;
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: describeUserAgent(userAgent) }));
}
