import { z } from "zod";
import { applyWaitingRequirements } from "@/lib/assignments/apply-requirements";
import { requirementsSql, toDoSql } from "@/lib/assignments/requirement-sql";
import { withAccessSql } from "@/lib/courses/access-sql";
import { Prisma } from "@/lib/database/db";
import { exampleId } from "@/lib/jsonapi/example-id";
import { utcTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import type { ListDefinition } from "@/lib/lists/definition";
import { pairedId } from "@/lib/lists/paired-id";
import { people } from "@/lib/people/resource";
import { learningPaths } from "./resource";

const table = "learning_path_progress";

const id = pairedId(Prisma.sql`person_id`, Prisma.sql`learning_path_id`);

function rowsOfParent(owner: Prisma.Sql, scope: string): Prisma.Sql {
  const [column, own] =
    scope === "person"
      ? [Prisma.sql`person_id`, Prisma.sql`person_id = ${owner}`]
      : [
          Prisma.sql`learning_path_id`,
          Prisma.sql`course_id = ANY(ARRAY(SELECT course_id FROM learning_path_courses WHERE learning_path_id = ${owner}))`,
        ];
  return Prisma.sql`SELECT ${id} AS id, person_id, learning_path_id, bool_or(is_assigned) AS assigned, max(completed_at) AS completed_at
    FROM (
      SELECT person_id, learning_path_id, true AS is_assigned, NULL::timestamptz AS completed_at FROM requirements
      WHERE ${column} = ${owner} AND learning_path_id IS NOT NULL AND ended_at IS NULL
      UNION ALL
      SELECT person_id, learning_path_id, false, NULL FROM (${begunSql(own)}) AS begun WHERE ${column} = ${owner}
      UNION ALL
      SELECT person_id, learning_path_id, false, completed_at FROM learning_path_completions
      WHERE ${column} = ${owner} AND learning_path_id IN (SELECT learning_paths.id FROM learning_paths)
    ) AS those GROUP BY person_id, learning_path_id`;
}

const begunSql = (own: Prisma.Sql) => Prisma.sql`
  SELECT * FROM (
    SELECT DISTINCT person_id, learning_path_id FROM (
      SELECT person_id, course_id FROM enrollments WHERE ${own}
      EXCEPT SELECT person_id, course_id FROM requirements WHERE ${own} AND ended_at IS NULL
    ) AS chosen
    JOIN courses ON courses.id = course_id AND courses.status = 'published'
    JOIN learning_path_courses USING (course_id)
    JOIN learning_paths ON learning_paths.id = learning_path_id
      AND learning_paths.status = 'published' AND learning_paths.access = 'everyone'
  ) AS starters WHERE NOT EXISTS (
    SELECT FROM learning_path_courses AS link JOIN courses ON courses.id = link.course_id
    WHERE link.learning_path_id = starters.learning_path_id AND courses.status = 'published' AND courses.access = 'groups'
      AND NOT EXISTS (SELECT FROM (${withAccessSql(Prisma.sql`courses.id`)}) AS those WHERE those.person_id = starters.person_id)
      AND NOT EXISTS (SELECT FROM requirements AS given
        WHERE given.person_id = starters.person_id AND given.course_id = courses.id AND given.ended_at IS NULL))`;

const progressRows = {
  table,
  rowsOfParent,
  beforeReading: async (id, scope) => scope === "person" && applyWaitingRequirements(id),
  columns: {
    assigned: { sql: `${table}.assigned`, kind: "boolean" },
    completed_at: { sql: `${table}.completed_at`, kind: "time", nullable: true },
  },
  search: [],
  scopes: {
    person: (personId) => Prisma.sql`learning_path_progress.person_id = ${personId}`,
    learning_path: (pathId) => Prisma.sql`learning_path_progress.learning_path_id = ${pathId}`,
  },
} as const satisfies ListDefinition;

const publishedCourses = Prisma.sql`learning_path_courses AS link
  JOIN courses ON courses.id = link.course_id AND courses.status = 'published'
  WHERE link.learning_path_id = learning_path_progress.learning_path_id`;

const number = Prisma.sql`(SELECT count(*)::int FROM ${publishedCourses})`;

const done = () => Prisma.sql`coalesce(
  (SELECT done FROM (${toDoSql(
    requirementsSql(
      Prisma.sql`person_id = learning_path_progress.person_id AND requirements.learning_path_id = learning_path_progress.learning_path_id`,
      new Date(),
    ),
  )}) AS own),
  (SELECT count(*)::int FROM ${publishedCourses} AND EXISTS (SELECT FROM course_completions AS record
    WHERE record.course_id = link.course_id AND record.person_id = learning_path_progress.person_id)))`;

export const learningPathProgress = defineResource({
  type: "learning_path_progress",
  plural: "learning path progress records",
  singular: "learning path progress record",
  about:
    "How far a person is in a learning path that is assigned to them, or that they have begun or completed. What counts is what counts on their own pages.",
  rows: progressRows,
  attributes: {
    person_id: attribute(
      z.uuid().meta({ description: "The ID of the person.", examples: [exampleId("people")] }),
      `${table}.person_id`,
    ),
    learning_path_id: attribute(
      z.uuid().meta({ description: "The ID of the learning path.", examples: [exampleId("learning_paths")] }),
      `${table}.learning_path_id`,
    ),
    assigned: attribute(
      z.boolean().meta({ description: "Whether it is assigned to them.", examples: [true] }),
      `${table}.assigned`,
    ),
    courses_completed: {
      schema: z.int().meta({
        description: "How many of its courses count as completed now.",
        examples: [2],
      }),
      sql: done,
    },
    courses_count: {
      schema: z.int().meta({ description: "How many published courses are in it.", examples: [3] }),
      sql: () => number,
    },
    progress: {
      schema: z
        .int()
        .min(0)
        .max(100)
        .meta({
          description: "The percentage of its courses that count as completed now, rounded down.",
          examples: [66],
        }),
      sql: () =>
        Prisma.sql`(SELECT CASE WHEN number = 0 THEN 0 ELSE 100 * done / number END
          FROM (SELECT ${done()} AS done, ${number} AS number) AS standing)`,
    },
    completed_at: timeAttribute(
      utcTime.nullable().meta({
        description: "When they last completed it. Kept when the path changes or is due again.",
        examples: [null],
      }),
      `${table}.completed_at`,
    ),
  },
  sorts: ["completed_at"],
  filters: ["assigned", "completed_at"],
  relationships: {
    person: { to: () => people, many: false, ids: Prisma.sql`learning_path_progress.person_id` },
    learning_path: {
      to: () => learningPaths,
      many: false,
      ids: Prisma.sql`learning_path_progress.learning_path_id`,
    },
  },
});
