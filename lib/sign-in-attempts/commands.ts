import { v7 as uuidv7 } from "uuid";
import { db } from "@/lib/db";
import type { SignInAttempt } from "@/prisma/generated/client";

const lifetime = "15 minutes";

type Start = {
  stateHash: string;
  bindingHash: string;
  identityProviderId: string;
  providerVersion: number;
  destination: string;
};

/** Records that a person was sent to the identity provider. Expiry is decided by the database's clock. */
export async function startAttempt(start: Start): Promise<string> {
  const id = uuidv7();
  await db().$executeRaw`
    INSERT INTO sign_in_attempts
      (id, state_hash, binding_hash, identity_provider_id, provider_version, destination, expires_at)
    VALUES (${id}::uuid, ${start.stateHash}, ${start.bindingHash}, ${start.identityProviderId}::uuid,
      ${start.providerVersion}, ${start.destination}, now() + ${lifetime}::interval)`;
  return id;
}

/**
 * Takes an attempt for the one callback that may finish it: whoever comes second gets null. This happens before any
 * request to the identity provider, so a code is never sent twice.
 */
export async function consumeAttempt(stateHash: string, bindingHash: string): Promise<SignInAttempt | null> {
  const [taken] = await db().$queryRaw<{ id: string }[]>`
    UPDATE sign_in_attempts SET consumed_at = now()
    WHERE state_hash = ${stateHash} AND binding_hash = ${bindingHash}
      AND consumed_at IS NULL AND expires_at > now()
    RETURNING id`;
  return taken ? db().signInAttempt.findUnique({ where: { id: taken.id } }) : null;
}

/** Records why an attempt failed; the first reason stays. */
export async function failAttempt(id: string, failureCode: string): Promise<void> {
  await db().$executeRaw`
    UPDATE sign_in_attempts SET failure_code = ${failureCode}, finished_at = now()
    WHERE id = ${id}::uuid AND finished_at IS NULL`;
}

/** Records a sign-in that was refused without an attempt of its own, so that the person has a reference to give. */
export async function recordRefusal(failureCode: string, destination: string | null): Promise<string> {
  const id = uuidv7();
  await db().$executeRaw`
    INSERT INTO sign_in_attempts (id, failure_code, destination, expires_at, finished_at)
    VALUES (${id}::uuid, ${failureCode}, ${destination}, now(), now())`;
  return id;
}
