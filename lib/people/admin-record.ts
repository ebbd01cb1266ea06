import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { fromCompletionRecord } from "@/lib/courses/learners-view";
import { db, Prisma } from "@/lib/database/db";
import { courseIn, groupIn, personIn } from "@/lib/permissions/scope";
import { type ListedPerson, listedColumns } from "./list";

/** `identities` are for admins, who know the identity provider. `groups` are the first hundred by name. */
export type PersonRecord = ListedPerson & {
  identities: { subject: string; issuer: string; createdAt: string }[];
  groups: { id: string; name: string; source: "sign_in" | "admin" }[];
  groupsCount: number;
};

type Reader = May<"people.read" | "groups.read">;

/** Null when there is none for the actor, or the id is malformed. */
export async function findPersonRecord(actor: Reader, id: string): Promise<PersonRecord | null> {
  if (!validate(id)) return null;
  const isAdmin = actor.roles.includes("admin");
  const theirGroups = Prisma.sql`memberships WHERE person_id = people.id
    AND ${groupIn(actor, "groups.read", Prisma.sql`memberships.group_id`)}`;
  const [record] = await db().$queryRaw<PersonRecord[]>`
    SELECT ${listedColumns}, (
      SELECT coalesce(json_agg(json_build_object('subject', subject, 'issuer', issuer,
        'createdAt', identities.created_at) ORDER BY identities.created_at DESC), '[]')
      FROM identities JOIN identity_providers ON identity_providers.id = identity_provider_id
      WHERE person_id = people.id AND ${isAdmin}
    ) AS identities, (
      SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'source', source) ORDER BY name), '[]') FROM (
        SELECT groups.id, name, source FROM (SELECT * FROM ${theirGroups}) AS theirs JOIN groups ON groups.id = group_id
        ORDER BY name LIMIT 100) AS first
    ) AS groups, (SELECT count(*)::int FROM ${theirGroups}) AS "groupsCount"
    FROM people WHERE people.id = ${id}::uuid AND ${personIn(actor, "people.read", Prisma.sql`people.id`)}`;
  return record ?? null;
}

export type PersonEnrollment = {
  id: string;
  courseId: string;
  courseName: string;
  progress: number;
  enrolledAt: Date;
  lastActiveOn: Date | null;
  completedAt: Date | null;
  /** The course's name, and how many activities counted, when they completed it. */
  completedCourse: string | null;
  completedActivities: number | null;
  completedVersion: number | null;
};

/** In the courses whose learners the actor may read. */
export function listEnrollmentsOf(
  actor: May<"learners.read">,
  personId: string,
  limit: number,
): Promise<PersonEnrollment[]> {
  return db().$queryRaw`
    SELECT enrollments.id, course_id AS "courseId", courses.name AS "courseName", progress,
      enrolled_at AS "enrolledAt", last_active_on AS "lastActiveOn", completed_at AS "completedAt",
      ${fromCompletionRecord(Prisma.sql`course_name`)} AS "completedCourse",
      ${fromCompletionRecord(Prisma.sql`jsonb_array_length(activities)`)} AS "completedActivities",
      ${fromCompletionRecord(Prisma.sql`course_version`)} AS "completedVersion"
    FROM enrollments JOIN courses ON courses.id = course_id
    WHERE person_id = ${personId}::uuid AND ${personIn(actor, "learners.read", Prisma.sql`enrollments.person_id`)}
      AND ${courseIn(actor, "learners.read", Prisma.sql`enrollments.course_id`)}
    ORDER BY enrolled_at DESC, enrollments.id DESC LIMIT ${limit}`;
}
