import type { Admin, Operator } from "@/lib/actor";
import { db } from "@/lib/database/db";

const headings = ["user_id", "first_name", "last_name", "email", "groups", "active"] as const;

/** Returns headings that Lectern recognizes, with those of the custom fields. */
export async function templateHeadings(actor: Admin | Operator): Promise<string[]> {
  const fields = await listFieldNames(actor);
  return [...headings, ...fields.map(({ name }) => name)];
}

/** Returns the custom fields in the admins' order. */
export function listFieldNames(_actor: Admin | Operator): Promise<{ id: string; name: string }[]> {
  return db().personField.findMany({
    select: { id: true, name: true },
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
}
