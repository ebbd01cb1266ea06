import { validate } from "uuid";
import type { Admin } from "@/lib/actor";
import { db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { fullName } from "@/lib/people/rules";
import type { SignInAttempt } from "@/prisma/generated/client";
import { outcomeOf } from "./rules";
import { type Step, step } from "./schema";

/** An attempt, whatever became of it, by its id; null when there is none, or the id is malformed. */
export function findAttempt(id: string): Promise<SignInAttempt | null> {
  return validate(id) ? db().signInAttempt.findUnique({ where: { id } }) : Promise.resolve(null);
}

/** An attempt as a repeated callback finds it; all of it read at one moment, by the database's clock. */
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

/**
 * The attempt that a `state` began, whether it was consumed within the last minute, and whether the session of a token
 * is there; null when no attempt began with this state.
 */
export async function findReplay(stateHash: string, tokenHash: string): Promise<Replay | null> {
  const [found] = await db().$queryRaw<Replay[]>`
    SELECT id, purpose::text, binding_hash AS "bindingHash", destination, failure_code AS "failureCode",
      consumed_at IS NOT NULL AS "isConsumed", finished_at IS NOT NULL AS "isFinished",
      coalesce(consumed_at > now() - interval '1 minute', false) AS "isRecent",
      EXISTS (SELECT 1 FROM sessions WHERE token_hash = ${tokenHash}) AS "hasSession"
    FROM sign_in_attempts WHERE state_hash = ${stateHash}`;
  return found ?? null;
}

/** What the failure page needs to know of an attempt. */
export async function findFailedAttempt(id: string) {
  const attempt = await findAttempt(id);
  return attempt && { id, failureCode: attempt.failureCode, destination: attempt.destination };
}

/** How an attempt went, as the log and its readers tell it. */
export type LoggedAttempt = {
  id: string;
  purpose: "sign_in" | "test";
  started_at: string;
  outcome: ReturnType<typeof outcomeOf>;
  code: string | null;
  person_id: string | null;
};

/** The newest attempts, newest first. */
export async function listAttempts(_actor: Admin, { limit }: { limit: number }): Promise<LoggedAttempt[]> {
  const attempts = await db().signInAttempt.findMany({
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: limit,
    omit: { steps: true },
  });
  return attempts.map(present);
}

/**
 * One attempt with its steps.
 * @throws Refusal `not_found`
 */
export async function getAttempt(_actor: Admin, id: string): Promise<LoggedAttempt & { steps: Step[] }> {
  const attempt = await findAttempt(id);
  if (!attempt)
    throw new Refusal("not_found", `There is no sign-in attempt ${id}: the log goes back 90 days.`);
  return readLog(attempt);
}

/** An attempt with its steps, read back through their schema. */
export function readLog(attempt: SignInAttempt): LoggedAttempt & { steps: Step[] } {
  return { ...present(attempt), steps: step.array().parse(attempt.steps) };
}

function present(attempt: Omit<SignInAttempt, "steps">): LoggedAttempt {
  return {
    id: attempt.id,
    purpose: attempt.purpose,
    started_at: attempt.startedAt.toISOString(),
    outcome: outcomeOf(attempt),
    code: attempt.failureCode,
    person_id: attempt.personId,
  };
}

/** The ten newest attempts. */
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
