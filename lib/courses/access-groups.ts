import type { Admin } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import { groupSize } from "@/lib/groups/list";
import { type Count, countUpTo } from "@/lib/lists/count";
import { escapeLike } from "@/lib/lists/like";

export type CourseGroup = { id: string; name: string; people: number };

export function listGroupsOf(_actor: Admin, courseId: string, limit: number): Promise<CourseGroup[]> {
  return db().$queryRaw`
    SELECT groups.id, name, ${groupSize} AS people
    FROM (
      SELECT groups.id, name FROM course_group_access JOIN groups ON groups.id = group_id
      WHERE course_id = ${courseId}::uuid ORDER BY name LIMIT ${limit}) AS groups ORDER BY name`;
}

/** Served by groups_text_idx. */
export async function searchGroupsFor(
  _actor: Admin,
  courseId: string,
  text: string,
  limit: number,
): Promise<CourseGroup[]> {
  const pattern = `%${escapeLike(text.normalize("NFC"))}%`;
  return db().$queryRaw<CourseGroup[]>`
    SELECT groups.id, name, ${groupSize} AS people
    FROM (
      SELECT id, name FROM groups
      WHERE name ILIKE ${pattern} AND NOT EXISTS (
        SELECT FROM course_group_access WHERE group_id = groups.id AND course_id = ${courseId}::uuid)
      ORDER BY name LIMIT ${limit}) AS groups ORDER BY name`;
}

const maxCounted = 25_000;

/** Active people who can see the course once published; stops at 25,000 people, or memberships of its groups. */
export async function countAudience(_actor: Admin, courseId: string): Promise<Count> {
  const everybody = Prisma.sql`SELECT FROM people WHERE deactivated_at IS NULL`;
  const members = Prisma.sql`SELECT person_id FROM course_group_access AS link
    JOIN memberships USING (group_id) JOIN people ON people.id = person_id
    WHERE link.course_id = courses.id AND deactivated_at IS NULL`;
  const [row] = await db().$queryRaw<{ people: Count }[]>`
    SELECT CASE WHEN access = 'everyone' THEN ${countUpTo(everybody, maxCounted)}
      ELSE ${countUpTo(members, maxCounted, Prisma.sql`count(DISTINCT person_id)`)} END AS people
    FROM courses WHERE id = ${courseId}::uuid`;
  return row?.people ?? { count: 0, isMore: false };
}
