import type { Installation } from "./installation";

const operator = "00000000-0000-7000-8000-000000000001";

const queries = {
  "people without an identity": `SELECT id FROM people WHERE id <> '${operator}'
    AND NOT EXISTS (SELECT 1 FROM identities WHERE person_id = people.id)`,
  "identities without a person": `SELECT id FROM identities
    WHERE NOT EXISTS (SELECT 1 FROM people WHERE people.id = person_id)`,
  "sessions without a person": `SELECT id FROM sessions
    WHERE NOT EXISTS (SELECT 1 FROM people WHERE people.id = person_id)`,
  "user ids of two people": `SELECT identity_provider_id, subject FROM identities
    GROUP BY 1, 2 HAVING count(DISTINCT person_id) > 1`,
  "groups that were logged as joined, and were not": `
    SELECT mapped.value ->> 'user_id' AS user_id, joined.name
    FROM sign_in_attempts, jsonb_path_query(steps, '$[*] ? (@.step == "mapped").mapped') AS mapped (value),
      jsonb_path_query(steps, '$[*] ? (@.step == "provisioned").groups.added[*]') AS added (value),
      LATERAL (SELECT added.value #>> '{}' AS name) AS joined
    WHERE NOT EXISTS (
      SELECT 1 FROM identities JOIN memberships USING (person_id) JOIN groups ON groups.id = group_id
      WHERE subject = mapped.value ->> 'user_id' AND groups.name = joined.name)`,
  "people who were logged as created, and do not exist": `
    SELECT mapped.value ->> 'user_id' AS user_id
    FROM sign_in_attempts, jsonb_path_query(steps, '$[*] ? (@.step == "mapped").mapped') AS mapped (value)
    WHERE jsonb_path_exists(steps, '$[*] ? (@.step == "provisioned")')
      AND NOT EXISTS (SELECT 1 FROM identities WHERE subject = mapped.value ->> 'user_id')`,
  // People from `seed bench` never signed in or completed anything.
  "people without a provisioning in the log": `SELECT subject FROM identities
    WHERE subject NOT LIKE 'bench-%' AND NOT EXISTS (
    SELECT 1 FROM sign_in_attempts WHERE jsonb_path_exists(steps, '$[*] ? (@.step == "provisioned")')
      AND jsonb_path_exists(steps, '$[*].mapped.user_id ? (@ == $id)', jsonb_build_object('id', subject)))`,
  "attempts that ended in a session without having provisioned anybody": `SELECT id FROM sign_in_attempts
    WHERE jsonb_path_exists(steps, '$[*] ? (@.step == "session")')
      AND (person_id IS NULL OR NOT jsonb_path_exists(steps, '$[*] ? (@.step == "provisioned")'))`,
  "courses that are done or completed without a record of it": `SELECT enrollments.id
    FROM enrollments JOIN identities USING (person_id)
    WHERE subject NOT LIKE 'bench-%' AND (progress = 100 OR enrollments.completed_at IS NOT NULL) AND NOT EXISTS (
      SELECT 1 FROM course_completions AS record WHERE record.person_id = enrollments.person_id
        AND record.course_id = enrollments.course_id AND record.round = enrollments.round)`,
  // Each round but the current one has left a record, even after starting again.
  "rounds that are over without a record of it": `SELECT enrollments.id, earlier
    FROM enrollments JOIN identities USING (person_id), generate_series(1, enrollments.round - 1) AS earlier
    WHERE subject NOT LIKE 'bench-%' AND NOT EXISTS (
      SELECT 1 FROM course_completions AS record WHERE record.person_id = enrollments.person_id
        AND record.course_id = enrollments.course_id AND record.round = earlier)`,
  // This holds whatever the enrollment says.
  "courses of which every activity is marked as done without a record of it": `SELECT enrollments.id
    FROM enrollments JOIN identities USING (person_id)
    WHERE subject NOT LIKE 'bench-%'
      AND EXISTS (SELECT 1 FROM completions WHERE enrollment_id = enrollments.id)
      AND NOT EXISTS (SELECT 1 FROM activities WHERE activities.course_id = enrollments.course_id AND NOT optional
        AND NOT EXISTS (SELECT 1 FROM completions WHERE enrollment_id = enrollments.id AND activity_id = activities.id))
      AND NOT EXISTS (SELECT 1 FROM course_completions AS record WHERE record.person_id = enrollments.person_id
        AND record.course_id = enrollments.course_id AND record.round = enrollments.round)`,
  // They go with their records, and nobody is deleted here.
  "certificates that were numbered and are gone": `SELECT year FROM certificate_numbers
    WHERE last > (SELECT count(*) FROM certificates WHERE number LIKE year || '-%')`,
  "records without the certificate that their course gives": `SELECT record.id
    FROM course_completions AS record JOIN certificate_settings USING (course_id)
    WHERE is_given AND completed_at > updated_at
      AND NOT EXISTS (SELECT 1 FROM certificates WHERE completion_id = record.id)`,
  "paths of which somebody has completed every course without a record of it": `SELECT person_id, paths.id
    FROM learning_paths AS paths
    JOIN learning_path_courses AS link ON link.learning_path_id = paths.id
    JOIN courses ON courses.id = course_id AND courses.status = 'published'
    CROSS JOIN (SELECT person_id FROM identities WHERE subject NOT LIKE 'bench-%') AS learners
    WHERE paths.status = 'published'
      AND NOT EXISTS (SELECT 1 FROM learning_path_completions AS record
        WHERE record.person_id = learners.person_id AND record.learning_path_id = paths.id)
    GROUP BY person_id, paths.id HAVING bool_and(EXISTS (SELECT 1 FROM course_completions AS record
      WHERE record.person_id = learners.person_id AND record.course_id = link.course_id))`,
  "records of paths without the certificate that the path gives": `SELECT record.id
    FROM learning_path_completions AS record JOIN learning_paths ON learning_paths.id = learning_path_id
    WHERE gives_certificate AND completed_at > updated_at
      AND NOT EXISTS (SELECT 1 FROM certificates WHERE path_completion_id = record.id)`,
};

export async function findHalfMade(rows: Installation["rows"]): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const [what, sql] of Object.entries(queries)) {
    const some = await rows(sql);
    if (some.length > 0) found[what] = some;
  }
  return found;
}
