import { v7 as uuidv7 } from "uuid";
import { db } from "@/lib/db";
import { sha256 } from "@/lib/secrets";

/** How long a session lives without use, in seconds: 7 days. */
export const idleLifetime = 7 * 24 * 3600;

/** How long a session lives at most, in seconds: 30 days. */
export const absoluteLifetime = 30 * 24 * 3600;

type Opening = { personId: string; token: string; replacedToken: string | null };

/**
 * Opens a session; the session that the browser had before ends with it. The token itself is not stored.
 * Opening the same token twice gives one session.
 */
export async function openSession({ personId, token, replacedToken }: Opening): Promise<void> {
  await db().$executeRaw`
    WITH replaced AS (
      DELETE FROM sessions WHERE token_hash = ${sha256(replacedToken ?? "")} AND token_hash <> ${sha256(token)}
    )
    INSERT INTO sessions (id, token_hash, person_id, expires_at)
    VALUES (${uuidv7()}::uuid, ${sha256(token)}, ${personId}::uuid, now() + make_interval(secs => ${idleLifetime}))
    ON CONFLICT (token_hash) DO NOTHING`;
}

/** Ends the session of a token, if there is one. */
export async function endSession(token: string): Promise<void> {
  await db().session.deleteMany({ where: { sessionToken: sha256(token) } });
}
