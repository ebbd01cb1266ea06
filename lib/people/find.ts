import { validate } from "uuid";
import type { Admin, Operator } from "@/lib/actor";
import { type Database, db, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { lastSignInAt } from "./list";
import { parsePerson } from "./pasted-list";
import { fullName } from "./profile";

/** Finds a person by id, or by email address in any case. @throws Refusal `not_found`; `invalid_input` when several share the address */
export async function getPerson(_actor: Operator, given: string): Promise<{ id: string; name: string }> {
  const idOrEmail = parsePerson(given);
  // Many people have no address.
  const matches = validate(idOrEmail)
    ? Prisma.sql`id = ${idOrEmail}::uuid`
    : Prisma.sql`email <> '' AND lower(email) = lower(${idOrEmail})`;
  const people = await db().$queryRaw<Candidate[]>`
    SELECT id, first_name AS "firstName", last_name AS "lastName", email,
      ${Prisma.raw(lastSignInAt)} AS "lastSignInAt"
    FROM people WHERE ${matches} ORDER BY "lastSignInAt" DESC NULLS LAST, id LIMIT 20`;
  const [person, ...others] = people;
  if (!person) throw new Refusal("person_unknown", { idOrEmail });
  if (others.length > 0)
    throw new Refusal("email_ambiguous", { email: idOrEmail, people: people.map(named) });
  return { id: person.id, name: fullName(person) };
}

type Candidate = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  lastSignInAt: Date | null;
};

const named = ({ id, lastSignInAt, ...person }: Candidate) => ({ id, name: fullName(person), lastSignInAt });

export type Belongings = Record<
  | "identities"
  | "sessions"
  | "groups"
  | "enrollments"
  | "completions"
  | "courseCompletions"
  | "certificates"
  | "exemptions"
  | "calendarFeeds"
  | "roles",
  number
>;

export async function countBelongings(database: Database, personId: string): Promise<Belongings> {
  const count = (from: Prisma.Sql) => Prisma.sql`(SELECT count(*)::int FROM ${from} = ${personId}::uuid)`;
  const [counted] = await database.$queryRaw<Belongings[]>`
    SELECT ${count(Prisma.sql`identities WHERE person_id`)} AS identities,
      ${count(Prisma.sql`sessions WHERE person_id`)} AS sessions,
      ${count(Prisma.sql`memberships WHERE person_id`)} AS groups,
      ${count(Prisma.sql`enrollments WHERE person_id`)} AS enrollments,
      ${count(Prisma.sql`completions JOIN enrollments ON enrollments.id = enrollment_id WHERE person_id`)} AS completions,
      ${count(Prisma.sql`course_completions WHERE person_id`)} AS "courseCompletions",
      ${count(Prisma.sql`certificates WHERE person_id`)} AS certificates,
      ${count(Prisma.sql`exemptions WHERE person_id`)}
        + ${count(Prisma.sql`past_exemptions WHERE person_id`)} AS exemptions,
      ${count(Prisma.sql`calendar_feeds WHERE person_id`)} AS "calendarFeeds",
      ${count(Prisma.sql`role_grants WHERE person_id`)} AS roles`;
  return counted as Belongings;
}

export function findBelongings(_actor: Admin, personId: string): Promise<Belongings> {
  return countBelongings(db(), personId);
}

export async function haveSignedIn(_actor: Admin, identityProviderId: string): Promise<boolean> {
  const where = { identityProviderId, person: { lastSignIn: { at: { not: null } } } };
  return (await db().identity.findFirst({ where, select: { id: true } })) !== null;
}

export async function findKnownPerson(identityProviderId: string, subject: string) {
  const where = { identityProviderId_subject: { identityProviderId, subject } };
  const identity = await db().identity.findUnique({
    where,
    select: { person: { select: { id: true, deactivatedAt: true } } },
  });
  return identity?.person ?? null;
}
