import { validate } from "uuid";
import type { Admin, May } from "@/lib/actor";
import { db, Prisma, runStatement } from "@/lib/database/db";
import { inNaturalOrder } from "@/lib/lists/natural-order";
import { courseIn, groupIn } from "@/lib/permissions/scope";
import { groupSize, type ListedGroup, nameContains } from "./list";

export type OpenedCourse = { id: string; name: string; status: "draft" | "published" | "archived" };

export type GroupRecord = ListedGroup & {
  updatedAt: Date;
  courses: OpenedCourse[];
  coursesCount: number;
  assignmentsCount: number;
  onlyAssignmentsCount: number;
  /** A directory (SCIM) fills it. */
  isInDirectory: boolean;
};

export async function findGroup(
  actor: May<"groups.read" | "courses.read">,
  id: string,
): Promise<GroupRecord | null> {
  if (!validate(id)) return null;
  const [group] = await runStatement<GroupRecord>(Prisma.sql`
    WITH opened AS (
      SELECT courses.id, courses.name, status::text FROM course_group_access
      JOIN courses ON courses.id = course_id AND access = 'groups'
      WHERE group_id = ${id}::uuid AND ${courseIn(actor, "courses.read", Prisma.sql`courses.id`)}
    ), assigned_to AS (
      SELECT NOT EXISTS (SELECT FROM assignment_groups AS other
          WHERE other.assignment_id = link.assignment_id AND other.group_id <> link.group_id)
        AND NOT EXISTS (SELECT FROM assignment_people AS chosen WHERE chosen.assignment_id = link.assignment_id) AS is_only
      FROM assignment_groups AS link JOIN assignments ON assignments.id = assignment_id AND ended_at IS NULL
      WHERE group_id = ${id}::uuid
    )
    SELECT groups.id, name, ${groupSize} AS members, created_at AS "createdAt", updated_at AS "updatedAt",
      (SELECT count(*)::int FROM opened) AS "coursesCount",
      (SELECT count(*)::int FROM assigned_to) AS "assignmentsCount",
      (SELECT count(*)::int FROM assigned_to WHERE is_only) AS "onlyAssignmentsCount",
      EXISTS (SELECT FROM provisioned_groups WHERE group_id = groups.id) AS "isInDirectory",
      (SELECT coalesce(json_agg(first), '[]') FROM (SELECT * FROM opened ORDER BY name, id LIMIT 100) AS first) AS courses
    FROM groups WHERE groups.id = ${id}::uuid AND ${groupIn(actor, "groups.read", Prisma.sql`groups.id`)}`);
  return group ?? null;
}

const namesOffered = 100;

export async function listGroupNames(actor: May<"learners.read">): Promise<string[]> {
  const found = await db().$queryRaw<{ name: string }[]>`
    SELECT name FROM groups WHERE ${groupIn(actor, "learners.read", Prisma.sql`groups.id`)}
    ORDER BY ${inNaturalOrder()}, id LIMIT ${namesOffered}`;
  return found.map(({ name }) => name);
}

export function findGroupsFor(
  _actor: Admin,
  personId: string,
  text: string,
  limit: number,
): Promise<{ id: string; name: string; isIn: boolean }[]> {
  return db().$queryRaw`
    SELECT id, name, EXISTS (
      SELECT 1 FROM memberships WHERE group_id = groups.id AND person_id = ${personId}::uuid) AS "isIn"
    FROM groups WHERE ${nameContains(text)} ORDER BY ${inNaturalOrder()}, id LIMIT ${limit}`;
}
