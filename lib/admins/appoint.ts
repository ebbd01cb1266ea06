import type { FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { personSubject } from "@/lib/people/profile";
import { holdAdmins, keepAnAdmin } from "./last-admin";

type Candidate = {
  id: string;
  firstName: string;
  lastName: string;
  adminSince: Date | null;
  deactivatedAt: Date | null;
};

/**
 * Makes somebody an admin.
 * @returns false when they were one already
 * @throws Refusal `not_found`; `conflict` when they are deactivated
 */
export async function makeAdmin(actor: FreshAdmin, personId: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    await holdAdmins(tx, actor);
    const person = await holdPerson(tx, personId);
    if (person.deactivatedAt) throw new Refusal("conflict", "They are deactivated: reactivate them first.");
    if (person.adminSince) return false;
    await tx.$executeRaw`UPDATE people SET admin_since = now(), updated_at = now() WHERE id = ${personId}::uuid`;
    await audit(tx, actor, { action: "person.made_admin", subject: personSubject(person) });
    return true;
  });
}

/**
 * Makes an admin a learner again.
 * @returns false when they were none any more
 * @throws Refusal as `keepAnAdmin`
 */
export async function unmakeAdmin(actor: FreshAdmin, personId: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    await keepAnAdmin(tx, actor, personId);
    const person = await holdPerson(tx, personId);
    if (!person.adminSince) return false;
    await tx.$executeRaw`UPDATE people SET admin_since = NULL, updated_at = now() WHERE id = ${personId}::uuid`;
    await audit(tx, actor, { action: "person.unmade_admin", subject: personSubject(person) });
    return true;
  });
}

async function holdPerson(tx: Database, personId: string): Promise<Candidate> {
  const [person] = await tx.$queryRaw<Candidate[]>`
    SELECT id, first_name AS "firstName", last_name AS "lastName", admin_since AS "adminSince",
      deactivated_at AS "deactivatedAt"
    FROM people WHERE id = ${personId}::uuid FOR NO KEY UPDATE`;
  if (!person) throw new Refusal("not_found", "There is no such person.");
  return person;
}
