import { v7 as uuidv7, validate } from "uuid";
import type { ApprovedAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { lockAdmins, requireAnotherAdmin } from "@/lib/people/last-admin";
import { operatorId } from "@/lib/people/operator";
import { personSubject } from "@/lib/people/profile";
import { hasPrivilegesSql } from "@/lib/permissions/privileges";
import { lockBelongings, moveEverything } from "./move";
import type { MergeInput } from "./schema";

/**
 * Makes two people one: `personId` stays and gets everything of `mergedId` (docs/decisions/058). The role of an admin never moves.
 * @returns the merge's ID
 * @throws Refusal `person_not_found`, `own_person`, `merge_roles_unconfirmed`, `merge_of_deactivated`, `merge_in_one_directory`, or as
 * `requireAnotherAdmin`
 */
export async function mergePeople(
  actor: ApprovedAdmin,
  { personId, mergedId, confirmsRoles }: MergeInput,
  database: Database = db(),
): Promise<string> {
  if (![personId, mergedId].every((id) => validate(id)) || personId === mergedId)
    throw new Refusal("person_not_found");
  if ([personId, mergedId].includes(operatorId)) throw new Refusal("operator_always_admin");
  if (mergedId === actor.personId) throw new Refusal("own_person");
  return inTransaction(database, async (tx) => {
    await lockBelongings(tx, [personId, mergedId]);
    await lockAdmins(tx, actor);
    const people = await lockPeople(tx, [personId, mergedId]);
    const [person, merged] = [personId, mergedId].map((id) => people.find((one) => one.id === id));
    if (!person || !merged) throw new Refusal("person_not_found");
    if (merged.isAdmin) await requireAnotherAdmin(tx, actor, mergedId);
    if ((person.hasPrivileges || merged.hasPrivileges) && !confirmsRoles)
      throw new Refusal("merge_roles_unconfirmed");
    if (merged.isDeactivated && !person.isDeactivated) throw new Refusal("merge_of_deactivated");
    await refuseOneDirectory(tx, personId, mergedId);
    const merge = { id: uuidv7(), personId, mergedId, mergedName: personSubject(merged).name };
    await moveEverything(tx, [merge]);
    await audit(tx, actor, {
      action: "person.merged",
      subject: personSubject(person),
      concerns: [mergedId],
      after: { person: mergedId, merge: merge.id },
      reported: { merged_id: mergedId },
    });
    return merge.id;
  });
}

export type Locked = {
  id: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  isDeactivated: boolean;
  /** They are an admin, have a role or lead a team. */
  hasPrivileges: boolean;
};

export const lockPeople = (tx: Database, ids: readonly string[]) => tx.$queryRaw<Locked[]>`
  SELECT id, first_name AS "firstName", last_name AS "lastName", admin_since IS NOT NULL AS "isAdmin",
    deactivated_at IS NOT NULL AS "isDeactivated",
    ${hasPrivilegesSql} AS "hasPrivileges"
  FROM people WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`;

/** Such a directory would have two users for one person. */
export async function refuseOneDirectory(tx: Database, personId: string, mergedId: string): Promise<void> {
  const [both] = await tx.$queryRaw<unknown[]>`
    SELECT FROM provisioned_users AS users JOIN provisioned_users AS others USING (identity_provider_id)
    WHERE users.person_id = ${personId}::uuid AND others.person_id = ${mergedId}::uuid`;
  if (both) throw new Refusal("merge_in_one_directory");
}
