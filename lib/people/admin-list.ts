import { validate } from "uuid";
import type { Admin, FreshAdmin } from "@/lib/actor";
import { recordOf } from "@/lib/courses/visible";
import { db, Prisma } from "@/lib/db";
import { type Order, type Question, readTablePage, readWholeTable } from "@/lib/lists/table-page";
import type { TablePage } from "@/lib/lists/table-schema";
import { literally } from "@/lib/lists/table-url";
import { beginningsOf, sortOf } from "./admin-list-order";
import type { DirectoryQuery } from "./admin-list-schema";

/** A person as the list of people shows them. */
export type DirectoryRow = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  adminSince: Date | null;
  deactivatedAt: Date | null;
  lastSignInAt: Date | null;
  createdAt: Date;
};

/** One page of the people that are asked for; at most two statements. */
export async function listPeople(_actor: Admin, query: DirectoryQuery): Promise<TablePage<DirectoryRow>> {
  const question = await peopleQuestion(query);
  return question ? readTablePage(question, query.page) : { rows: [], hasNext: false };
}

/** All people that are asked for, some at a time. */
export async function* readPeople(_actor: FreshAdmin, query: DirectoryQuery): AsyncGenerator<DirectoryRow[]> {
  const question = await peopleQuestion(query);
  if (question) yield* readWholeTable<DirectoryRow>(question);
}

/** How people are found; null when nobody can be. */
export async function peopleQuestion(query: DirectoryQuery): Promise<Question | null> {
  const { q, status, role, group } = query;
  // The id of the group, rather than its name, tells the database how many people it has.
  const inGroup = group
    ? await db().group.findUnique({ where: { name: group }, select: { id: true } })
    : null;
  if (group && !inGroup) return null;
  const where = [
    ...(q ? [isFoundBy(q)] : []),
    ...(status === "active" ? [Prisma.sql`deactivated_at IS NULL`] : []),
    ...(status === "deactivated" ? [Prisma.sql`deactivated_at IS NOT NULL`] : []),
    ...(role === "admin" ? [Prisma.sql`admin_since IS NOT NULL`] : []),
    ...(inGroup
      ? [Prisma.sql`people.id IN (SELECT person_id FROM memberships WHERE group_id = ${inGroup.id}::uuid)`]
      : []),
  ];
  const sort = sortOf(query);
  const by = orders[sort.replace("-", "")] ?? [id];
  return {
    select: columns,
    from: Prisma.sql`people`,
    where,
    order: { by, descending: sort.startsWith("-") },
  };
}

/**
 * The condition that a person's name or e-mail has words that begin so; served by people_words_sort, or read along the
 * order when nearly everybody has them. Nobody has what is no word.
 */
export function isFoundBy(text: string): Prisma.Sql {
  const beginnings = beginningsOf(text);
  if (beginnings.length === 0) return Prisma.sql`false`;
  const conditions = beginnings.map(
    (beginning) => Prisma.sql`people.words LIKE '% ' || lower(${literally(beginning)}::text) || '%'`,
  );
  return Prisma.join(conditions, " AND ");
}

/** All that is kept of a person, but for what has lists of its own; groups are the first hundred by name. */
export type PersonRecord = DirectoryRow & {
  identities: { subject: string; issuer: string; createdAt: string }[];
  groups: { id: string; name: string; source: "sign_in" | "admin" }[];
  groupsCount: number;
};

/** A person, for an admin; null when there is none, or the id is malformed. One statement. */
export async function findPersonRecord(_actor: Admin, id: string): Promise<PersonRecord | null> {
  if (!validate(id)) return null;
  const [record] = await db().$queryRaw<PersonRecord[]>`
    SELECT ${columns}, (
      SELECT coalesce(json_agg(json_build_object('subject', subject, 'issuer', issuer,
        'createdAt', identities.created_at) ORDER BY identities.created_at DESC), '[]')
      FROM identities JOIN identity_providers ON identity_providers.id = identity_provider_id
      WHERE person_id = people.id
    ) AS identities, (
      SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'source', source) ORDER BY name), '[]') FROM (
        SELECT groups.id, name, source FROM memberships JOIN groups ON groups.id = group_id WHERE person_id = people.id
        ORDER BY name LIMIT 100) AS first
    ) AS groups, (SELECT count(*)::int FROM memberships WHERE person_id = people.id) AS "groupsCount"
    FROM people WHERE people.id = ${id}::uuid`;
  return record ?? null;
}

/** A person's way through a course, for an admin. */
export type PersonEnrollment = {
  id: string;
  courseId: string;
  courseName: string;
  progress: number;
  enrolledAt: Date;
  lastActiveOn: Date | null;
  completedAt: Date | null;
  /** The course's name, and how many of its activities counted, when they completed it. */
  completedCourse: string | null;
  completedActivities: number | null;
};

/** A person's enrollments, the newest first. */
export function listEnrollmentsOf(
  _actor: Admin,
  personId: string,
  limit: number,
): Promise<PersonEnrollment[]> {
  return db().$queryRaw`
    SELECT enrollments.id, course_id AS "courseId", courses.name AS "courseName", progress,
      enrolled_at AS "enrolledAt", last_active_on AS "lastActiveOn", completed_at AS "completedAt",
      ${recordOf(Prisma.sql`course_name`)} AS "completedCourse",
      ${recordOf(Prisma.sql`jsonb_array_length(activities)`)} AS "completedActivities"
    FROM enrollments JOIN courses ON courses.id = course_id
    WHERE person_id = ${personId}::uuid ORDER BY enrolled_at DESC, enrollments.id DESC LIMIT ${limit}`;
}

const columns = Prisma.sql`people.id, first_name AS "firstName", last_name AS "lastName", email,
  admin_since AS "adminSince", deactivated_at AS "deactivatedAt", last_sign_in_at AS "lastSignInAt",
  people.created_at AS "createdAt"`;

const id = ["people.id", "uuid"] as const;

// As the indexes people_name_sort, people_seen_sort and people_created_at_id_idx have them.
const orders: Record<string, Order["by"]> = {
  name: [
    [`lower(people.last_name) COLLATE "C"`, "text"],
    [`lower(people.first_name) COLLATE "C"`, "text"],
    id,
  ],
  last_sign_in: [["coalesce(people.last_sign_in_at, '-infinity')", "timestamptz"], id],
  created: [["people.created_at", "timestamptz"], id],
};
