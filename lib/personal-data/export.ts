import { validate } from "uuid";
import type { FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { personSubject } from "@/lib/people/profile";
import { readPersonalData } from "./read";

/** Yields JSON text in the shape of `personalData`. @throws Refusal `not_found` */
export async function exportPersonalData(actor: FreshAdmin, id: string): Promise<AsyncGenerator<string>> {
  await db().$transaction(async (tx) => {
    const person = validate(id) ? await tx.person.findUnique({ where: { id } }) : null;
    if (!person) throw new Refusal("person_not_found");
    await audit(tx, actor, { action: "person.exported", subject: personSubject(person) });
  });
  return readPersonalData(actor, id);
}
