import type { ApprovedAdmin, FreshAdmin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { lockAdmins, requireAnotherAdmin } from "@/lib/people/last-admin";
import { personSubject } from "@/lib/people/profile";

type Candidate = {
  id: string;
  firstName: string;
  lastName: string;
  adminSince: Date | null;
  deactivatedAt: Date | null;
};

/** @returns false when they already are one @throws Refusal `not_found`; `conflict` when they are deactivated */
export async function makeAdmin(
  actor: ApprovedAdmin | Operator,
  personId: string,
  database: Database = db(),
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    await lockAdmins(tx, actor);
    const person = await lockPerson(tx, personId);
    if (person.deactivatedAt) throw new Refusal("new_admin_deactivated");
    if (person.adminSince) return false;
    await tx.$executeRaw`UPDATE people SET admin_since = now(), updated_at = now() WHERE id = ${personId}::uuid`;
    await audit(tx, actor, { action: "person.made_admin", subject: personSubject(person) });
    return true;
  });
}

/** @returns false when they are none @throws Refusal as `requireAnotherAdmin` */
export async function removeAdmin(actor: FreshAdmin | Operator, personId: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    await requireAnotherAdmin(tx, actor, personId);
    const person = await lockPerson(tx, personId);
    if (!person.adminSince) return false;
    await tx.$executeRaw`UPDATE people SET admin_since = NULL, updated_at = now() WHERE id = ${personId}::uuid`;
    await audit(tx, actor, { action: "person.unmade_admin", subject: personSubject(person) });
    return true;
  });
}

async function lockPerson(tx: Database, personId: string): Promise<Candidate> {
  const [person] = await tx.$queryRaw<Candidate[]>`
    SELECT id, first_name AS "firstName", last_name AS "lastName", admin_since AS "adminSince",
      deactivated_at AS "deactivatedAt"
    FROM people WHERE id = ${personId}::uuid FOR NO KEY UPDATE`;
  if (!person) throw new Refusal("person_not_found");
  return person;
}
