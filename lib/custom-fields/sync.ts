import { Prisma } from "@/lib/database/db";
import type { FieldValue } from "./value";

/** A field that sign-ins fill from the attribute at `path`. */
export type FilledField = { id: string; name: string; path: string };

/** A JSON array of `FilledField`, for the statement that takes up a callback. */
export const filledFieldsSql = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'path', provider_attribute) ORDER BY position), '[]')
  FROM person_fields WHERE provider_attribute IS NOT NULL)`;

/** Expects `active` with the person's id. Overwrites no value of another source. */
export const syncFieldsSql = (sent: readonly FieldValue[]) => Prisma.sql`
  filled AS (
    INSERT INTO person_field_values AS kept (person_id, field_id, value, source)
    SELECT active.id, person_fields.id, sent.value, 'sign_in'
    FROM active, ${rowsOf(sent)} JOIN person_fields ON person_fields.id = field_id
    -- A conflict would lock, and so write, the row of a value that stays.
    WHERE NOT EXISTS (SELECT FROM person_field_values AS same WHERE same.person_id = active.id AND same.field_id = sent.field_id
      AND (same.source <> 'sign_in' OR same.value = sent.value))
    ORDER BY field_id
    ON CONFLICT (person_id, field_id) DO UPDATE SET value = excluded.value, updated_at = now()
      WHERE kept.source = 'sign_in' AND kept.value <> excluded.value
  )`;

/** Expects `known` with the person's id. True when `syncFieldsSql` would change nothing. */
export function areFieldsInSyncSql(sent: readonly FieldValue[]): Prisma.Sql {
  if (sent.length === 0) return Prisma.sql`true`;
  return Prisma.sql`NOT EXISTS (
    SELECT FROM ${rowsOf(sent)} LEFT JOIN person_field_values AS kept
      ON kept.person_id = (SELECT id FROM known) AND kept.field_id = sent.field_id
    WHERE kept.field_id IS NULL OR (kept.source = 'sign_in' AND kept.value <> sent.value))`;
}

const rowsOf = (sent: readonly FieldValue[]) => Prisma.sql`unnest(
  ${sent.map(({ fieldId }) => fieldId)}::uuid[], ${sent.map(({ value }) => value)}::text[]) AS sent (field_id, value)`;
