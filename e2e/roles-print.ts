import type { Rows } from "./fixtures";
import type { School } from "./roles-staff";

const theirs = "person_id IN ($2, $5)";

// $1 is the group, $2 the person, $3 the course, $4 the learning path, $5 a colleague.
const tables = {
  groups: "id = $1",
  people: "id IN ($2, $5)",
  memberships: `${theirs} OR group_id = $1`,
  role_grants: `${theirs} OR group_id = $1 OR course_id = $3`,
  role_rules: "group_id = $1",
  courses: "id = $3",
  activities: "course_id = $3",
  sections: "course_id = $3",
  course_categories: "course_id = $3",
  course_group_access: "course_id = $3 OR group_id = $1",
  certificate_settings: "course_id = $3",
  certificates: theirs,
  enrollments: `${theirs} OR course_id = $3`,
  completions: `enrollment_id IN (SELECT id FROM enrollments WHERE ${theirs} OR course_id = $3)`,
  course_completions: theirs,
  questions: "course_id = $3",
  question_versions: "question_id IN (SELECT id FROM questions WHERE course_id = $3)",
  quiz_questions: "question_id IN (SELECT id FROM questions WHERE course_id = $3)",
  quiz_attempts: "activity_id IN (SELECT id FROM activities WHERE course_id = $3)",
  quiz_answers: "question_id IN (SELECT id FROM questions WHERE course_id = $3)",
  quiz_grants: "activity_id IN (SELECT id FROM activities WHERE course_id = $3)",
  survey_responses: "activity_id IN (SELECT id FROM activities WHERE course_id = $3)",
  learning_paths: "id = $4",
  learning_path_prerequisites: "learning_path_id = $4",
  learning_path_completions: theirs,
  learning_path_courses: "learning_path_id = $4",
  assignments: "course_id = $3 OR learning_path_id = $4",
  assignment_groups: "group_id = $1",
  assignment_people: theirs,
  exemptions: theirs,
  past_exemptions: theirs,
  past_memberships: theirs,
  sessions: theirs,
  identities: theirs,
  // Assignment mails are sent during the test.
  outbox: `${theirs} AND (kind = 'reminder' OR outcome = 'refused')`,
};

// Mails are sent during the test.
const without = (table: string) =>
  table === "outbox"
    ? "- '{not_before,claimed_until,attempts,outcome,ended_at,address,failure}'::text[]"
    : "";

/** Prints every row of the hidden world by table, so that any change shows. */
export async function printOf(rows: Rows, { hidden, records }: School): Promise<Record<string, unknown>> {
  const { group, person, course, path } = hidden;
  const parts = Object.entries(tables).map(
    ([
      table,
      which,
    ]) => `'${table}', (SELECT jsonb_agg(to_jsonb(${table}) ${without(table)} ORDER BY ${table}::text) FROM ${table}
      WHERE ${which.replace(/\$\d/g, "$&::uuid")})`,
  );
  const sql = `SELECT jsonb_build_object(${parts.join(", ")}) AS print`;
  const [row] = await rows(sql, group, person, course, path, records.hidden.colleague);
  return row?.print as Record<string, unknown>;
}
