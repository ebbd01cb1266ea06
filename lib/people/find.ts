import { validate } from "uuid";
import type { Admin, Learner } from "@/lib/actor";
import { type Database, db, Prisma } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import type { ListDefinition } from "@/lib/lists/definition";
import { fullName } from "./profile";

/** A person's own profile as it stood at their last sign-in; `issuer` is the identity provider that it came from. */
export type Account = {
  firstName: string;
  lastName: string;
  email: string;
  lastSignInAt: Date | null;
  issuer: string | null;
  groups: { name: string; source: "sign_in" | "admin" }[];
};

/** A person's own account, in one statement. */
export async function getAccount({ personId }: Learner): Promise<Account> {
  const [account] = await db().$queryRaw<Account[]>`
    SELECT first_name AS "firstName", last_name AS "lastName", email, last_sign_in_at AS "lastSignInAt", (
      SELECT issuer FROM identities JOIN identity_providers ON identity_providers.id = identity_provider_id
      WHERE person_id = people.id ORDER BY selected_at DESC NULLS LAST LIMIT 1
    ) AS issuer, (
      SELECT coalesce(json_agg(json_build_object('name', name, 'source', source) ORDER BY name), '[]')
      FROM memberships JOIN groups ON groups.id = group_id WHERE person_id = people.id
    ) AS groups
    FROM people WHERE id = ${personId}::uuid`;
  if (!account) throw new Refusal("not_found", "This person no longer exists.");
  return account;
}

/**
 * The one person whom an operator means: by their id, or by their whole e-mail address in whatever case.
 * @throws Refusal `not_found`; `invalid_input` when several have the address, with their ids
 */
export async function getPerson(_actor: Admin, given: string): Promise<{ id: string; name: string }> {
  const idOrEmail = given.trim();
  // Many have no address at all.
  const isMeant = validate(idOrEmail)
    ? Prisma.sql`id = ${idOrEmail}::uuid`
    : Prisma.sql`email <> '' AND lower(email) = lower(${idOrEmail})`;
  const people = await db().$queryRaw<Candidate[]>`
    SELECT id, first_name AS "firstName", last_name AS "lastName", email, last_sign_in_at AS "lastSignInAt"
    FROM people WHERE ${isMeant} ORDER BY last_sign_in_at DESC NULLS LAST, id LIMIT 20`;
  const [person, ...others] = people;
  if (!person)
    throw new Refusal(
      "not_found",
      `There is no person ${idOrEmail}. They are known by id or e-mail address from their first sign-in on.`,
    );
  if (others.length > 0)
    throw new Refusal(
      "invalid_input",
      [`Several people have the e-mail address ${idOrEmail}. Give an id:`, ...people.map(inLine)].join("\n"),
    );
  return { id: person.id, name: fullName(person) };
}

type Candidate = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  lastSignInAt: Date | null;
};

function inLine({ id, lastSignInAt, ...person }: Candidate): string {
  return `  ${id}  ${fullName(person)}, last sign-in ${lastSignInAt?.toISOString().slice(0, 10) ?? "never"}`;
}

/** How much of each there is that belongs to one person. */
export type Belongings = Record<
  "identities" | "sessions" | "groups" | "enrollments" | "completions" | "courseCompletions",
  number
>;

/** What goes when a person is deleted; one statement. */
export async function countBelongings(database: Database, personId: string): Promise<Belongings> {
  const count = (from: Prisma.Sql) => Prisma.sql`(SELECT count(*)::int FROM ${from} = ${personId}::uuid)`;
  const [counted] = await database.$queryRaw<Belongings[]>`
    SELECT ${count(Prisma.sql`identities WHERE person_id`)} AS identities,
      ${count(Prisma.sql`sessions WHERE person_id`)} AS sessions,
      ${count(Prisma.sql`memberships WHERE person_id`)} AS groups,
      ${count(Prisma.sql`enrollments WHERE person_id`)} AS enrollments,
      ${count(Prisma.sql`completions JOIN enrollments ON enrollments.id = enrollment_id WHERE person_id`)} AS completions,
      ${count(Prisma.sql`course_completions WHERE person_id`)} AS "courseCompletions"`;
  return counted as Belongings;
}

/** The same, for an admin. */
export function findBelongings(_actor: Admin, personId: string): Promise<Belongings> {
  return countBelongings(db(), personId);
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
