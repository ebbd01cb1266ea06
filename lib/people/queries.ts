import { validate } from "uuid";
import type { Admin, Learner } from "@/lib/actor";
import { db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { fullName } from "./rules";

/** A person's own profile, as it stood at their last sign-in, and the names of their groups. */
export async function getAccount({ personId }: Learner) {
  const person = await db().person.findUniqueOrThrow({
    where: { id: personId },
    include: {
      memberships: { select: { group: { select: { name: true } } }, orderBy: { group: { name: "asc" } } },
    },
  });
  const { firstName, lastName, email, lastSignInAt, memberships } = person;
  return {
    fullName: fullName(person),
    firstName,
    lastName,
    email,
    lastSignInAt,
    groups: memberships.map(({ group }) => group.name),
  };
}

/**
 * A person, for an admin.
 * @throws Refusal `not_found`
 */
export async function getPerson(_actor: Admin, id: string) {
  const person = validate(id) ? await db().person.findUnique({ where: { id } }) : null;
  if (!person) throw new Refusal("not_found", `There is no person ${id}.`);
  return { id, name: fullName(person), deactivatedAt: person.deactivatedAt };
}

/** The person behind a user id of an identity provider, or null when nobody has signed in with it yet. */
export async function findKnownPerson(identityProviderId: string, subject: string) {
  const where = { identityProviderId_subject: { identityProviderId, subject } };
  const identity = await db().identity.findUnique({
    where,
    select: { person: { select: { id: true, deactivatedAt: true } } },
  });
  return identity?.person ?? null;
}
