import type { FreshAdmin } from "@/lib/actor";
import { keepAnAdmin } from "@/lib/admins/last-admin";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { forgetPerson } from "@/lib/sign-in-attempts/record";
import type { DeletePersonInput } from "./delete-schema";
import { countBelongings } from "./find";
import { isNameOf, nameToType, personSubject } from "./profile";

/**
 * Deletes a person and all that is theirs. Their sign-in attempts stay, without them; so does what the audit log says.
 * Whoever signs in with their user id afterwards is somebody new.
 * @param typed their name, as `nameToType` has it
 * @throws Refusal `not_found`; `invalid_input` about the name; `conflict` for the actor themself, and as `keepAnAdmin`
 */
export async function deletePerson(actor: FreshAdmin, { id, name }: DeletePersonInput): Promise<void> {
  if (actor.personId === id) throw new Refusal("conflict", "Nobody deletes themself: ask another admin.");
  await db().$transaction(async (tx) => {
    // In the order in which a sign-in holds them: the identity, then the person.
    await tx.$queryRaw`SELECT id FROM identities WHERE person_id = ${id}::uuid ORDER BY id FOR UPDATE`;
    // As who learns and who imports: the course, the enrollment, then the person, whom a new record refers to.
    await tx.$queryRaw`
      SELECT id FROM courses WHERE id IN (SELECT course_id FROM enrollments WHERE person_id = ${id}::uuid)
      ORDER BY permalink FOR KEY SHARE`;
    await tx.$queryRaw`SELECT id FROM enrollments WHERE person_id = ${id}::uuid ORDER BY id FOR UPDATE`;
    await keepAnAdmin(tx, actor, id);
    const [person] = await tx.$queryRaw<Named[]>`
      SELECT id, first_name AS "firstName", last_name AS "lastName", email FROM people
      WHERE id = ${id}::uuid FOR UPDATE`;
    if (!person) throw new Refusal("not_found", "There is no such person.");
    if (!isNameOf(person, name))
      throw new Refusal("invalid_input", `should be exactly “${nameToType(person)}”`, { field: "name" });
    const before = await countBelongings(tx, id);
    await forgetPerson(tx, id);
    await tx.person.delete({ where: { id } });
    await audit(tx, actor, { action: "person.deleted", subject: personSubject(person), before });
  });
}

type Named = { id: string; firstName: string; lastName: string; email: string };
