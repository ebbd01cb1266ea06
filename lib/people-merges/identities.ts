import { v7 as uuidv7 } from "uuid";
import type { ApprovedAdmin, FreshAdmin, Learner } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction, Prisma } from "@/lib/database/db";
import { isDuplicate, isMissingReference, Refusal } from "@/lib/errors";
import { identitiesJson, type ListedIdentity } from "@/lib/people/identities";
import { personSubject } from "@/lib/people/profile";
import type { NewIdentity, OwnIdentity } from "./schema";

/** Lists a person's ways to sign in, oldest first. */
export async function listIdentities({ personId }: { personId: string }): Promise<ListedIdentity[]> {
  const [row] = await db().$queryRaw<{ identities: ListedIdentity[] }[]>`
    SELECT ${identitiesJson(Prisma.sql`${personId}::uuid`)} AS identities`;
  return row?.identities ?? [];
}

/** Lets a person sign in at another provider, too. @throws Refusal `person_not_found`, `identity_taken` */
export async function addIdentity(
  actor: ApprovedAdmin,
  { personId, identityProviderId, userId }: NewIdentity,
  database: Database = db(),
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const person = await tx.person.findUnique({ where: { id: personId } });
    if (!person) throw new Refusal("person_not_found");
    const added = await tx.$executeRaw`
      INSERT INTO identities (id, person_id, identity_provider_id, subject)
      VALUES (${uuidv7()}::uuid, ${personId}::uuid, ${identityProviderId}::uuid, ${userId})
      ON CONFLICT (identity_provider_id, subject) DO NOTHING`.catch(explain);
    if (added === 0) throw new Refusal("identity_taken", { field: "userId" });
    await tx.$executeRaw`UPDATE people SET updated_at = now() WHERE id = ${personId}::uuid`;
    const subject = personSubject(person);
    await audit(tx, actor, { action: "person.identity_linked", subject, after: { identityProviderId } });
  });
}

function explain(error: unknown): never {
  if (isMissingReference(error)) throw new Refusal("person_not_found", { cause: error });
  throw isDuplicate(error) ? new Refusal("identity_taken", { cause: error, field: "userId" }) : error;
}

/** @throws Refusal `identity_not_found`, `identity_last` without another one at an enabled provider, `identity_in_directory` */
export async function removeIdentity(actor: FreshAdmin, { personId, id }: OwnIdentity): Promise<void> {
  await db().$transaction(async (tx) => {
    await remove(tx, actor, { personId, id });
    await tx.session.deleteMany({ where: { userId: personId } });
  });
}

/** Keeps the person signed in here alone. @throws Refusal as `removeIdentity` */
export async function removeOwnIdentity(learner: Learner, id: string): Promise<void> {
  const { personId, sessionId } = learner;
  await db().$transaction(async (tx) => {
    await remove(tx, learner, { personId, id });
    await tx.session.deleteMany({ where: { userId: personId, id: { not: sessionId } } });
  });
}

/**
 * Locks a person's ways to sign in, one of which is to be removed, and returns its provider.
 * @param mayBeDisabled whether another one at a disabled provider is enough
 * @throws Refusal as `removeIdentity`
 */
export async function requireRemovable(
  tx: Database,
  { personId, id }: OwnIdentity,
  mayBeDisabled = false,
): Promise<string> {
  const identities = await tx.$queryRaw<Held[]>`
    SELECT identities.id, identity_provider_id AS "identityProviderId", enabled_at IS NOT NULL AS "isEnabled", EXISTS (
      SELECT FROM provisioned_users AS users WHERE users.person_id = identities.person_id
        AND users.identity_provider_id = identities.identity_provider_id) AS "isInDirectory"
    FROM identities JOIN identity_providers ON identity_providers.id = identity_provider_id
    WHERE person_id = ${personId}::uuid ORDER BY identities.id FOR UPDATE OF identities`;
  const identity = identities.find((one) => one.id === id);
  if (!identity) throw new Refusal("identity_not_found");
  if (!identities.some((one) => one.id !== id && (one.isEnabled || mayBeDisabled)))
    throw new Refusal("identity_last");
  const { identityProviderId } = identity;
  const isOnly = identities.filter((one) => one.identityProviderId === identityProviderId).length === 1;
  if (isOnly && identity.isInDirectory) throw new Refusal("identity_in_directory");
  return identityProviderId;
}

/** Removes a way to sign in with what only sign-ins there gave, because no later one would take it back. */
export async function forgetIdentity(
  tx: Database,
  { id, personId, identityProviderId }: { id: string; personId: string; identityProviderId: string },
): Promise<void> {
  await tx.identity.delete({ where: { id } });
  await tx.$executeRaw`UPDATE people SET updated_at = now() WHERE id = ${personId}::uuid`;
  if ((await tx.identity.count({ where: { personId, identityProviderId } })) > 0) return;
  await tx.$executeRaw`
    DELETE FROM membership_sources
    WHERE person_id = ${personId}::uuid AND source = 'sign_in' AND origin_id = ${identityProviderId}::uuid`;
  await tx.roleGrant.deleteMany({ where: { personId, rule: { providerId: identityProviderId } } });
}

async function remove(
  tx: Database,
  actor: FreshAdmin | Learner,
  { personId, id }: OwnIdentity,
): Promise<void> {
  const identityProviderId = await requireRemovable(tx, { personId, id });
  await forgetIdentity(tx, { id, personId, identityProviderId });
  const person = await tx.person.findUniqueOrThrow({ where: { id: personId } });
  const subject = personSubject(person);
  await audit(tx, actor, { action: "person.identity_unlinked", subject, before: { identityProviderId } });
}

type Held = { id: string; identityProviderId: string; isEnabled: boolean; isInDirectory: boolean };
