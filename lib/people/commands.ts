import { v7 as uuidv7 } from "uuid";
import type { Admin } from "@/lib/actor";
import { type Database, db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { syncGroups } from "@/lib/groups/commands";
import { type GroupSettings, shortened } from "@/lib/groups/rules";
import { logSteps } from "@/lib/sign-in-attempts/commands";
import type { Profile } from "./rules";

/** The person of the one-time admin links: an operator has no account at the identity provider. */
const operatorId = "00000000-0000-7000-8000-000000000001";

type Known = {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  deactivated_at: Date | null;
};

/**
 * Creates or updates the person behind a profile and adds them to the groups it names (specification 4.3, rules 4
 * and 5), in one transaction: all of it happens or none. Blank values never overwrite stored ones.
 * Safe when the same person signs in many times at once.
 * @param attemptId the sign-in attempt whose log tells of it, if there is one
 * @returns the person's id, and whether they are new
 * @throws Refusal `forbidden` when the person is deactivated; nothing is updated then
 */
export async function provisionPerson(
  provider: { id: string; settings: GroupSettings },
  profile: Profile,
  attemptId: string | null = null,
): Promise<{ personId: string; created: boolean }> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${profile.subject}, 0))`;
    const known = await findKnown(tx, provider.id, profile.subject);
    if (known?.deactivated_at) throw new Refusal("forbidden", "This person is deactivated.");
    const personId = known?.id ?? uuidv7();
    await (known ? updatePerson(tx, known, profile) : createPerson(tx, personId, provider.id, profile));
    const { groups } = profile;
    const synced = groups && (await syncGroups(tx, personId, groups.names, provider.settings));
    if (attemptId) {
      const person = known ? "updated" : "created";
      await logSteps(tx, attemptId, { step: "provisioned", person, groups: synced && shortened(synced) });
    }
    return { personId, created: !known };
  });
}

/** Makes sure that the operator's person exists, and is an admin. */
export async function provisionOperator(): Promise<string> {
  await db().$executeRaw`
    INSERT INTO people (id, first_name, last_name, email, admin_since, last_sign_in_at)
    VALUES (${operatorId}::uuid, 'Operator', '', '', now(), now())
    ON CONFLICT (id) DO UPDATE SET last_sign_in_at = now(), admin_since = coalesce(people.admin_since, now()),
      deactivated_at = NULL`;
  return operatorId;
}

/** Deactivates a person: their sessions end, their next sign-in is refused. */
export async function deactivatePerson(_actor: Admin, personId: string): Promise<void> {
  await db().$transaction([
    db().$executeRaw`
      UPDATE people SET deactivated_at = coalesce(deactivated_at, now()), updated_at = now()
      WHERE id = ${personId}::uuid`,
    db().session.deleteMany({ where: { userId: personId } }),
  ]);
}

/** Lets a deactivated person sign in again. */
export async function reactivatePerson(_actor: Admin, personId: string): Promise<void> {
  await db().person.updateMany({ where: { id: personId }, data: { deactivatedAt: null } });
}

// Locked until the end: neither an admin's edit nor a deactivation gets between reading and writing.
async function findKnown(tx: Database, identityProviderId: string, subject: string): Promise<Known | null> {
  const [known] = await tx.$queryRaw<Known[]>`
    SELECT people.id, first_name, last_name, email, deactivated_at
    FROM identities JOIN people ON people.id = identities.person_id
    WHERE identity_provider_id = ${identityProviderId}::uuid AND subject = ${subject}
    FOR UPDATE OF people`;
  return known ?? null;
}

async function createPerson(
  tx: Database,
  id: string,
  identityProviderId: string,
  profile: Profile,
): Promise<void> {
  const { subject, firstName, lastName, email } = profile;
  await tx.$executeRaw`
    WITH person AS (
      INSERT INTO people (id, first_name, last_name, email, last_sign_in_at)
      VALUES (${id}::uuid, ${firstName}, ${lastName}, ${email}, now())
    )
    INSERT INTO identities (id, person_id, identity_provider_id, subject)
    VALUES (${uuidv7()}::uuid, ${id}::uuid, ${identityProviderId}::uuid, ${subject})`;
}

async function updatePerson(tx: Database, known: Known, profile: Profile): Promise<void> {
  const firstName = profile.firstName || known.first_name;
  const lastName = profile.lastName || known.last_name;
  const email = profile.email || known.email;
  const changed = firstName !== known.first_name || lastName !== known.last_name || email !== known.email;
  await tx.$executeRaw`
    UPDATE people SET first_name = ${firstName}, last_name = ${lastName}, email = ${email}, last_sign_in_at = now(),
      updated_at = CASE WHEN ${changed} THEN now() ELSE updated_at END
    WHERE id = ${known.id}::uuid`;
}
