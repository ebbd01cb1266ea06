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

/** The attempt that a `state` began, by the state's SHA-256. */
export function findAttemptByState(stateHash: string): Promise<SignInAttempt | null> {
  return db().signInAttempt.findUnique({ where: { stateHash } });
}

/** Whether a callback consumed the attempt within the last minute, by the database's clock. */
export async function wasJustConsumed(id: string): Promise<boolean> {
  const [found] = await db().$queryRaw<{ is_recent: boolean | null }[]>`
    SELECT consumed_at > now() - interval '1 minute' AS is_recent FROM sign_in_attempts WHERE id = ${id}::uuid`;
  return found?.is_recent ?? false;
}

/** What the failure page needs to know of an attempt. */
export async function findFailedAttempt(id: string) {
  const attempt = await findAttempt(id);
  return attempt && { id, failureCode: attempt.failureCode, destination: attempt.destination };
}

/** How an attempt went, as the log and its readers tell it. */
export type LoggedAttempt = {
  id: string;
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
 * One attempt with its steps, read back through their schema.
 * @throws Refusal `not_found`
 */
export async function getAttempt(_actor: Admin, id: string): Promise<LoggedAttempt & { steps: Step[] }> {
  const attempt = await findAttempt(id);
  if (!attempt)
    throw new Refusal("not_found", `There is no sign-in attempt ${id}: the log goes back 90 days.`);
  return { ...present(attempt), steps: step.array().parse(attempt.steps) };
}

function present(attempt: Omit<SignInAttempt, "steps">): LoggedAttempt {
  return {
    id: attempt.id,
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
    include: { person: true },
  });
  return attempts.map(({ id, startedAt, finishedAt, failureCode, person }) => ({
    id,
    startedAt,
    finishedAt,
    failureCode,
    personName: person && fullName(person),
  }));
}
