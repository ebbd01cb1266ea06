import { v7 as uuidv7 } from "uuid";
import type { Actor, Admin, Caller, Learner, Operator, SignedProvider } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { reportSecurityEvent } from "@/lib/audit-log/report-security-event";
import { inBatches } from "@/lib/database/batches";
import { type Database, db, Prisma, runStatement } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { type Count, countUpTo, mostPeopleCounted } from "@/lib/lists/count";
import { personSubject } from "@/lib/people/profile";
import { isLiveSql, newSessionSql } from "@/lib/permissions/session-lifetimes";
import { sha256 } from "@/lib/secrets";

type Opening = {
  token: string;
  replacedToken: string | null;
  userAgent: string | null;
  authenticatedAt?: Date | null;
};

/** Expects `active` with the person's `id` and `admin_since`. Ends the browser's previous session; a token opens one session. */
export const openSessionSql = ({
  token,
  replacedToken,
  userAgent,
  authenticatedAt = null,
}: Opening) => Prisma.sql`
  replaced AS (
    DELETE FROM sessions USING active
    WHERE token_hash = ${sha256(replacedToken ?? "")} AND token_hash <> ${sha256(token)}
  ), opened AS (
    INSERT INTO sessions (id, token_hash, person_id, expires_at, user_agent, authenticated_at)
    SELECT ${uuidv7()}::uuid, ${sha256(token)}, id, now() + ${newSessionSql()}, ${userAgent ?? ""},
      ${authenticatedAt}::timestamptz
    FROM active AS people
    ON CONFLICT (token_hash) DO UPDATE SET token_hash = excluded.token_hash
    RETURNING id
  )`;

/** Opens a session without the identity provider. @throws Refusal `person_deactivated` */
export async function openSession({ personId, ...opening }: Opening & { personId: string }): Promise<void> {
  const opened = await db().$queryRaw<unknown[]>`
    WITH active AS (
      SELECT id, admin_since FROM people WHERE id = ${personId}::uuid AND deactivated_at IS NULL FOR SHARE
    ), ${openSessionSql(opening)} SELECT FROM opened`;
  if (opened.length === 0) throw new Refusal("person_deactivated");
}

export async function endOwnSession(learner: Learner, id: string): Promise<void> {
  const { count } = await db().session.deleteMany({ where: { id, userId: learner.personId } });
  if (count > 0) reportSessionEnd(learner.personId, learner);
}

export async function endOwnSessions(learner: Learner): Promise<void> {
  const { count } = await db().session.deleteMany({ where: { userId: learner.personId } });
  if (count > 0) reportSessionEnd(learner.personId, learner);
}

function reportSessionEnd(personId: string, { address, userAgent }: Caller): void {
  reportSecurityEvent({
    event: "session.ended",
    outcome: "success",
    actor_id: personId,
    subject_type: "person",
    subject_id: personId,
    address,
    user_agent: userAgent,
  });
}

export function endSessionsOf(actor: Admin | Operator, personId: string): Promise<number> {
  return endSessions(actor, { userId: personId });
}

/** @returns false when the session had ended already */
export async function endSessionOf(actor: Admin, personId: string, sessionId: string): Promise<boolean> {
  return (await endSessions(actor, { userId: personId, id: sessionId })) > 0;
}

function endSessions(actor: Admin | Operator, which: Which): Promise<number> {
  return db().$transaction((tx) => endSessionsIn(tx, actor, which));
}

type Which = { userId: string; id?: string };

async function endSessionsIn(tx: Database, actor: Actor, which: Which): Promise<number> {
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

export type Affected = { identityProviderId: string } | { ruleId: string };

export async function countAffectedSessions(actor: Admin, affected: Affected): Promise<Count> {
  const live = Prisma.sql`SELECT FROM sessions JOIN people ON people.id = sessions.person_id
    WHERE deactivated_at IS NULL AND ${isLiveSql()} AND ${isAffectedSql(actor, affected)}`;
  const [row] = await runStatement<{ sessions: Count }>(
    Prisma.sql`SELECT ${countUpTo(live, mostPeopleCounted)} AS sessions`,
  );
  return row?.sessions ?? { count: 0, isMore: false };
}

export async function endAffectedSessions(
  tx: Database,
  actor: Admin | Operator,
  affected: Affected,
): Promise<{ sessionsEnded: number }> {
  const sessionsEnded = await tx.$executeRaw`
    DELETE FROM sessions WHERE id = ANY(ARRAY(
      SELECT sessions.id FROM sessions WHERE ${isAffectedSql(actor, affected)} ORDER BY sessions.id FOR UPDATE))`;
  return { sessionsEnded };
}

function isAffectedSql({ personId }: Admin | Operator, affected: Affected): Prisma.Sql {
  const people =
    "ruleId" in affected
      ? Prisma.sql`SELECT role_grants.person_id FROM role_grants WHERE rule_id = ${affected.ruleId}::uuid`
      : Prisma.sql`SELECT identities.person_id FROM identities
          WHERE identity_provider_id = ${affected.identityProviderId}::uuid`;
  return Prisma.sql`(sessions.person_id IN (${people}) AND sessions.person_id IS DISTINCT FROM ${personId}::uuid)`;
}

type UsedLogoutToken = { identityProviderId: string; subject: string; jti: string; expiresAt: Date };

/** Ends the sessions of a person known here (back-channel logout). Returns false, and does nothing, for a used token. */
export function endSessionsByLogoutToken(actor: SignedProvider, token: UsedLogoutToken): Promise<boolean> {
  const { identityProviderId, subject, jti, expiresAt } = token;
  return db().$transaction(async (tx) => {
    const { count } = await tx.logoutToken.createMany({
      data: { tokenHash: sha256(JSON.stringify([identityProviderId, jti])), expiresAt },
      skipDuplicates: true,
    });
    if (count === 0) return false;
    const person = await tx.person.findFirst({
      where: { identities: { some: { identityProviderId, subject } } },
    });
    if (person) await endSessionsIn(tx, actor, { userId: person.id });
    return true;
  });
}

export async function endSession(token: string, caller: Caller): Promise<void> {
  const ended = await db().$queryRaw<{ personId: string }[]>`
    DELETE FROM sessions WHERE token_hash = ${sha256(token)} RETURNING person_id AS "personId"`;
  for (const { personId } of ended) reportSessionEnd(personId, caller);
}

/** Deletes expired logout tokens, which are refused without a row too. Returns their number. */
export function pruneLogoutTokens(): Promise<number> {
  return inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM logout_tokens WHERE token_hash = ANY(ARRAY(
        SELECT token_hash FROM logout_tokens WHERE expires_at < now() LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
  );
}

export function pruneSessions(days: number): Promise<number> {
  return inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM sessions WHERE id = ANY(ARRAY(
        SELECT id FROM sessions WHERE expires_at < now() - make_interval(days => ${days}::int) LIMIT ${limit}
        FOR UPDATE SKIP LOCKED))`,
  );
}
