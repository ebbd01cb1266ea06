import type { Admin, Learner } from "@/lib/actor";
import { hearAppearanceVersion } from "@/lib/appearance/queries";
import { db } from "@/lib/db";
import { sha256 } from "@/lib/secrets";
import { absoluteLifetime, idleLifetime } from "./commands";
import { type Device, describeUserAgent } from "./rules";

/** A session that is good now, and whose it is; both times are the database's. */
export type LiveSession = {
  expires: Date;
  now: Date;
  person: {
    id: string;
    firstName: string;
    lastName: string;
    email: string;
    adminSince: Date | null;
    sessionId: string;
  };
};

type LiveRow = LiveSession["person"] & Omit<LiveSession, "person"> & { appearanceVersion: number };

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
 * decides. One statement, because every page begins with it; it tells the version of the appearance on the way.
 */
export async function findLiveSession(token: string): Promise<LiveSession | null> {
  const [row] = await db().$queryRaw<LiveRow[]>`
    SELECT sessions.expires_at AS expires, now() AS now, people.id, sessions.id AS "sessionId",
      first_name AS "firstName", last_name AS "lastName", email, admin_since AS "adminSince",
      coalesce((SELECT version FROM appearance), 0) AS "appearanceVersion"
    FROM sessions JOIN people ON people.id = sessions.person_id
    WHERE token_hash = ${sha256(token)} AND expires_at > now() AND deactivated_at IS NULL
      AND sessions.created_at > now() - make_interval(secs => ${absoluteLifetime()})`;
  if (!row) return null;
  const { expires, now, appearanceVersion, ...person } = row;
  hearAppearanceVersion(appearanceVersion);
  return { expires, now, person };
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
    SELECT id, user_agent AS "userAgent", created_at AS "createdAt",
      id IS NOT DISTINCT FROM ${currentId}::uuid AS "isCurrent",
      greatest(created_at, expires_at - make_interval(secs => ${idleLifetime()})) AS "lastUsedAt"
    FROM sessions
    WHERE person_id = ${personId}::uuid AND expires_at > now()
      AND created_at > now() - make_interval(secs => ${absoluteLifetime()})
    ORDER BY "isCurrent" DESC, created_at DESC, id DESC LIMIT ${limit}`;
  return rows.map(({ userAgent, ...row }) => ({ ...row, device: describeUserAgent(userAgent) }));
}
