import { v7 as uuidv7, validate } from "uuid";
import type { Admin, Caller } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, Prisma } from "@/lib/db";
import type { VersionKey } from "@/lib/identity-provider/versions";
import { inSteps } from "@/lib/retention/batches";
import { tellSecurity } from "@/lib/security-events/report";
import { cameToKnow, isOf, mappedUserId } from "./find";
import type { NewStep } from "./schema";

const lifetime = "15 minutes";

type Start = {
  stateHash: string;
  bindingHash: string;
  identityProviderId: string;
  providerVersion: number;
  destination: string;
  caller: Caller;
};

/** What a callback needs of the attempt that it took. */
export type ConsumedAttempt = {
  id: string;
  purpose: "sign_in" | "test";
  identityProviderId: string;
  providerVersion: number;
  destination: string;
};

/** Records that a person was sent to the identity provider. Expiry is decided by the database's clock. */
export async function startAttempt(start: Start): Promise<string> {
  const id = uuidv7();
  await db().$executeRaw`
    INSERT INTO sign_in_attempts
      (id, state_hash, binding_hash, identity_provider_id, provider_version, destination, expires_at, address, user_agent,
        steps)
    VALUES (${id}::uuid, ${start.stateHash}, ${start.bindingHash}, ${start.identityProviderId}::uuid,
      ${start.providerVersion}, ${start.destination}, now() + ${lifetime}::interval, ${start.caller.address},
      ${start.caller.userAgent}, ${entry({ step: "started", ...start.caller })})`;
  return id;
}

/**
 * Takes an attempt for the one callback that may finish it: whoever comes second gets null. This happens before any
 * request to the identity provider, so a code is never sent twice.
 */
export async function consumeAttempt(
  stateHash: string,
  bindingHash: string,
  caller: Caller,
): Promise<ConsumedAttempt | null> {
  const [taken] = await db().$queryRaw<ConsumedAttempt[]>`
    UPDATE sign_in_attempts SET consumed_at = now(), address = ${caller.address}, user_agent = ${caller.userAgent},
      steps = steps || ${entry({ step: "called_back", ...caller })}
    WHERE state_hash = ${stateHash} AND binding_hash = ${bindingHash}
      AND consumed_at IS NULL AND expires_at > now()
    RETURNING id, purpose::text, identity_provider_id AS "identityProviderId", provider_version AS "providerVersion", destination`;
  return taken ?? null;
}

/**
 * Prepares the test of a version of an identity provider: an attempt that whoever holds the token may begin once,
 * within 15 minutes. It ends on its report.
 */
export async function prepareTest(
  actor: Admin,
  { id, version, issuer }: VersionKey & { issuer: string },
  tokenHash: string,
): Promise<string> {
  const attemptId = uuidv7();
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO sign_in_attempts
        (id, purpose, binding_hash, identity_provider_id, provider_version, destination, expires_at)
      VALUES (${attemptId}::uuid, 'test', ${tokenHash}, ${id}::uuid, ${version},
        ${`/auth/test-report?attempt=${attemptId}`}, now() + ${lifetime}::interval)`;
    const subject = { type: "identity_provider", id, name: issuer } as const;
    await audit(tx, actor, { action: "identity_provider.test_prepared", subject, after: { version } });
  });
  return attemptId;
}

/** Begins a prepared test in the browser of who opened its link; null when the link is wrong, used or too old. */
export async function beginTest(
  attemptId: string,
  tokenHash: string,
  { stateHash, bindingHash, caller }: Pick<Start, "stateHash" | "bindingHash" | "caller">,
): Promise<VersionKey | null> {
  if (!validate(attemptId)) return null;
  const [begun] = await db().$queryRaw<VersionKey[]>`
    UPDATE sign_in_attempts SET state_hash = ${stateHash}, binding_hash = ${bindingHash},
      started_at = now(), expires_at = now() + ${lifetime}::interval, address = ${caller.address},
      user_agent = ${caller.userAgent}, steps = ${entry({ step: "started", ...caller })}
    WHERE id = ${attemptId}::uuid AND purpose = 'test' AND state_hash IS NULL AND binding_hash = ${tokenHash}
      AND expires_at > now()
    RETURNING identity_provider_id AS id, provider_version AS version`;
  return begun ?? null;
}

/** Records that a test came to its end. */
export async function finishTest(id: string): Promise<void> {
  const [tested] = await db().$queryRaw<Caller[]>`
    UPDATE sign_in_attempts SET finished_at = now() WHERE id = ${id}::uuid
    RETURNING address, user_agent AS "userAgent"`;
  if (tested) tellSecurity({ event: "identity_provider.tested", outcome: "success", ...told(id, tested) });
}

/** Writes a step down as it happens, so that after a crash the log shows how far the attempt came. */
export async function logSteps(database: Database, attemptId: string, ...steps: NewStep[]): Promise<void> {
  await database.$executeRaw`
    UPDATE sign_in_attempts SET steps = steps || ${entry(...steps)} WHERE id = ${attemptId}::uuid`;
}

/** The same on a connection of its own. */
export function logAttemptSteps(attemptId: string, ...steps: NewStep[]): Promise<void> {
  return logSteps(db(), attemptId, ...steps);
}

/** Records why an attempt failed, and who it was when that is known; the first reason stays. */
export async function failAttempt(id: string, code: string, reason: string | null): Promise<void> {
  const [failed] = await db().$queryRaw<(Caller & { isTest: boolean; personId: string | null })[]>`
    UPDATE sign_in_attempts SET failure_code = ${code}, finished_at = now(),
      steps = steps || ${entry({ step: "failed", code, reason })},
      person_id = coalesce(person_id, (
        SELECT identities.person_id FROM identities
        WHERE identities.identity_provider_id = sign_in_attempts.identity_provider_id AND subject = ${mappedUserId}))
    WHERE id = ${id}::uuid AND finished_at IS NULL
    RETURNING purpose = 'test' AS "isTest", person_id AS "personId", address, user_agent AS "userAgent"`;
  if (!failed) return;
  const event = failed.isTest ? "identity_provider.tested" : "sign_in.failed";
  tellSecurity({ event, outcome: "failure", code, ...told(id, failed, failed.personId) });
}

/** What a security team is told of an attempt: which, from where, and whom it was to sign in. */
export function told(id: string, { address, userAgent }: Caller, personId: string | null = null) {
  const subject = personId && { subject_type: "person", subject_id: personId };
  return { attempt_id: id, address, user_agent: userAgent, ...subject };
}

/**
 * Takes a person out of the log: their attempts stay, and the steps that each took, but nothing says whose they were.
 * Tests and failures that came to know them without being theirs are among those without a person, which are few.
 */
export async function forgetPerson(tx: Database, personId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE sign_in_attempts SET person_id = NULL, address = NULL, user_agent = NULL, steps = (
      SELECT coalesce(jsonb_agg(CASE
        WHEN step ->> 'step' = 'mapped' THEN jsonb_build_object('step', 'erased', 'at', step -> 'at')
        WHEN step ? 'groups' THEN step || '{"groups": null}'
        ELSE step - ARRAY['address', 'userAgent'] END ORDER BY position), '[]')
      FROM jsonb_array_elements(steps) WITH ORDINALITY AS entries (step, position))
    WHERE ${isOf(personId)} OR ${cameToKnow(personId)}`;
}

/** Records a sign-in that was refused without an attempt of its own, so that the person has a reference to give. */
export async function recordRefusal(
  code: string,
  destination: string | null,
  caller: Caller,
  reason: string | null = null,
): Promise<string> {
  const [id, { address, userAgent }] = [uuidv7(), caller];
  await db().$executeRaw`
    INSERT INTO sign_in_attempts
      (id, failure_code, destination, expires_at, finished_at, address, user_agent, steps)
    VALUES (${id}::uuid, ${code}, ${destination}, now(), now(), ${address}, ${userAgent},
      ${entry({ step: "failed", code, reason })})`;
  const event = code === "rate_limited" ? "rate_limit.exceeded" : "sign_in.failed";
  tellSecurity({ event, outcome: "failure", code, ...told(id, caller) });
  return id;
}

/** Steps as an SQL expression: a JSON array of them, each with the database's time. */
export function entry(...steps: NewStep[]): Prisma.Sql {
  const entries = steps.map(
    (step) => Prisma.sql`jsonb_build_object('at', clock_timestamp()) || ${JSON.stringify(step)}::jsonb`,
  );
  return Prisma.sql`jsonb_build_array(${Prisma.join(entries)})`;
}

/** How many attempts may be kept that nobody signed in with. */
const strangersKept = 100_000;

/**
 * Removes attempts that nobody signed in with when there are too many of them: first those that never came back from
 * the identity provider, and of these the oldest.
 * @returns how many
 */
export function pruneStrangers(kept = strangersKept): Promise<number> {
  return inSteps(
    (most) => db().$executeRaw`
      DELETE FROM sign_in_attempts WHERE id = ANY(ARRAY(
        SELECT id FROM sign_in_attempts WHERE person_id IS NULL
        ORDER BY consumed_at IS NOT NULL, started_at, id
        LIMIT (SELECT least(${most}::bigint, greatest(0, count(*) - ${kept}::bigint))
          FROM sign_in_attempts WHERE person_id IS NULL)
        FOR UPDATE SKIP LOCKED))`,
  );
}

/**
 * Removes attempts that began more than so many days ago.
 * @returns how many
 */
export function pruneAttempts(days: number): Promise<number> {
  return inSteps(
    (most) => db().$executeRaw`
      DELETE FROM sign_in_attempts WHERE id = ANY(ARRAY(
        SELECT id FROM sign_in_attempts WHERE started_at < now() - make_interval(days => ${days}::int) LIMIT ${most}
        FOR UPDATE SKIP LOCKED))`,
  );
}
