import { z } from "zod";
import type { FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { personSubject } from "@/lib/people/profile";
import { onlyDirectorySql } from "./values";

export const ownerChange = z.object({
  personId: z.uuid(),
  fieldId: z.uuid(),
  owner: z.enum(["admin", "sign_in", "scim"]),
});

export type OwnerChange = z.infer<typeof ownerChange>;

/**
 * Keeps the value, and lets only the new owner change it: admins, or the next sign-in or directory that sends the field's attribute.
 * @returns false when nothing fills the person's field that way, or the owner was the same
 * @throws Refusal `person_not_found`
 */
export async function changeOwner(actor: FreshAdmin, change: OwnerChange): Promise<boolean> {
  const { personId, fieldId, owner } = change;
  return db().$transaction(async (tx) => {
    const [person] = await tx.$queryRaw<{ id: string; firstName: string; lastName: string }[]>`
      SELECT id, first_name AS "firstName", last_name AS "lastName" FROM people
      WHERE id = ${personId}::uuid FOR NO KEY UPDATE`;
    if (!person) throw new Refusal("person_not_found");
    const [field] = await tx.$queryRaw<{ name: string; before: string }[]>`
      WITH known AS (
        SELECT field_id, source::text AS before FROM person_field_values
        WHERE person_id = ${personId}::uuid AND field_id = ${fieldId}::uuid FOR UPDATE
      )
      UPDATE person_field_values SET source = ${owner}::person_field_source,
        origin_id = CASE ${owner} WHEN 'scim' THEN ${onlyDirectorySql(Prisma.sql`${personId}::uuid`)} END
      FROM known JOIN person_fields ON person_fields.id = known.field_id
      WHERE person_id = ${personId}::uuid AND person_field_values.field_id = known.field_id AND before <> ${owner}
        AND CASE ${owner} WHEN 'sign_in' THEN provider_attribute IS NOT NULL
          WHEN 'scim' THEN scim_attribute IS NOT NULL AND EXISTS (SELECT FROM provisioned_users WHERE person_id = ${personId}::uuid)
          ELSE true END
      RETURNING name, before`;
    if (!field) return false;
    await audit(tx, actor, {
      action: "person.field_owner_changed",
      subject: personSubject(person),
      before: { owner: field.before },
      after: { fields: [field.name], owner },
    });
    return true;
  });
}
