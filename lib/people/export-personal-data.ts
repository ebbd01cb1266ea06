import { validate } from "uuid";
import type { FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { readPersonalData } from "./personal-data";
import { personSubject } from "./profile";

/**
 * Writes down that an admin takes all that is kept of a person, and gives it to them.
 * @returns pieces of the JSON text that `personalData` describes
 * @throws Refusal `not_found`
 */
export async function exportPersonalData(actor: FreshAdmin, id: string): Promise<AsyncGenerator<string>> {
  await db().$transaction(async (tx) => {
    const person = validate(id) ? await tx.person.findUnique({ where: { id } }) : null;
    if (!person) throw new Refusal("not_found", "There is no such person.");
    await audit(tx, actor, { action: "person.exported", subject: personSubject(person) });
  });
  return readPersonalData(actor, id);
}
