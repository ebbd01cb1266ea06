import { validate } from "uuid";
import type { ApiClient, FreshAdmin, May } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { personSubject } from "@/lib/people/profile";
import { personIn } from "@/lib/permissions/scope";
import type { PersonFieldSource } from "@/prisma/generated/enums";
import type { FieldKind } from "./schema";
import type { FieldValue } from "./value";

export type PersonsField = {
  id: string;
  name: string;
  kind: FieldKind;
  providerAttribute: string | null;
  scimAttribute: string | null;
  value: string | null;
  source: PersonFieldSource | null;
  /** The issuer whose directory owns the value. */
  directory: string | null;
  /** Means that no admin can enter another value. */
  isOwned: boolean;
  /** The person whom a value of the kind `manager` names, if they are in scope. */
  manager: NamedManager | null;
};

export type NamedManager = { id: string; firstName: string; lastName: string; email: string };

/** The provider of the person's only directory. Values from before `origin_id` have none. */
export const onlyDirectorySql = (personId: Prisma.Sql) => Prisma.sql`(
  SELECT min(identity_provider_id::text)::uuid FROM provisioned_users AS theirs
  WHERE theirs.person_id = ${personId} HAVING count(*) = 1)`;

/**
 * Expects the value as `kept`, joined with `person_fields`. A value stays without an owner when its field loses the attribute, or its
 * directory deletes the person.
 */
export const isOwnedSql = Prisma.sql`CASE kept.source WHEN 'sign_in' THEN provider_attribute IS NOT NULL
  WHEN 'scim' THEN scim_attribute IS NOT NULL AND EXISTS (SELECT FROM provisioned_users AS theirs
    WHERE theirs.person_id = kept.person_id AND theirs.identity_provider_id = coalesce(kept.origin_id, theirs.identity_provider_id))
  WHEN 'file' THEN false ELSE true END`;

/** Returns every field, in the admins' order; without values for a person out of scope. */
export async function listValuesOf(actor: May<"people.read">, personId: string): Promise<PersonsField[]> {
  return db().$queryRaw`
    SELECT id, name, kind::text, provider_attribute AS "providerAttribute", scim_attribute AS "scimAttribute", value, source::text,
      CASE WHEN source = 'scim' THEN (SELECT issuer FROM identity_providers
        WHERE identity_providers.id = coalesce(kept.origin_id, ${onlyDirectorySql(Prisma.sql`kept.person_id`)})) END AS directory,
      coalesce(source <> 'admin' AND ${isOwnedSql}, false) AS "isOwned",
      CASE WHEN kind = 'manager' THEN (
        SELECT json_build_object('id', boss.id, 'firstName', boss.first_name, 'lastName', boss.last_name, 'email', boss.email)
        FROM people JOIN people AS boss ON boss.id = people.manager_id
        WHERE people.id = kept.person_id AND ${personIn(actor, "people.read", Prisma.sql`boss.id`)}) END AS manager
    FROM person_fields LEFT JOIN person_field_values AS kept ON field_id = id
      AND person_id = ${validate(personId) ? personId : null}::uuid
      AND ${personIn(actor, "people.read", Prisma.sql`kept.person_id`)}
    ORDER BY position, id`;
}

/**
 * Sets a person's values, and removes blank ones. Changes no value of another source.
 * @param originId the identity provider whose directory sends them; another directory is another source
 * @throws Refusal `person_not_found`
 */
export async function setFieldValues(
  actor: FreshAdmin | ApiClient,
  personId: string,
  values: readonly FieldValue[],
  source: Exclude<PersonFieldSource, "sign_in">,
  database: Database = db(),
  originId: string | null = null,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const [person] = await tx.$queryRaw<Named[]>`
      SELECT id, first_name AS "firstName", last_name AS "lastName", manager_id AS "managerId" FROM people
      WHERE id = ${personId}::uuid FOR NO KEY UPDATE`;
    if (!person) throw new Refusal("person_not_found");
    const isFree = Prisma.sql`((kept.source = ${source}::person_field_source AND coalesce(kept.origin_id = ${originId}::uuid, true))
      OR NOT ${isOwnedSql})`;
    const changed = await tx.$queryRaw<{ name: string }[]>`
      WITH sent AS (
        SELECT field.*, sent.value FROM person_fields AS field JOIN unnest(${values.map(({ fieldId }) => fieldId)}::uuid[],
          ${values.map(({ value }) => value)}::text[]) AS sent (id, value) USING (id)
        FOR KEY SHARE OF field
      ), removed AS (
        DELETE FROM person_field_values AS kept USING sent
        WHERE person_id = ${personId}::uuid AND field_id = sent.id AND sent.value = '' AND ${isFree}
        RETURNING field_id
      ), stamped AS (
        UPDATE person_field_values AS kept SET origin_id = ${originId}::uuid FROM sent
        WHERE person_id = ${personId}::uuid AND field_id = sent.id AND kept.value = sent.value
          AND kept.source = ${source}::person_field_source AND kept.origin_id IS DISTINCT FROM ${originId}::uuid AND ${isFree}
      ), kept_by_others AS (
        SELECT field_id FROM person_field_values AS kept JOIN sent ON sent.id = field_id
        WHERE person_id = ${personId}::uuid AND (NOT ${isFree} OR kept.value = sent.value)
      ), written AS (
        INSERT INTO person_field_values (person_id, field_id, value, source, origin_id)
        SELECT ${personId}::uuid, id, value, ${source}::person_field_source, ${originId}::uuid FROM sent
        WHERE value <> '' AND id NOT IN (SELECT field_id FROM kept_by_others) ORDER BY id
        ON CONFLICT (person_id, field_id) DO UPDATE SET value = excluded.value, source = excluded.source,
          origin_id = excluded.origin_id, updated_at = now()
        RETURNING field_id
      )
      SELECT name FROM sent WHERE id IN (SELECT field_id FROM removed UNION SELECT field_id FROM written)
      ORDER BY position, id`;
    if (changed.length === 0) return;
    const [now] = await tx.$queryRaw<Pick<Named, "managerId">[]>`
      UPDATE people SET updated_at = now() WHERE id = ${personId}::uuid RETURNING manager_id AS "managerId"`;
    const managerId = now?.managerId ?? null;
    const isSame = managerId === person.managerId;
    await audit(tx, actor, {
      action: "person.fields_changed",
      subject: personSubject(person),
      ...(!isSame && { before: { managerId: person.managerId } }),
      after: { fields: changed.map(({ name }) => name), ...(!isSame && { managerId }) },
    });
  });
}

type Named = { id: string; firstName: string; lastName: string; managerId: string | null };
