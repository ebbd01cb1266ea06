import { v7 as uuidv7 } from "uuid";
import type { Admin, Caller, Learner } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { personSubject } from "@/lib/people/profile";
import { inSteps } from "@/lib/retention/batches";
import { sha256 } from "@/lib/secrets";
import { tellSecurity } from "@/lib/security-events/report";
import { entry, told } from "@/lib/sign-in-attempts/record";
import { idleSql, maxSql } from "./lifetimes";

type Opening = {
  personId: string;
  token: string;
  replacedToken: string | null;
  attemptId: string | null;
  userAgent: string | null;
};

/**
 * Opens a session and, in the same statement, finishes the sign-in attempt that led to it and ends the session that
 * the browser had before. The token itself is not stored; opening the same token twice gives one session.
 * @throws Refusal `forbidden` when the person was deactivated meanwhile
 */
export async function openSession(opening: Opening): Promise<void> {
  const { personId, token, replacedToken, attemptId, userAgent } = opening;
  const [opened] = await db().$queryRaw<Caller[]>`
    WITH active AS (
      SELECT id, admin_since FROM people WHERE id = ${personId}::uuid AND deactivated_at IS NULL FOR SHARE
    ), replaced AS (
      DELETE FROM sessions USING active
      WHERE token_hash = ${sha256(replacedToken ?? "")} AND token_hash <> ${sha256(token)}
    ), finished AS (
      UPDATE sign_in_attempts SET person_id = active.id, finished_at = now(),
        steps = steps || ${entry({ step: "session" })} FROM active
      WHERE sign_in_attempts.id = ${attemptId}::uuid
      RETURNING address, sign_in_attempts.user_agent
    )
    INSERT INTO sessions (id, token_hash, person_id, expires_at, user_agent)
    SELECT ${uuidv7()}::uuid, ${sha256(token)}, id, now() + least(${idleSql()}, ${maxSql()}), ${userAgent ?? ""}
    FROM active AS people
    ON CONFLICT (token_hash) DO UPDATE SET token_hash = excluded.token_hash
    RETURNING (SELECT address FROM finished) AS address, (SELECT user_agent FROM finished) AS "userAgent"`;
  if (!opened) throw new Refusal("forbidden", "This person is deactivated.");
  if (attemptId)
    tellSecurity({
      event: "sign_in.succeeded",
      outcome: "success",
      actor_id: personId,
      ...told(attemptId, opened, personId),
    });
}

/** HealthSignals a learner out of one of their browsers; one that is signed out already stays so. */
export async function endOwnSession(learner: Learner, id: string): Promise<void> {
  const { count } = await db().session.deleteMany({ where: { id, userId: learner.personId } });
  if (count > 0) tellOfEnd(learner.personId, learner);
}

/** HealthSignals a learner out of every browser, this one included. */
export async function endOwnSessions(learner: Learner): Promise<void> {
  const { count } = await db().session.deleteMany({ where: { userId: learner.personId } });
  if (count > 0) tellOfEnd(learner.personId, learner);
}

function tellOfEnd(personId: string, { address, userAgent }: Caller): void {
  tellSecurity({
    event: "session.ended",
    outcome: "success",
    actor_id: personId,
    subject_type: "person",
    subject_id: personId,
    address,
    user_agent: userAgent,
  });
}

/**
 * HealthSignals a person out of every browser.
 * @returns how many sessions ended
 */
export function endSessionsOf(actor: Admin, personId: string): Promise<number> {
  return endSessions(actor, { userId: personId });
}

/**
 * HealthSignals a person out of one browser.
 * @returns false when that session had ended already
 */
export async function endSessionOf(actor: Admin, personId: string, sessionId: string): Promise<boolean> {
  return (await endSessions(actor, { userId: personId, id: sessionId })) > 0;
}

function endSessions(actor: Admin, which: Which): Promise<number> {
  return db().$transaction((tx) => endSessionsIn(tx, actor, which));
}

type Which = { userId: string; id?: string };

async function endSessionsIn(tx: Database, actor: Admin, which: Which): Promise<number> {
  const person = await tx.person.findUnique({ where: { id: which.userId } });
  const { count } = await tx.session.deleteMany({ where: which });
  if (person && count > 0)
    await audit(tx, actor, {
      action: "person.signed_out",
      subject: personSubject(person),
      after: { sessionsEnded: count },
    });
  return count;
}

type UsedLogoutToken = { identityProviderId: string; subject: string; jti: string; expiresAt: Date };

/**
 * HealthSignals somebody out of every browser whom the identity provider says to have logged out there. Whom it names and nobody
 * knows here is signed out already.
 * @returns false when the token was used before; then nothing happens
 */
export function endSessionsByLogoutToken(actor: Admin, token: UsedLogoutToken): Promise<boolean> {
  const { identityProviderId, subject, jti, expiresAt } = token;
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`DELETE FROM logout_tokens WHERE expires_at < now()`;
    const used = await tx.$executeRaw`
      INSERT INTO logout_tokens (token_hash, expires_at)
      VALUES (${sha256(JSON.stringify([identityProviderId, jti]))}, ${expiresAt}) ON CONFLICT DO NOTHING`;
    if (used === 0) return false;
    const person = await tx.person.findFirst({
      where: { identities: { some: { identityProviderId, subject } } },
    });
    if (person) await endSessionsIn(tx, actor, { userId: person.id });
    return true;
  });
}

/** Ends the session of a token, if there is one. */
export async function endSession(token: string, caller: Caller): Promise<void> {
  const ended = await db().$queryRaw<{ personId: string }[]>`
    DELETE FROM sessions WHERE token_hash = ${sha256(token)} RETURNING person_id AS "personId"`;
  for (const { personId } of ended) tellOfEnd(personId, caller);
}

/**
 * Removes sessions that ended more than so many days ago.
 * @returns how many
 */
export function pruneSessions(days: number): Promise<number> {
  return inSteps(
    (most) => db().$executeRaw`
      DELETE FROM sessions WHERE id = ANY(ARRAY(
        SELECT id FROM sessions WHERE expires_at < now() - make_interval(days => ${days}::int) LIMIT ${most}
        FOR UPDATE SKIP LOCKED))`,
  );
}
