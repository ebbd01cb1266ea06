import type { May } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { reachesEverything } from "@/lib/permissions/permissions";

const most = 100;

/** Returns each text field's values, unless there are too many or some of them belong to people out of scope. */
export async function listSuggestions(actor: Pick<May<never>, "roles">): Promise<Record<string, string[]>> {
  if (!reachesEverything(actor, "people.read")) return {};
  const found = await db().$queryRaw<{ id: string; values: string[] }[]>`
    SELECT id, ${distinctValuesSql(most)} AS values FROM person_fields WHERE kind = 'text'`;
  const few = found.filter(({ values }) => values.length <= most);
  return Object.fromEntries(few.map(({ id, values }) => [id, values]));
}

/** Returns SQL of up to one more than `limit` values of a row of `person_fields`, in any case. */
export const distinctValuesSql = (limit: number) =>
  // Each step of the recursion finds the next value in the index, however many people share it.
  Prisma.sql`ARRAY(
    WITH RECURSIVE found AS (
      (SELECT value FROM person_field_values WHERE field_id = person_fields.id ORDER BY lower(value) LIMIT 1)
      UNION ALL
      SELECT next.value FROM found CROSS JOIN LATERAL (
        SELECT value FROM person_field_values AS kept
        WHERE kept.field_id = person_fields.id AND lower(kept.value) > lower(found.value) ORDER BY lower(kept.value) LIMIT 1) AS next
    ) SELECT value FROM found LIMIT ${limit + 1}::int)`;
