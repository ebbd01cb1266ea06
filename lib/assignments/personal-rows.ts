import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows, utc } from "@/lib/lists/selection";

export const personalAssignments: PersonalRows = (personId) => ({
  select: Prisma.sql`json_build_object('id', courses.id, 'name', courses.name, 'permalink', permalink) AS course,
    (SELECT name FROM learning_paths WHERE learning_paths.id = learning_path_id) AS learning_path, assigned_at, (SELECT json_build_object('reason', reason, 'exempted_at', ${utc("exemptions.created_at")})
      FROM exemptions WHERE exemptions.assignment_id = requirements.assignment_id
      AND exemptions.person_id = requirements.person_id) AS exemption`,
  from: Prisma.sql`requirements JOIN courses ON courses.id = course_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`, Prisma.sql`ended_at IS NULL`],
  order: [
    ...oldestFirst("assigned_at", "assignment_id"),
    { sql: "course_id", type: "uuid", descending: false },
  ],
});

export const personalPastExemptions: PersonalRows = (personId) => ({
  select: Prisma.sql`courses.name AS course, learning_paths.name AS learning_path, reason, exempt_from, exempt_until`,
  from: Prisma.sql`past_exemptions JOIN assignments ON assignments.id = assignment_id
    LEFT JOIN courses ON courses.id = assignments.course_id
    LEFT JOIN learning_paths ON learning_paths.id = assignments.learning_path_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("exempt_until", "past_exemptions.id"),
});

export const personalRequirements: PersonalRows = (personId) => ({
  select: Prisma.sql`courses.name AS course, learning_paths.name AS learning_path, required, round, assigned_at, due_on::text, completed_at,
    valid_on::text, exempt_since, ended_at, end_reason`,
  from: Prisma.sql`requirements LEFT JOIN courses ON courses.id = course_id
    LEFT JOIN learning_paths ON learning_paths.id = learning_path_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: [
    ...oldestFirst("assigned_at", "assignment_id"),
    { sql: "course_id", type: "uuid", descending: false },
    { sql: "round", type: "smallint", descending: false },
  ],
});
