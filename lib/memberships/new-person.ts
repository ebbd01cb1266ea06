import type { FreshAdmin } from "@/lib/actor";
import type { FieldValue } from "@/lib/custom-fields/value";
import { setFieldValues } from "@/lib/custom-fields/values";
import { db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { createPerson, type NewPerson } from "@/lib/people/create";
import { fullName } from "@/lib/people/profile";
import { addMembers } from "./edit";

/** `groups` are names. */
export type PersonToAdd = NewPerson & { groups: readonly string[]; fields: readonly FieldValue[] };

/** `name` is that of `fullName`. `groupIds` are the groups of a new person. */
export type AddedPerson = { id: string; isNew: boolean; name: string; groupIds: string[] };

/**
 * Creates a person with their groups and custom fields before their first sign-in.
 * @returns the person who already has this user ID, unchanged
 * @throws Refusal `groups_unknown`
 */
export async function addPerson(
  actor: FreshAdmin,
  { groups, fields, ...person }: PersonToAdd,
): Promise<AddedPerson> {
  return db().$transaction(async (tx) => {
    const { id, isNew } = await createPerson(actor, person, tx);
    const { firstName, lastName, email } = await tx.person.findUniqueOrThrow({ where: { id } });
    const name = fullName({ firstName, lastName, email });
    if (!isNew) return { id, isNew, name, groupIds: [] };
    const known = await tx.group.findMany({ where: { name: { in: [...groups] } }, orderBy: { id: "asc" } });
    const unknown = groups.filter((group) => !known.some((one) => one.name === group));
    if (unknown.length > 0)
      throw new Refusal("groups_unknown", { field: "groups", names: unknown.slice(0, 10).join(", ") });
    for (const group of known) await addMembers(actor, group.id, [id], tx);
    await setFieldValues(actor, id, fields, "admin", tx);
    return { id, isNew, name, groupIds: known.map((group) => group.id) };
  });
}
