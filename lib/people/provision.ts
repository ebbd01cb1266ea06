import { v7 as uuidv7 } from "uuid";
import type { FreshAdmin } from "@/lib/actor";
import { keepAnAdmin } from "@/lib/admins/last-admin";
import { operatorId, operatorName } from "@/lib/admins/operator";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/db";
import { isMissingReference, Refusal } from "@/lib/errors";
import { syncGroups } from "@/lib/groups/edit";
import { type GroupSettings, shortened } from "@/lib/groups/names";
import { forgetPerson, logSteps } from "@/lib/sign-in-attempts/record";
import type { DeletePersonInput } from "./delete-schema";
import { countBelongings } from "./find";
import { isNameOf, nameToType, type Profile, personSubject } from "./profile";

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

/**
 * Deactivates a person: their sessions end, their next sign-in is refused.
 * @returns false when they were deactivated already
 * @throws Refusal as `keepAnAdmin`, but for the operator at the command line, who keeps anybody out
 */
export async function deactivatePerson(actor: FreshAdmin, personId: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    if (actor.personId) await keepAnAdmin(tx, actor, personId);
    const [person] = await tx.$queryRaw<Named[]>`
      UPDATE people SET deactivated_at = now(), updated_at = now()
      WHERE id = ${personId}::uuid AND deactivated_at IS NULL
      RETURNING id, first_name AS "firstName", last_name AS "lastName", email`;
    await tx.session.deleteMany({ where: { userId: personId } });
    if (person) await audit(tx, actor, { action: "person.deactivated", subject: personSubject(person) });
    return Boolean(person);
  });
}

/**
 * Lets a deactivated person sign in again.
 * @returns false when they were not deactivated any more
 */
export async function reactivatePerson(actor: FreshAdmin, personId: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [person] = await tx.person.updateManyAndReturn({
      where: { id: personId, deactivatedAt: { not: null } },
      data: { deactivatedAt: null },
    });
    if (person) await audit(tx, actor, { action: "person.reactivated", subject: personSubject(person) });
    return Boolean(person);
  });
}

/**
 * Deletes a person and all that is theirs. Their sign-in attempts stay, without them; so does what the audit log says.
 * Whoever signs in with their user id afterwards is somebody new.
 * @param typed their name, as `nameToType` has it
 * @throws Refusal `not_found`; `invalid_input` about the name; `conflict` for the actor themself, and as `keepAnAdmin`
 */
export async function deletePerson(actor: FreshAdmin, { id, name }: DeletePersonInput): Promise<void> {
  if (actor.personId === id) throw new Refusal("conflict", "Nobody deletes themself: ask another admin.");
  await db().$transaction(async (tx) => {
    // In the order in which a sign-in holds them: the identity, then the person.
    await tx.$queryRaw`SELECT id FROM identities WHERE person_id = ${id}::uuid ORDER BY id FOR UPDATE`;
    // As who learns and who imports: the course, the enrollment, then the person, whom a new record refers to.
    await tx.$queryRaw`
      SELECT id FROM courses WHERE id IN (SELECT course_id FROM enrollments WHERE person_id = ${id}::uuid)
      ORDER BY permalink FOR KEY SHARE`;
    await tx.$queryRaw`SELECT id FROM enrollments WHERE person_id = ${id}::uuid ORDER BY id FOR UPDATE`;
    await keepAnAdmin(tx, actor, id);
    const [person] = await tx.$queryRaw<Named[]>`
      SELECT id, first_name AS "firstName", last_name AS "lastName", email FROM people
      WHERE id = ${id}::uuid FOR UPDATE`;
    if (!person) throw new Refusal("not_found", "There is no such person.");
    if (!isNameOf(person, name))
      throw new Refusal("invalid_input", `should be exactly “${nameToType(person)}”`, { field: "name" });
    const before = await countBelongings(tx, id);
    await forgetPerson(tx, id);
    await tx.person.delete({ where: { id } });
    await audit(tx, actor, { action: "person.deleted", subject: personSubject(person), before });
  });
}

type Named = { id: string; firstName: string; lastName: string; email: string };

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
