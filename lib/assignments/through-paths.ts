import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { Prisma, runStatement } from "@/lib/database/db";
import { assignmentWithin, pathIn, personIn } from "@/lib/permissions/scope";

export type ThroughPath = {
  id: string;
  name: string;
  personIds: string[];
};

export async function listThroughPaths(
  actor: May<never>,
  courseId: string,
  personIds: readonly string[],
): Promise<ThroughPath[]> {
  if (!validate(courseId) || personIds.length === 0) return [];
  return runStatement<ThroughPath>(Prisma.sql`
    SELECT learning_paths.id, name, coalesce(json_agg(DISTINCT person_id) FILTER (WHERE NOT EXISTS (
      SELECT FROM exemptions WHERE exemptions.assignment_id = given.assignment_id
        AND exemptions.person_id = given.person_id)), '[]') AS "personIds"
    FROM requirements AS given JOIN learning_paths ON learning_paths.id = learning_path_id
    JOIN assignments ON assignments.id = assignment_id
    WHERE given.ended_at IS NULL AND given.course_id = ${courseId}::uuid AND person_id = ANY(${personIds}::uuid[])
      AND ${personIn(actor, "assignments.edit", Prisma.sql`given.person_id`)}
      AND ${assignmentWithin(actor, "assignments.edit", Prisma.sql`assignments`)}
    GROUP BY learning_paths.id, name ORDER BY lower(name), learning_paths.id`);
}

export async function findPathName(actor: May<"learners.read">, id: string): Promise<string | null> {
  const [path] = await runStatement<{ name: string }>(Prisma.sql`
    SELECT name FROM learning_paths WHERE id = ${id}::uuid
      AND ${pathIn(actor, "learners.read", Prisma.sql`learning_paths.id`)}`);
  return path?.name ?? null;
}
