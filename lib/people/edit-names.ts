import type { ApiClient, FreshAdmin } from "@/lib/actor";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { type Names, updatePerson } from "./create";

/**
 * Changes the names and the address of someone who hasn't signed in. Afterwards, the identity provider owns them.
 * @throws Refusal `person_not_found`, `names_of_provider`, `names_of_directory`; for an API key `not_writable`
 */
export async function changeNames(
  actor: FreshAdmin | ApiClient,
  { personId, ...names }: Partial<Names> & { personId: string },
  database: Database = db(),
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    // A sign-in locks the same row. The next statement sees what it committed while this one waited.
    await tx.$executeRaw`SELECT FROM people WHERE id = ${personId}::uuid FOR NO KEY UPDATE`;
    const [person] = await tx.$queryRaw<(Names & { hasSignedIn: boolean; isProvisioned: boolean })[]>`
      SELECT first_name AS "firstName", last_name AS "lastName", email, at IS NOT NULL AS "hasSignedIn",
        EXISTS (SELECT FROM provisioned_users WHERE provisioned_users.person_id = last_sign_ins.person_id) AS "isProvisioned"
      FROM last_sign_ins JOIN people ON people.id = person_id WHERE person_id = ${personId}::uuid`;
    if (!person) throw new Refusal("person_not_found");
    const changed = fieldsOfNames.find(
      (field) => names[field] !== undefined && names[field] !== person[field],
    );
    if (!changed) return false;
    const isClient = "apiKeyId" in actor;
    if (person.hasSignedIn && isClient)
      throw new Refusal("not_writable", { field: changed, owner: "sign_in" });
    if (person.isProvisioned && isClient)
      throw new Refusal("not_writable", { field: changed, owner: "scim" });
    if (person.hasSignedIn) throw new Refusal("names_of_provider");
    if (person.isProvisioned) throw new Refusal("names_of_directory");
    return updatePerson(actor, personId, names, tx);
  });
}

const fieldsOfNames = ["firstName", "lastName", "email"] as const;
