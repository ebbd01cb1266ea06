import { db } from "@/lib/db";
import { sha256 } from "@/lib/secrets";
import { absoluteLifetime } from "./commands";

/** A session that is good now, and whose it is; both times are the database's. */
export type LiveSession = {
  expires: Date;
  now: Date;
  person: { id: string; firstName: string; lastName: string; email: string; adminSince: Date | null };
};

/**
 * The session of a token, unless it is too long unused, too old, or its person deactivated; the database's clock
 * decides. One statement, because every page begins with it.
 */
export async function findLiveSession(token: string): Promise<LiveSession | null> {
  const [row] = await db().$queryRaw<(LiveSession["person"] & Pick<LiveSession, "expires" | "now">)[]>`
    SELECT sessions.expires_at AS expires, now() AS now, people.id, first_name AS "firstName",
      last_name AS "lastName", email, admin_since AS "adminSince"
    FROM sessions JOIN people ON people.id = sessions.person_id
    WHERE token_hash = ${sha256(token)} AND expires_at > now() AND deactivated_at IS NULL
      AND sessions.created_at > now() - make_interval(secs => ${absoluteLifetime()})`;
  if (!row) return null;
  const { expires, now, ...person } = row;
  return { expires, now, person };
}

/** Whether a token's session is still there. */
export async function hasSession(token: string): Promise<boolean> {
  return (await db().session.count({ where: { sessionToken: sha256(token) } })) > 0;
}
