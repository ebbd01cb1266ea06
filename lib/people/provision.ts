import { v7 as uuidv7 } from "uuid";
import { operatorId, operatorName } from "@/lib/admins/operator";
import { type Database, db } from "@/lib/db";
import { isMissingReference, Refusal } from "@/lib/errors";
import { syncGroups } from "@/lib/groups/edit";
import { type GroupSettings, shortened } from "@/lib/groups/names";
import { logSteps } from "@/lib/sign-in-attempts/record";
import type { Profile } from "./profile";

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
  const provision = () =>
    db().$transaction(async (tx) => {
      // Who waited for another first sign-in of the same person sees that person only in a second statement.
      const saved =
        (await savePerson(tx, provider.id, profile)) ?? (await savePerson(tx, provider.id, profile));
      if (!saved) throw new Refusal("forbidden", "This person is deactivated.");
      const { id: personId, created } = saved;
      const { groups } = profile;
      const synced = groups && (await syncGroups(tx, personId, groups.names, provider.settings));
      if (attemptId) {
        const person = created ? "created" : "updated";
        await logSteps(tx, attemptId, { step: "provisioned", person, groups: synced && shortened(synced) });
      }
      return { personId, created };
    });
  // A group that was there is deleted before it is joined: then it is one that is not there.
  return provision().catch((error) => (isMissingReference(error) ? provision() : Promise.reject(error)));
}

/** Makes sure that the operator's person exists, and is an admin. */
export async function provisionOperator(database: Database = db()): Promise<string> {
  await database.$executeRaw`
    INSERT INTO people (id, first_name, last_name, email, admin_since, last_sign_in_at)
    VALUES (${operatorId}::uuid, ${operatorName}, '', '', now(), now())
    ON CONFLICT (id) DO UPDATE SET last_sign_in_at = now(), admin_since = coalesce(people.admin_since, now()),
      deactivated_at = NULL`;
  return operatorId;
}

// The conflict on the identity locks it until the end of the transaction, so that two sign-ins of one person follow each
// other. A person whom this statement cannot see, or who is deactivated, gives null.
async function savePerson(
  tx: Database,
  identityProviderId: string,
  { subject, firstName, lastName, email }: Profile,
): Promise<{ id: string; created: boolean } | null> {
  const newId = uuidv7();
  const [saved] = await tx.$queryRaw<{ id: string; created: boolean }[]>`
    WITH identity AS (
      INSERT INTO identities (id, person_id, identity_provider_id, subject)
      VALUES (${uuidv7()}::uuid, ${newId}::uuid, ${identityProviderId}::uuid, ${subject})
      ON CONFLICT (identity_provider_id, subject) DO UPDATE SET subject = excluded.subject
      RETURNING person_id
    ), profile AS (
      SELECT ${firstName}::text AS first_name, ${lastName}::text AS last_name, ${email}::text AS email
    ), created AS (
      INSERT INTO people (id, first_name, last_name, email, last_sign_in_at)
      SELECT person_id, first_name, last_name, email, now() FROM identity, profile
      WHERE person_id = ${newId}::uuid
      RETURNING id
    ), updated AS (
      UPDATE people SET last_sign_in_at = now(),
        first_name = coalesce(nullif(profile.first_name, ''), people.first_name),
        last_name = coalesce(nullif(profile.last_name, ''), people.last_name),
        email = coalesce(nullif(profile.email, ''), people.email),
        updated_at = CASE WHEN nullif(profile.first_name, '') <> people.first_name
          OR nullif(profile.last_name, '') <> people.last_name
          OR nullif(profile.email, '') <> people.email THEN now() ELSE people.updated_at END
      FROM identity, profile WHERE people.id = person_id AND deactivated_at IS NULL
      RETURNING people.id
    )
    SELECT id, true AS created FROM created UNION ALL SELECT id, false FROM updated`;
  return saved ?? null;
}
