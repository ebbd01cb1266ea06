import { validate } from "uuid";
import type { Admin, Learner } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import type { ListDefinition } from "@/lib/lists/schema";
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

/** A person as the API shows them; `subject` is the user id of their newest identity. */
export type PersonRow = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  subject: string | null;
  deactivatedAt: Date | null;
  lastSignInAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** All people, deactivated ones too; for the API. */
export const personRows = {
  table: "people",
  select: Prisma.sql`people.id, email, first_name AS "firstName", last_name AS "lastName",
    deactivated_at AS "deactivatedAt", last_sign_in_at AS "lastSignInAt", people.created_at AS "createdAt",
    people.updated_at AS "updatedAt", (
      SELECT subject FROM identities WHERE person_id = people.id
      ORDER BY identities.created_at DESC, identities.id DESC LIMIT 1
    ) AS subject`,
  columns: {
    created_at: { sql: "people.created_at", kind: "time" },
    updated_at: { sql: "people.updated_at", kind: "time" },
    last_sign_in_at: { sql: "people.last_sign_in_at", kind: "time", nullable: true },
    first_name: { sql: "people.first_name", kind: "text" },
    last_name: { sql: "people.last_name", kind: "text" },
    email: { sql: "people.email", kind: "text" },
    disabled: { sql: "(people.deactivated_at IS NOT NULL)", kind: "boolean" },
    sso_uid: {
      sql: "",
      kind: "exact",
      matches: (values: string[]) =>
        Prisma.sql`people.id IN (SELECT person_id FROM identities WHERE subject = ANY(${values}::text[]))`,
    },
  },
  search: ["first_name", "last_name", "email"],
  scopes: {
    group: (id) => Prisma.sql`people.id IN (SELECT person_id FROM memberships WHERE group_id = ${id}::uuid)`,
  },
  // Memberships, because the list may be that of a group.
  tables: ["people", "identities", "memberships"],
} as const satisfies ListDefinition;

/** The ids of the groups of people, in pairs with the people's own. */
export async function listGroupPairs(people: readonly { id: string }[]) {
  const memberships = await db().membership.findMany({
    where: { personId: { in: people.map(({ id }) => id) } },
    orderBy: { groupId: "asc" },
    select: { personId: true, groupId: true },
  });
  return memberships.map(({ personId, groupId }) => [personId, groupId] as const);
}
