import { v7 as uuidv7 } from "uuid";
import type { Admin, Learner } from "@/lib/actor";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { sha256 } from "@/lib/secrets";
import { entry } from "@/lib/sign-in-attempts/commands";

/** How long a session lives without use, in seconds: SESSION_IDLE_DAYS. */
export const idleLifetime = () => env().SESSION_IDLE_DAYS * 24 * 3600;

/** How long a session lives at most, in seconds: SESSION_MAX_DAYS. */
export const absoluteLifetime = () => env().SESSION_MAX_DAYS * 24 * 3600;

type Opening = { personId: string; token: string; replacedToken: string | null; attemptId: string | null };

/**
 * Opens a session and, in the same statement, finishes the sign-in attempt that led to it and ends the session that
 * the browser had before. The token itself is not stored; opening the same token twice gives one session.
 * @throws Refusal `forbidden` when the person was deactivated meanwhile
 */
export async function openSession({ personId, token, replacedToken, attemptId }: Opening): Promise<void> {
  const opened = await db().$executeRaw`
    WITH active AS (
      SELECT id FROM people WHERE id = ${personId}::uuid AND deactivated_at IS NULL FOR SHARE
    ), replaced AS (
      DELETE FROM sessions USING active
      WHERE token_hash = ${sha256(replacedToken ?? "")} AND token_hash <> ${sha256(token)}
    ), finished AS (
      UPDATE sign_in_attempts SET person_id = active.id, finished_at = now(),
        steps = steps || ${entry({ step: "session" })} FROM active
      WHERE sign_in_attempts.id = ${attemptId}::uuid
    )
    INSERT INTO sessions (id, token_hash, person_id, expires_at)
    SELECT ${uuidv7()}::uuid, ${sha256(token)}, id, now() + make_interval(secs => ${idleLifetime()}) FROM active
    ON CONFLICT (token_hash) DO UPDATE SET token_hash = excluded.token_hash`;
  if (opened === 0) throw new Refusal("forbidden", "This person is deactivated.");
}

/** Signs a learner out of every browser, this one included. */
export async function endOwnSessions({ personId }: Learner): Promise<void> {
  await db().session.deleteMany({ where: { userId: personId } });
}

/**
 * Signs a person out of every browser.
 * @returns how many sessions ended
 */
export async function endSessionsOf(_actor: Admin, personId: string): Promise<number> {
  return (await db().session.deleteMany({ where: { userId: personId } })).count;
}

/** Ends the session of a token, if there is one. */
export async function endSession(token: string): Promise<void> {
  await db().session.deleteMany({ where: { sessionToken: sha256(token) } });
}
