import { validate } from "uuid";
import type { FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { readPersonalData } from "./personal-data";
import { personSubject } from "./profile";

/** Pieces of JSON text that `personalData` describes. @throws Refusal `not_found` */
export async function exportPersonalData(actor: FreshAdmin, id: string): Promise<AsyncGenerator<string>> {
  await db().$transaction(async (tx) => {
    const person = validate(id) ? await tx.person.findUnique({ where: { id } }) : null;
    if (!person) throw new Refusal("person_not_found");
    await audit(tx, actor, { action: "person.exported", subject: personSubject(person) });
  });
  return readPersonalData(actor, id);
}
