import { validate } from "uuid";
import type { Admin } from "@/lib/actor";
import { fromCompletionRecord } from "@/lib/courses/visible";
import { db, Prisma } from "@/lib/db";
import { type ListedPerson, listedColumns } from "./list";

/** `groups` are the first hundred by name. */
export type PersonRecord = ListedPerson & {
  identities: { subject: string; issuer: string; createdAt: string }[];
  groups: { id: string; name: string; source: "sign_in" | "admin" }[];
  groupsCount: number;
};

/** Null when there is none, or the id is malformed. */
export async function findPersonRecord(_actor: Admin, id: string): Promise<PersonRecord | null> {
  if (!validate(id)) return null;
  const [record] = await db().$queryRaw<PersonRecord[]>`
    SELECT ${listedColumns}, (
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
};

export function listEnrollmentsOf(
  _actor: Admin,
  personId: string,
  limit: number,
): Promise<PersonEnrollment[]> {
  return db().$queryRaw`
    SELECT enrollments.id, course_id AS "courseId", courses.name AS "courseName", progress,
      enrolled_at AS "enrolledAt", last_active_on AS "lastActiveOn", completed_at AS "completedAt",
      ${fromCompletionRecord(Prisma.sql`course_name`)} AS "completedCourse",
      ${fromCompletionRecord(Prisma.sql`jsonb_array_length(activities)`)} AS "completedActivities"
    FROM enrollments JOIN courses ON courses.id = course_id
    WHERE person_id = ${personId}::uuid ORDER BY enrolled_at DESC, enrollments.id DESC LIMIT ${limit}`;
}
