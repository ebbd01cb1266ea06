import { validate } from "uuid";
import type { Admin, Caller, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { reportSecurityEvent } from "@/lib/audit-log/report-security-event";
import { noteActor } from "@/lib/current-request";
import { type FilledField, filledFieldsSql } from "@/lib/custom-fields/sync";
import { inBatches } from "@/lib/database/batches";
import { type Database, db, Prisma, runStatement, withoutWaitingForDisk } from "@/lib/database/db";
import { isInUseSql, isOnlyOneSql, type VersionKey } from "@/lib/identity-provider/versions";
import { signInEnded } from "@/lib/metrics-hooks";
import { type Counted, countingSql, type Quotas } from "@/lib/rate-limits/count";
import { anonymousAttemptsOf, isOf, mappedUserId } from "./find";
import { dropMonths, inMonthOf, inMonthsOfNow, newAttemptId } from "./months";
import type { NewStep, Stated, StoredReason } from "./schema";

const lifetime = "15 minutes";

type Start = {
  stateHash: string;
  bindingHash: string;
  identityProviderId: string;
  providerVersion: number;
  destination: string;
  isFresh: boolean;
  /** False when this is the only provider that people can sign in with, which the statement checks again. */
  isChosen?: boolean;
  caller: Caller;
};

export type ConsumedAttempt = {
  id: string;
  purpose: "sign_in" | "test";
  identityProviderId: string;
  providerVersion: number;
  destination: string;
  startedAt: Date;
  /** True when an admin signs in again, so that the provider has to prove it. */
  isFresh: boolean;
  isUnchanged: boolean;
  fields: FilledField[];
};

type Started = { id: string | null; counted: Counted | null };

/** Starts an attempt and counts it against quotas. After a crash that undoes it, the person has to begin again. */
export async function startAttempt(start: Start, quotas: Quotas | null): Promise<Started> {
  const { stateHash, bindingHash, providerVersion, destination, isFresh, isChosen = true, caller } = start;
  const [providerId, version] = [
    Prisma.sql`${start.identityProviderId}::uuid`,
    Prisma.sql`${providerVersion}::int`,
  ];
  const counting = quotas ? countingSql("start", quotas, 1) : Prisma.sql`counted AS (SELECT WHERE false)`;
  const isWithin = quotas ? Prisma.sql`(SELECT requests <= "limit" FROM counted)` : Prisma.sql`true`;
  const [started] = await runStatement<Started>(Prisma.sql`
    WITH ${counting}, begun AS (
      INSERT INTO sign_in_attempts
        (id, state_hash, binding_hash, identity_provider_id, provider_version, destination, expires_at, address,
          user_agent, steps)
      SELECT ${newAttemptId()}::uuid, ${stateHash}, ${bindingHash}, ${providerId}, ${version}, ${destination},
        now() + ${lifetime}::interval, ${caller.address}, ${caller.userAgent}, ${entry({ step: "started", ...caller, ...(isFresh && { fresh: true }) })}
      WHERE ${isInUseSql(providerId, version)} AND ${isWithin}
        AND ${isChosen ? Prisma.sql`true` : isOnlyOneSql(providerId)}
      RETURNING id
    )
    SELECT (SELECT id FROM begun) AS id, (SELECT row_to_json(counted) FROM counted) AS counted,
      ${withoutWaitingForDisk}`);
  return started ?? { id: null, counted: null };
}

/** Returns null for a later callback. Runs before any request to the identity provider, so that a code is never sent twice. */
export async function consumeAttempt(
  stateHash: string,
  bindingHash: string,
  caller: Caller,
): Promise<ConsumedAttempt | null> {
  const [taken] = await runStatement<ConsumedAttempt>(Prisma.sql`
    UPDATE sign_in_attempts SET consumed_at = now(), address = ${caller.address}, user_agent = ${caller.userAgent},
      steps = steps || ${entry({ step: "called_back", ...caller })}
    WHERE state_hash = ${stateHash} AND ${inMonthsOfNow()} AND binding_hash = ${bindingHash}
      AND consumed_at IS NULL AND expires_at > now()
    RETURNING id, purpose::text, identity_provider_id AS "identityProviderId", provider_version AS "providerVersion",
      destination, started_at AS "startedAt", steps @> '[{"step": "started", "fresh": true}]' AS "isFresh",
      coalesce(${isInUseSql(Prisma.sql`identity_provider_id`, Prisma.sql`provider_version`)}, false)
        AS "isUnchanged", ${filledFieldsSql} AS fields`);
  return taken ?? null;
}

/** Lets the token's holder begin the test once, within 15 minutes. */
export async function prepareTest(
  actor: Admin | Operator,
  { id, version, issuer }: VersionKey & { issuer: string },
  tokenHash: string,
): Promise<string> {
  const attemptId = newAttemptId();
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
    WHERE id = ${attemptId}::uuid AND ${inMonthOf(attemptId)} AND purpose = 'test' AND state_hash IS NULL AND binding_hash = ${tokenHash}
      AND expires_at > now()
    RETURNING identity_provider_id AS id, provider_version AS version`;
  return begun ?? null;
}

export async function finishTest(id: string): Promise<void> {
  const [tested] = await db().$queryRaw<Caller[]>`
    UPDATE sign_in_attempts SET finished_at = now() WHERE id = ${id}::uuid AND ${inMonthOf(id)}
    RETURNING address, user_agent AS "userAgent"`;
  if (tested)
    reportSecurityEvent({
      event: "identity_provider.tested",
      outcome: "success",
      ...securityFields(id, tested),
    });
}

/** Writes at once: a test's report is read while it runs. */
export async function logSteps(attemptId: string, ...steps: NewStep[]): Promise<void> {
  await db().$executeRaw`
    UPDATE sign_in_attempts SET steps = steps || ${entry(...steps)}
    WHERE id = ${attemptId}::uuid AND ${inMonthOf(attemptId)}`;
}

type AttemptEnd = { attemptId: string; steps: readonly NotedStep[] };

/** Expects `active` with the person's id. @param provisioned a JSON object with the changes to the person and their groups */
export const finishAttemptSql = ({ attemptId, steps }: AttemptEnd, provisioned: Prisma.Sql) => Prisma.sql`
  finished AS (
    UPDATE sign_in_attempts SET person_id = active.id, finished_at = now(), steps = steps || ${entry(...steps)}
      || jsonb_build_array(jsonb_build_object('step', 'provisioned', 'at', clock_timestamp()) || ${provisioned})
      || ${entry({ step: "session" })}
    FROM active WHERE sign_in_attempts.id = ${attemptId}::uuid AND ${inMonthOf(attemptId)}
    RETURNING address, sign_in_attempts.user_agent
  )`;

/** Keeps the first reason. `steps` holds those not logged yet; `stated` holds the provider's words. */
export async function failAttempt(
  id: string,
  code: string,
  reason: StoredReason | null,
  steps: readonly NotedStep[] = [],
  stated: Stated | null = null,
): Promise<void> {
  const failure: NewStep = { ...failedStep(code, reason), ...(stated && { stated }) };
  const [failed] = await db().$queryRaw<(Caller & { isTest: boolean; personId: string | null })[]>`
    UPDATE sign_in_attempts SET failure_code = ${code}, finished_at = now(),
      steps = steps || ${entry(...steps, failure)},
      person_id = coalesce(person_id, (
        SELECT identities.person_id FROM identities
        WHERE identities.identity_provider_id = sign_in_attempts.identity_provider_id
          AND subject = coalesce(${userIdIn(steps)}, ${mappedUserId})))
    WHERE id = ${id}::uuid AND ${inMonthOf(id)} AND finished_at IS NULL
    RETURNING purpose = 'test' AS "isTest", person_id AS "personId", address, user_agent AS "userAgent"`;
  if (!failed) return;
  if (!failed.isTest) signInEnded(code);
  const event = failed.isTest ? "identity_provider.tested" : "sign_in.failed";
  reportSecurityEvent({ event, outcome: "failure", code, ...securityFields(id, failed, failed.personId) });
}

export function reportSignIn(attemptId: string, personId: string, caller: Caller): void {
  noteActor({ personId });
  signInEnded("succeeded");
  reportSecurityEvent({
    event: "sign_in.succeeded",
    outcome: "success",
    actor_id: personId,
    ...securityFields(attemptId, caller, personId),
  });
}

function securityFields(id: string, { address, userAgent }: Caller, personId: string | null = null) {
  const subject = personId && { subject_type: "person", subject_id: personId };
  return { attempt_id: id, address, user_agent: userAgent, ...subject };
}

/** Keeps a person's attempts but nothing that identifies them. Searches the few attempts without a person for those that read theirs. */
export async function forgetPerson(tx: Database, personId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE sign_in_attempts SET person_id = NULL, address = NULL, user_agent = NULL, steps = (
      SELECT coalesce(jsonb_agg(CASE
        WHEN step ->> 'step' = 'mapped' THEN jsonb_build_object('step', 'erased', 'at', step -> 'at')
        WHEN step ? 'groups' THEN step || '{"groups": null}'
        ELSE step - ARRAY['address', 'userAgent', 'stated'] END ORDER BY position), '[]')
      FROM jsonb_array_elements(steps) WITH ORDINALITY AS entries (step, position))
    WHERE ${isOf(personId)} OR ${anonymousAttemptsOf(personId)}`;
}

/** Logs a refusal that has no attempt, so that the person has a reference. */
export async function recordRefusal(
  code: string,
  destination: string | null,
  caller: Caller,
  reason: StoredReason | null = null,
): Promise<string> {
  const [id, { address, userAgent }] = [newAttemptId(), caller];
  await db().$executeRaw`
    INSERT INTO sign_in_attempts
      (id, failure_code, destination, expires_at, finished_at, address, user_agent, steps)
    VALUES (${id}::uuid, ${code}, ${destination}, now(), now(), ${address}, ${userAgent},
      ${entry(failedStep(code, reason))})`;
  signInEnded(code);
  const event = code === "rate_limited" ? "rate_limit.exceeded" : "sign_in.failed";
  reportSecurityEvent({ event, outcome: "failure", code, ...securityFields(id, caller) });
  return id;
}

function failedStep(code: string, reason: StoredReason | null) {
  if (typeof reason !== "object") return { step: "failed", code, reason } as const;
  return { step: "failed", code, reason: null, ...(reason && { evidence: reason }) } as const;
}

export type NotedStep = NewStep & { noted?: number };

export const note = (step: NewStep): NotedStep => ({ ...step, noted: performance.now() });

function entry(...steps: NotedStep[]): Prisma.Sql {
  const now = performance.now();
  const dated = steps.map(
    ({ noted = now, ...step }) => Prisma.sql`${JSON.stringify(step)}::jsonb || jsonb_build_object(
      'at', clock_timestamp() - make_interval(secs => ${(now - noted) / 1000}::float))`,
  );
  return dated.length > 0 ? Prisma.sql`jsonb_build_array(${Prisma.join(dated)})` : Prisma.sql`'[]'::jsonb`;
}

function userIdIn(steps: readonly NewStep[]): string | null {
  const mapped = steps.find((step) => step.step === "mapped");
  return mapped?.mapped.user_id ?? null;
}

const maxAnonymousAttempts = 100_000;

/** Removes surplus attempts without a person: those that never came back first, oldest first. @returns the number removed */
export function pruneAnonymousAttempts(limit = maxAnonymousAttempts): Promise<number> {
  return inBatches(
    (batch) => db().$executeRaw`
      DELETE FROM sign_in_attempts WHERE id = ANY(ARRAY(
        SELECT id FROM sign_in_attempts WHERE person_id IS NULL
        ORDER BY consumed_at IS NOT NULL, started_at, id
        LIMIT (SELECT least(${batch}::bigint, greatest(0, count(*) - ${limit}::bigint))
          FROM sign_in_attempts WHERE person_id IS NULL)
        FOR UPDATE SKIP LOCKED))`,
  );
}

/** Drops whole months, or removes rows while a month can't be dropped. @param wait in milliseconds @returns the number removed */
export async function pruneAttempts(days: number, wait?: number): Promise<number> {
  const dropped = await dropMonths(days, wait);
  const removed = await inBatches(
    (limit) => db().$executeRaw`
      DELETE FROM sign_in_attempts WHERE id = ANY(ARRAY(
        SELECT id FROM sign_in_attempts WHERE started_at < now() - make_interval(days => ${days}::int) LIMIT ${limit}
        FOR UPDATE SKIP LOCKED))`,
  );
  return dropped + removed;
}
