import type { Admin } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { fullName } from "@/lib/people/profile";
import {
  attemptsAndPeople,
  type ListedSignIn,
  presentSignIn,
  type StoredSignIn,
  storedColumns,
} from "./admin-list";
import { findAttempt, readLog } from "./find";
import { type Step, step } from "./schema";

export async function listSignInsOf(_actor: Admin, personId: string, limit: number) {
  const rows = await db().$queryRaw<(StoredSignIn & { steps: unknown })[]>`
    SELECT ${storedColumns}, steps FROM ${attemptsAndPeople} WHERE person_id = ${personId}::uuid
    ORDER BY started_at DESC, attempts.id DESC LIMIT ${limit}`;
  return rows.map((row): ListedSignIn & { steps: Step[] } => ({
    ...presentSignIn(row),
    steps: step.array().parse(row.steps),
  }));
}

export async function findSignIn(_actor: Admin, id: string) {
  const attempt = await findAttempt(id);
  if (!attempt) return null;
  const { personId, identityProviderId } = attempt;
  const [person, provider] = await Promise.all([
    personId ? db().person.findUnique({ where: { id: personId } }) : null,
    identityProviderId ? db().identityProvider.findUnique({ where: { id: identityProviderId } }) : null,
  ]);
  return {
    ...readLog(attempt),
    startedAt: attempt.startedAt,
    destination: attempt.destination,
    providerVersion: attempt.providerVersion,
    issuer: provider?.issuer ?? null,
    person: person && { id: person.id, name: fullName(person), email: person.email },
  };
}
