import { validate } from "uuid";
import type { Admin, Operator } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { inOrderSql, isListedSql } from "@/lib/identity-provider/places";
import { fullName } from "@/lib/people/profile";
import type { SignInAttempt } from "@/prisma/generated/client";
import { firstIdSince, inMonthsSince } from "./months";
import { isAway, type Outcome, outcomeOf } from "./outcome";
import { type Step, step } from "./schema";

export function findAttempt(id: string): Promise<SignInAttempt | null> {
  return validate(id) ? db().signInAttempt.findUnique({ where: { id } }) : Promise.resolve(null);
}

export type Replay = {
  id: string;
  bindingHash: string | null;
  destination: string | null;
  failureCode: string | null;
  isConsumed: boolean;
  isRecent: boolean;
  isFinished: boolean;
  hasSession: boolean;
  purpose: "sign_in" | "test";
};

/** Finds an attempt by the hash of its `state`, at one moment of the database's clock; `isRecent` means consumed within a minute. */
export async function findReplay(stateHash: string, tokenHash: string): Promise<Replay | null> {
  const [found] = await db().$queryRaw<Replay[]>`
    SELECT id, purpose::text, binding_hash AS "bindingHash", destination, failure_code AS "failureCode",
      consumed_at IS NOT NULL AS "isConsumed", finished_at IS NOT NULL AS "isFinished",
      coalesce(consumed_at > now() - interval '1 minute', false) AS "isRecent",
      EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${tokenHash}) AS "hasSession"
    FROM sign_in_attempts WHERE state_hash = ${stateHash}`;
  return found ?? null;
}

export async function findFinished(id: string) {
  const [found] = await db().$queryRaw<
    { personId: string; address: string | null; userAgent: string | null }[]
  >`
    SELECT person_id AS "personId", address, user_agent AS "userAgent" FROM sign_in_attempts
    WHERE id = ${id}::uuid AND finished_at IS NOT NULL AND failure_code IS NULL AND person_id IS NOT NULL`;
  return found ?? null;
}

export async function findFailedAttempt(id: string) {
  const attempt = await findAttempt(id);
  if (!attempt) return null;
  const { failureCode, destination, identityProviderId } = attempt;
  return { id, failureCode, destination, identityProviderId };
}

export type LoggedAttempt = {
  id: string;
  purpose: "sign_in" | "test";
  started_at: string;
  outcome: Outcome;
  code: string | null;
  identity_provider_id: string | null;
  provider_version: number | null;
  person_id: string | null;
  address: string | null;
  user_agent: string | null;
};

export const mappedUserId = Prisma.sql`
  jsonb_path_query_first(sign_in_attempts.steps, '$[*] ? (@.step == "mapped").mapped.user_id') #>> '{}'`;

/** sign_in_attempts_person_id_started_at_id_idx serves this. */
export const isOf = (personId: string) => Prisma.sql`sign_in_attempts.person_id = ${personId}::uuid`;

/** Matches attempts without a person that read theirs: a test, or a failure before their creation. */
export const anonymousAttemptsOf = (
  personId: string,
) => Prisma.sql`(sign_in_attempts.person_id IS NULL AND EXISTS (
  SELECT 1 FROM identities WHERE identities.person_id = ${personId}::uuid AND subject = ${mappedUserId}
    AND identities.identity_provider_id = sign_in_attempts.identity_provider_id))`;

export async function listAttempts(_actor: Operator, { limit }: { limit: number }): Promise<LoggedAttempt[]> {
  const attempts = await db().signInAttempt.findMany({
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: limit,
    omit: { steps: true },
  });
  return attempts.map(present);
}

export async function getAttempt(_actor: Operator, id: string): Promise<LoggedAttempt & { steps: Step[] }> {
  const attempt = await findAttempt(id);
  if (!attempt)
    throw new Refusal("sign_in_attempt_not_found", { id, daysKept: env().RETENTION_SIGN_INS_DAYS });
  return readLog(attempt);
}

export function readLog(attempt: SignInAttempt): LoggedAttempt & { steps: Step[] } {
  return { ...present(attempt), steps: step.array().parse(attempt.steps) };
}

/** Returns the enabled provider that knows a person and where they signed in last, or else their first one, or null. */
export async function findProviderToSignInAgain(personId: string): Promise<string | null> {
  const [found] = await db().$queryRaw<{ id: string }[]>`
    SELECT provider.id FROM identities
    JOIN identity_providers AS provider ON provider.id = identities.identity_provider_id
    WHERE identities.person_id = ${personId}::uuid AND active_version IS NOT NULL AND enabled_at IS NOT NULL
      AND ${isListedSql}
    ORDER BY (
      SELECT max(started_at) FROM sign_in_attempts
      WHERE ${isOf(personId)} AND sign_in_attempts.identity_provider_id = provider.id
        AND purpose = 'sign_in' AND finished_at IS NOT NULL AND failure_code IS NULL
    ) DESC NULLS LAST, ${inOrderSql}
    LIMIT 1`;
  return found?.id ?? null;
}

/** @param of a version, or the records of a provider */
export async function listRecentTests(
  _actor: Admin,
  of: { id: string; version: number } | readonly string[],
): Promise<(LoggedAttempt & { startedAt: Date; version: number | null })[]> {
  const attempts = await db().signInAttempt.findMany({
    where: {
      purpose: "test",
      // This keeps the scan short on an installation with many sign-ins.
      id: { gte: firstIdSince(1) },
      startedAt: { gt: new Date(Date.now() - 24 * 3600 * 1000) },
      ...("id" in of
        ? { identityProviderId: of.id, providerVersion: of.version }
        : { identityProviderId: { in: [...of] } }),
    },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: 5,
    omit: { steps: true },
  });
  return attempts.map((attempt) => ({
    ...present(attempt),
    startedAt: attempt.startedAt,
    version: attempt.providerVersion,
  }));
}

/** Returns attempts that left more than two minutes ago, unless somebody returned with the same settings. */
export async function listWaitingAttempts(
  _actor: Admin,
  providerIds: readonly string[],
): Promise<(LoggedAttempt & { steps: Step[] })[]> {
  const ids = await db().$queryRaw<{ id: string }[]>`
    WITH recent AS (
      SELECT * FROM sign_in_attempts WHERE started_at > now() - interval '15 minutes' AND ${inMonthsSince(1)}
    )
    SELECT id FROM recent
    WHERE state_hash IS NOT NULL AND consumed_at IS NULL AND failure_code IS NULL AND expires_at > now()
      AND started_at < now() - interval '2 minutes' AND identity_provider_id = ANY(${providerIds}::uuid[])
      AND NOT EXISTS (
        SELECT 1 FROM recent AS other WHERE other.consumed_at IS NOT NULL
          AND other.identity_provider_id = recent.identity_provider_id
          AND other.provider_version = recent.provider_version)
    ORDER BY started_at DESC LIMIT 5`;
  const attempts = await db().signInAttempt.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
  });
  return attempts.map(readLog);
}

function present(attempt: Omit<SignInAttempt, "steps">): LoggedAttempt {
  return {
    id: attempt.id,
    purpose: attempt.purpose,
    started_at: attempt.startedAt.toISOString(),
    outcome: outcomeOf({ ...attempt, isAway: isAway(attempt) }),
    code: attempt.failureCode,
    identity_provider_id: attempt.identityProviderId,
    provider_version: attempt.providerVersion,
    person_id: attempt.personId,
    address: attempt.address,
    user_agent: attempt.userAgent,
  };
}

export async function listRecentAttempts(_actor: Admin) {
  const attempts = await db().signInAttempt.findMany({
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: 10,
    omit: { steps: true },
    include: { person: true },
  });
  return attempts.map(({ person, ...attempt }) => ({
    ...present(attempt),
    startedAt: attempt.startedAt,
    personName: person && fullName(person),
  }));
}
