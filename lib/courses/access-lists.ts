import type { Admin, May } from "@/lib/actor";
import { db, Prisma, runStatement } from "@/lib/database/db";
import { groupSize } from "@/lib/groups/list";
import { type Count, countUpTo, mostPeopleCounted } from "@/lib/lists/count";
import { escapeLike } from "@/lib/lists/like";
import { inNaturalOrder } from "@/lib/lists/natural-order";
import { shareableGroupIn } from "@/lib/permissions/scope";
import { mostListed } from "./access-schema";
import { withAccessSql } from "./access-sql";

export type Checkable = { id: string; name: string; isChecked: boolean };

export type CourseGroup = Checkable & { people: number };

export type GroupCourse = Checkable & { status: "draft" | "published" };

/** Uses the indexes groups_natural_sort and groups_text_idx. */
export function listGroupsFor(
  actor: May<"courses.edit">,
  courseId: string,
  text: string,
): Promise<CourseGroup[]> {
  const listed = Prisma.sql`SELECT id, name FROM groups WHERE ${contains(text)}
    AND ${shareableGroupIn(actor, "courses.edit", Prisma.sql`groups.id`)} AND`;
  const isChecked = Prisma.sql`EXISTS (
    SELECT FROM course_group_access WHERE group_id = groups.id AND course_id = ${courseId}::uuid)`;
  const order = Prisma.sql`${inNaturalOrder()}, id`;
  return runStatement<CourseGroup>(Prisma.sql`
    SELECT id, name, "isChecked", ${groupSize} AS people FROM (${checkable(listed, isChecked, order)}) AS groups
    ORDER BY "isChecked" DESC, ${order}`);
}

/** Omits courses for everyone and archived ones. Uses the index courses_office_name_sort. */
export function listCoursesFor(_actor: Admin, groupId: string, text: string): Promise<GroupCourse[]> {
  const listed = Prisma.sql`SELECT id, name, status::text FROM courses
    WHERE access = 'groups' AND status <> 'archived' AND ${contains(text)} AND`;
  const isChecked = Prisma.sql`EXISTS (
    SELECT FROM course_group_access WHERE course_id = courses.id AND group_id = ${groupId}::uuid)`;
  const order = Prisma.sql`lower(name) COLLATE "C", id`;
  return runStatement<GroupCourse>(Prisma.sql`
    SELECT * FROM (${checkable(listed, isChecked, order)}) AS courses ORDER BY "isChecked" DESC, ${order}`);
}

const contains = (text: string) => Prisma.sql`name ILIKE ${`%${escapeLike(text)}%`}`;

const checkable = (listed: Prisma.Sql, isChecked: Prisma.Sql, order: Prisma.Sql) => Prisma.sql`
  SELECT *, true AS "isChecked" FROM (${listed} ${isChecked} ORDER BY ${order} LIMIT ${mostListed.checked}::int) AS checked
  UNION ALL
  SELECT *, false FROM (${listed} NOT ${isChecked} ORDER BY ${order} LIMIT ${mostListed.others}::int) AS others`;

export async function countOtherGroups(actor: May<"courses.edit">, courseId: string): Promise<number> {
  const [row] = await db().$queryRaw<{ groups: number }[]>`
    SELECT count(*)::int AS groups FROM course_group_access
    WHERE course_id = ${courseId}::uuid AND NOT ${shareableGroupIn(actor, "courses.edit", Prisma.sql`group_id`)}`;
  return row?.groups ?? 0;
}

export async function countActivePeople(_actor: May<"courses.edit">): Promise<Count> {
  const [row] = await db().$queryRaw<{ people: Count }[]>`
    SELECT ${countUpTo(Prisma.sql`SELECT FROM people WHERE deactivated_at IS NULL`, mostPeopleCounted)} AS people`;
  return row?.people ?? { count: 0, isMore: false };
}

/** Counts active people who can see the course once published, like `visibleTo`, up to 25,000 people or ways. */
export async function countAudience(_actor: May<"courses.read">, courseId: string): Promise<Count> {
  const everybody = Prisma.sql`SELECT FROM people WHERE deactivated_at IS NULL`;
  const members = Prisma.sql`SELECT person_id FROM (
      ${withAccessSql(Prisma.sql`courses.id`)}
      UNION ALL SELECT person_id FROM assignments CROSS JOIN LATERAL assignment_audience(assignments.id) AS audience
        WHERE ended_at IS NULL AND (assignments.course_id = courses.id OR assignments.learning_path_id IN (
          SELECT learning_path_id FROM learning_path_courses AS link WHERE link.course_id = courses.id))
    ) AS those JOIN people ON people.id = person_id WHERE deactivated_at IS NULL`;
  const [row] = await db().$queryRaw<{ people: Count }[]>`
    SELECT CASE WHEN access = 'everyone' THEN ${countUpTo(everybody, mostPeopleCounted)}
      ELSE ${countUpTo(members, mostPeopleCounted, Prisma.sql`count(DISTINCT person_id)`)} END AS people
    FROM courses WHERE id = ${courseId}::uuid`;
  return row?.people ?? { count: 0, isMore: false };
}
