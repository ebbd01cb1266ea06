import type { May } from "@/lib/actor";
import { Prisma, runStatement } from "@/lib/database/db";
import { escapeLike } from "@/lib/lists/like";
import { prefixQueries } from "@/lib/lists/prefix-queries";
import { courseIn, pathIn } from "@/lib/permissions/scope";

export type ListedAssignable = {
  courseId: string | null;
  learningPathId: string | null;
  name: string;
  status: "draft" | "published" | "archived";
};

export function listAssignables(
  actor: May<"assignments.edit">,
  text: string,
  limit: number,
): Promise<ListedAssignable[]> {
  const ofKind = (columns: Prisma.Sql, table: Prisma.Sql, where: Prisma.Sql) => Prisma.sql`(
    SELECT ${columns}, id, name, status::text, lower(name) COLLATE "C" AS place FROM ${table}
    WHERE ${where} ORDER BY lower(name) COLLATE "C", id LIMIT ${limit}::int)`;
  const courses = ofKind(
    Prisma.sql`id AS "courseId", NULL::uuid AS "learningPathId"`,
    Prisma.sql`courses`,
    Prisma.sql`${courseFound(text)} AND ${courseIn(actor, "assignments.edit", Prisma.sql`courses.id`)}`,
  );
  const paths = ofKind(
    Prisma.sql`NULL::uuid, id`,
    Prisma.sql`learning_paths`,
    Prisma.sql`learning_paths.name ILIKE '%' || ${escapeLike(text.normalize("NFC"))}::text || '%'
      AND ${pathIn(actor, "assignments.edit", Prisma.sql`learning_paths.id`)}`,
  );
  return runStatement<ListedAssignable>(
    Prisma.sql`SELECT "courseId", "learningPathId", name, status FROM (${courses} UNION ALL ${paths}) AS found
      ORDER BY place, id LIMIT ${limit}::int`,
    // The best plan depends on the searched text.
    false,
  );
}

function courseFound(text: string): Prisma.Sql {
  if (!text) return Prisma.sql`true`;
  const words = prefixQueries(text);
  return words ? Prisma.sql`courses.search @@ to_tsquery('simple', ${words.anywhere})` : Prisma.sql`false`;
}
