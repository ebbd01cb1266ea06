import type { ApiClient, Approved, ApprovedAdmin } from "@/lib/actor";
import { afterCommit, type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { log } from "@/lib/log";
import { requireAnotherAdmin } from "@/lib/people/last-admin";
import { isNameOf, nameToType } from "@/lib/people/profile";
import type { DeletePersonInput } from "./delete-schema";
import { erasePerson, noteErased } from "./erased";

/** Keeps attempts and audit entries. @throws Refusal `not_found`, `invalid_input` (name), `conflict`, also as `requireAnotherAdmin` */
export async function deletePerson(
  actor: ApprovedAdmin | (ApiClient & Approved),
  { id, name }: Pick<DeletePersonInput, "id"> & Partial<DeletePersonInput>,
  database: Database = db(),
): Promise<void> {
  if (actor.personId === id) throw new Refusal("own_person");
  await inTransaction(database, async (tx) => {
    // Locks follow a sign-in's order: the identity, then the person.
    await tx.$queryRaw`SELECT id FROM identities WHERE person_id = ${id}::uuid ORDER BY id FOR UPDATE`;
    // Locks then follow the order of learning and importing: the course, the enrollment, the person.
    await tx.$queryRaw`
      SELECT id FROM courses WHERE id IN (SELECT course_id FROM enrollments WHERE person_id = ${id}::uuid)
      ORDER BY permalink FOR KEY SHARE`;
    await tx.$queryRaw`SELECT id FROM enrollments WHERE person_id = ${id}::uuid ORDER BY id FOR UPDATE`;
    await requireAnotherAdmin(tx, actor, id);
    const [person] = await tx.$queryRaw<Named[]>`
      SELECT id, first_name AS "firstName", last_name AS "lastName", email FROM people
      WHERE id = ${id}::uuid FOR UPDATE`;
    if (!person) throw new Refusal("person_not_found");
    // A program has nothing to confirm.
    if (name !== undefined && !isNameOf(person, name))
      throw new Refusal("name_not_confirmed", { name: nameToType(person), field: "name" });
    await erasePerson(tx, actor, person);
    afterCommit(tx, () => void noteErased(id).catch(leaveToChore));
  });
}

const leaveToChore = (err: unknown) =>
  log().warn(
    { code: "erased_not_noted", err },
    "Could not record a deleted person's ID beside the files yet",
  );

type Named = { id: string; firstName: string; lastName: string; email: string };
