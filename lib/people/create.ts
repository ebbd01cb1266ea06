import { v7 as uuidv7 } from "uuid";
import type { ApiClient, FreshAdmin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { personSubject } from "./profile";

export type Names = { firstName: string; lastName: string; email: string };

export type NewPerson = Names & { identityProviderId: string; userId: string };

/**
 * Creates a person before their first sign-in, which finds them by provider and user ID.
 * @returns the person with this user ID, who may exist already
 */
export async function createPerson(
  actor: FreshAdmin | ApiClient | Operator,
  { identityProviderId, userId, ...names }: NewPerson,
  database: Database = db(),
): Promise<{ id: string; isNew: boolean }> {
  return inTransaction(database, async (tx) => {
    const { firstName, lastName, email } = names;
    const [created] = await tx.$queryRaw<{ id: string }[]>`
      WITH identity AS (
        INSERT INTO identities (id, person_id, identity_provider_id, subject)
        VALUES (${uuidv7()}::uuid, ${uuidv7()}::uuid, ${identityProviderId}::uuid, ${userId})
        ON CONFLICT (identity_provider_id, subject) DO NOTHING RETURNING person_id
      )
      INSERT INTO people (id, first_name, last_name, email)
      SELECT person_id, ${firstName}, ${lastName}, ${email} FROM identity RETURNING id`;
    if (!created) {
      const where = { identityProviderId_subject: { identityProviderId, subject: userId } };
      const { personId } = await tx.identity.findUniqueOrThrow({ where });
      return { id: personId, isNew: false };
    }
    const subject = personSubject({ id: created.id, ...names });
    await audit(tx, actor, { action: "person.created", subject, after: { identityProviderId } });
    return { id: created.id, isNew: true };
  });
}

/** Changes the names and the address that are given. @returns whether anything changed */
export async function updatePerson(
  actor: FreshAdmin | ApiClient | Operator,
  id: string,
  names: Partial<Names>,
  database: Database = db(),
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const [before] = await tx.$queryRaw<(Names & { id: string })[]>`
      SELECT id, first_name AS "firstName", last_name AS "lastName", email FROM people
      WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    if (!before) return false;
    const changed = Object.fromEntries(
      Object.entries(names).filter(([name, value]) => value !== before[name as keyof Names]),
    );
    const fields = Object.keys(changed);
    if (fields.length === 0) return false;
    await tx.person.update({ where: { id }, data: changed });
    const subject = personSubject({ ...before, ...changed });
    await audit(tx, actor, { action: "person.updated", subject, after: { fields } });
    return true;
  });
}
