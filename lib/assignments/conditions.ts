import { db, Prisma } from "@/lib/database/db";
import type { Condition } from "./edit-schema";

export type NamedCondition = { field: string; values: string[] };

/** Selects an assignment's `NamedCondition` rows. */
export const conditionsOf = (assignmentId: Prisma.Sql) => Prisma.sql`
  SELECT name AS field, json_agg(value ORDER BY lower(value)) AS values
  FROM assignment_conditions JOIN person_fields ON person_fields.id = field_id
  WHERE assignment_conditions.assignment_id = ${assignmentId} GROUP BY person_fields.id, name, position ORDER BY position`;

/** Leaves out fields that are gone. */
export function nameConditions(conditions: readonly Condition[]): Promise<NamedCondition[]> {
  return db().$queryRaw`
    SELECT name AS field, json_agg(value ORDER BY lower(value)) AS values
    FROM unnest(${conditions.map(({ fieldId }) => fieldId)}::uuid[], ${conditions.map(({ value }) => value)}::text[])
      AS wanted (field_id, value) JOIN person_fields ON person_fields.id = field_id
    GROUP BY person_fields.id, name, position ORDER BY position`;
}
