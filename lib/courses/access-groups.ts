import type { Admin } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import { groupSize } from "@/lib/groups/admin-list";
import { type Count, countUpTo } from "@/lib/lists/count";
import { literally } from "@/lib/lists/table-url";

/** A group beside a course, with how many people it has. */
export type CourseGroup = { id: string; name: string; people: number };

/** The groups that a course is given to, by name. */
export function listGroupsOf(_actor: Admin, courseId: string, limit: number): Promise<CourseGroup[]> {
  return db().$queryRaw`
    SELECT groups.id, name, ${groupSize} AS people
    FROM (
      SELECT groups.id, name FROM course_group_access JOIN groups ON groups.id = group_id
      WHERE course_id = ${courseId}::uuid ORDER BY name LIMIT ${limit}) AS groups ORDER BY name`;
}

/** Groups whose name has a text in it, by name, that the course is not given to; served by groups_text_idx. */
export async function searchGroupsFor(
  _actor: Admin,
  courseId: string,
  text: string,
  limit: number,
): Promise<CourseGroup[]> {
  const pattern = `%${literally(text.normalize("NFC"))}%`;
  return db().$queryRaw<CourseGroup[]>`
    SELECT groups.id, name, ${groupSize} AS people
    FROM (
      SELECT id, name FROM groups
      WHERE name ILIKE ${pattern} AND NOT EXISTS (
        SELECT FROM course_group_access WHERE group_id = groups.id AND course_id = ${courseId}::uuid)
      ORDER BY name LIMIT ${limit}) AS groups ORDER BY name`;
}

// Everybody may be in a group, or in many: past this, the page would be felt to wait.
const most = 25_000;

/**
 * How many people who may sign in can see a course once it is published; whoever is enrolled goes on seeing it only then.
 * At most 25,000 are counted, memberships where the course is for groups: whoever is in two of them counts once.
 */
export async function countAudience(_actor: Admin, courseId: string): Promise<Count> {
  const everybody = Prisma.sql`SELECT FROM people WHERE deactivated_at IS NULL`;
  const members = Prisma.sql`SELECT person_id FROM course_group_access AS link
    JOIN memberships USING (group_id) JOIN people ON people.id = person_id
    WHERE link.course_id = courses.id AND deactivated_at IS NULL`;
  const [row] = await db().$queryRaw<{ people: Count }[]>`
    SELECT CASE WHEN access = 'everyone' THEN ${countUpTo(everybody, most)}
      ELSE ${countUpTo(members, most, Prisma.sql`count(DISTINCT person_id)`)} END AS people
    FROM courses WHERE id = ${courseId}::uuid`;
  return row?.people ?? { count: 0, isMore: false };
}
