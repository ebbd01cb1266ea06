import type { ApiClient } from "@/lib/actor";
import { type Database, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { fieldName } from "./schema";
import { fieldValue } from "./value";
import { isOwnedSql, setFieldValues } from "./values";

type NamedField = { id: string; name: string; value: string | null; owner: "sign_in" | "scim" | null };

/**
 * Sets values by the fields' names, as an admin does; null or "" removes one.
 * @throws Refusal `custom_field_unknown`; `not_writable` if a sign-in or a directory owns a value that would change
 */
export async function setNamedValues(
  actor: ApiClient,
  personId: string,
  sent: Readonly<Record<string, string | null>>,
  tx: Database,
): Promise<void> {
  const names = Object.keys(sent);
  if (names.length === 0) return;
  const wrong = names.find((name) => !fieldName.safeParse(name).success);
  if (wrong !== undefined) throw new Refusal("custom_field_unknown", { field: "customFields", name: wrong });
  const known = await tx.$queryRaw<NamedField[]>`
    SELECT id, name, value, CASE WHEN source IN ('sign_in', 'scim') AND ${isOwnedSql} THEN source END::text AS owner
    FROM person_fields LEFT JOIN person_field_values AS kept
      ON field_id = id AND person_id = ${personId}::uuid
    WHERE name IN (${Prisma.join(names)})`;
  const values = names.map((name) => {
    const field = known.find((one) => one.name === name);
    if (!field) throw new Refusal("custom_field_unknown", { field: "customFields", name });
    const value = fieldValue(sent[name] ?? "");
    if (field.owner && value !== (field.value ?? ""))
      throw new Refusal("not_writable", { field: "customFields", owner: field.owner });
    return { fieldId: field.id, value };
  });
  await setFieldValues(actor, personId, values, "admin", tx);
}
