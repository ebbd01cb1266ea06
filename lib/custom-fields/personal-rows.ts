import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows } from "@/lib/lists/selection";

export const personalFieldValues: PersonalRows = (personId) => ({
  select: Prisma.sql`name AS field, value, source::text, person_field_values.updated_at`,
  from: Prisma.sql`person_field_values JOIN person_fields ON person_fields.id = field_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("person_field_values.updated_at", "field_id"),
});
