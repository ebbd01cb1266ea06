import { v7 as uuidv7, validate } from "uuid";
import type { FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { deactivatePerson } from "@/lib/people/deactivate";
import { countBelongings } from "@/lib/people/find";
import { personSubject } from "@/lib/people/profile";
import { listSameUserIds } from "@/lib/scim/never-signed-in";
import { lockBelongings, moveEverything } from "./move";

/** `provisionedId` came from the directory and never signed in; `personId` stays. */
export type Join = { identityProviderId: string; provisionedId: string; personId: string };

/**
 * Merges the directory's person into the one who signs in; an admin can undo it.
 * @throws Refusal `people_not_joinable`, `person_has_record`
 */
export async function joinPeople(actor: FreshAdmin, join: Join): Promise<void> {
  await db().$transaction((tx) => joinIn(tx, actor, join));
}

/** Joins everyone whose user ID is the join key that the directory sends, but nobody with a role. @returns how many */
export async function joinSameUserIds(actor: FreshAdmin, identityProviderId: string): Promise<number> {
  let joined = 0;
  for (const pair of await listSameUserIds(actor, identityProviderId)) {
    try {
      await joinPeople(actor, { identityProviderId, ...pair });
      joined += 1;
    } catch (error) {
      // This pair is left for an admin to look at.
      if (!(error instanceof Refusal)) throw error;
    }
  }
  return joined;
}

async function joinIn(
  tx: Database,
  actor: FreshAdmin,
  { identityProviderId, provisionedId, personId }: Join,
): Promise<void> {
  if (![provisionedId, personId].every((id) => validate(id)) || provisionedId === personId)
    throw new Refusal("people_not_joinable");
  await lockBelongings(tx, [provisionedId, personId]);
  const people = await tx.$queryRaw<Named[]>`
    SELECT people.id, first_name AS "firstName", last_name AS "lastName", email, deactivated_at IS NOT NULL AS "isDeactivated",
      last_sign_ins.at IS NOT NULL AS "hasSignedIn", EXISTS (
        SELECT FROM provisioned_users AS users
        WHERE users.person_id = people.id AND users.identity_provider_id = ${identityProviderId}::uuid) AS "isProvisioned"
    FROM people JOIN last_sign_ins ON last_sign_ins.person_id = people.id
    WHERE people.id IN (${provisionedId}::uuid, ${personId}::uuid) ORDER BY people.id FOR UPDATE OF people`;
  const [provisioned, person] = [provisionedId, personId].map((id) => people.find((one) => one.id === id));
  if (!provisioned?.isProvisioned || provisioned.hasSignedIn || !person?.hasSignedIn || person.isProvisioned)
    throw new Refusal("people_not_joinable");
  await requireNoRecord(tx, provisionedId);
  const merge = {
    id: uuidv7(),
    personId,
    mergedId: provisionedId,
    mergedName: personSubject(provisioned).name,
  };
  await moveEverything(tx, [merge]);
  await audit(tx, actor, {
    action: "person.joined",
    subject: personSubject(person),
    concerns: [provisionedId],
    after: { person: provisionedId, identityProviderId, merge: merge.id },
    reported: { merged_id: provisionedId },
  });
  if (provisioned.isDeactivated && !person.isDeactivated)
    await deactivatePerson(actor, personId, identityProviderId, tx);
}

type Named = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  isDeactivated: boolean;
  hasSignedIn: boolean;
  isProvisioned: boolean;
};

// An admin merges two records on the page of one of them.
async function requireNoRecord(tx: Database, personId: string): Promise<void> {
  const { enrollments, courseCompletions, certificates, exemptions, roles } = await countBelongings(
    tx,
    personId,
  );
  if (enrollments + courseCompletions + certificates + exemptions + roles > 0)
    throw new Refusal("person_has_record");
}
