import type { Rows } from "./fixtures";

export type ApiRows = Record<
  | "course"
  | "path"
  | "person"
  | "group"
  | "category"
  | "activity"
  | "enrollment"
  | "membership"
  | "certificate"
  | "section"
  | "assignment"
  | "exemption"
  | "webhook"
  | "delivery",
  string
>;

/** Creates three people of three groups, each enrolled in three courses that they are assigned, the first with three activities and categories. */
export async function makeApiRows(rows: Rows): Promise<ApiRows> {
  const tag = crypto.randomUUID().slice(0, 8);
  const many = async (sql: string, ...values: unknown[]) =>
    (await rows(sql, ...values)).map(({ id }) => String(id));
  const courses = await many(
    `INSERT INTO courses (id, name, permalink, status, updated_at)
     SELECT gen_random_uuid(), 'API course ' || n, 'api-' || $1 || '-' || n, 'published', now()
     FROM generate_series(1, 3) AS n RETURNING id`,
    tag,
  );
  const people = await many(
    `WITH made AS (
       INSERT INTO people (id, first_name, last_name, email, updated_at)
       SELECT gen_random_uuid(), 'Ada ' || n, $1, 'ada' || n || '@example.com', now() FROM generate_series(1, 3) AS n
       RETURNING id, first_name
     ), signed_in AS (
       INSERT INTO last_sign_ins (person_id, at) SELECT id, CASE WHEN first_name <> 'Ada 1' THEN now() END FROM made
     )
     SELECT id FROM made ORDER BY first_name`,
    tag,
  );
  const groups = await many(
    `INSERT INTO groups (id, name, updated_at)
     SELECT gen_random_uuid(), $1 || ' ' || n, now() FROM generate_series(1, 3) AS n RETURNING id`,
    tag,
  );
  const categories = await many(
    `INSERT INTO categories (id, name, updated_at)
     SELECT gen_random_uuid(), $1 || ' ' || n, now() FROM generate_series(1, 3) AS n RETURNING id`,
    tag,
  );
  const [course = "", person = "", group = "", category = ""] = [courses, people, groups, categories].map(
    ([first]) => first,
  );
  const [activity = ""] = await many(
    `INSERT INTO activities (id, course_id, title, body, position, updated_at)
     SELECT gen_random_uuid(), $1, 'Activity ' || n, 'Secret of the learners', n, now() FROM generate_series(1, 3) AS n
     RETURNING id`,
    course,
  );
  const [membership = ""] = await many(
    `INSERT INTO memberships (person_id, group_id, source)
     SELECT person, unnest($2::uuid[]), 'admin' FROM unnest($1::uuid[]) AS person
     RETURNING membership_id(person_id, group_id) AS id`,
    people,
    groups,
  );
  await rows(
    `INSERT INTO course_categories (course_id, category_id) SELECT $1, unnest($2::uuid[])`,
    course,
    categories,
  );
  const [enrollment = ""] = await many(
    `INSERT INTO enrollments (id, person_id, course_id, progress, last_active_on, completed_at)
     SELECT gen_random_uuid(), person, course, 100, now(), now()
     FROM unnest($1::uuid[]) AS person, unnest($2::uuid[]) AS course RETURNING id`,
    people,
    courses,
  );
  await rows(
    `WITH made AS (
       INSERT INTO assignments (id, course_id, audience, due_on)
       SELECT gen_random_uuid(), unnest($2::uuid[]), 'chosen', '2030-01-31' RETURNING id
     )
     INSERT INTO assignment_people (assignment_id, person_id) SELECT made.id, unnest($1::uuid[]) FROM made`,
    people,
    courses,
  );
  const [section = ""] = await many(
    `INSERT INTO sections (id, course_id, title, position)
     SELECT gen_random_uuid(), $1, 'Section ' || n, n FROM generate_series(1, 3) AS n RETURNING id`,
    course,
  );
  const [assignment = ""] = await many(
    `INSERT INTO assignments (id, course_id, audience) VALUES (gen_random_uuid(), $1, 'chosen') RETURNING id`,
    course,
  );
  const [exemption = ""] = await many(
    `INSERT INTO exemptions (assignment_id, person_id, reason) SELECT $1, unnest($2::uuid[]), 'On leave'
     RETURNING exemption_id(assignment_id, person_id) AS id`,
    assignment,
    people,
  );
  const paths = await many(
    `INSERT INTO learning_paths (id, name, status)
     SELECT gen_random_uuid(), $1 || ' ' || n, 'published' FROM generate_series(1, 3) AS n RETURNING id`,
    tag,
  );
  await rows(
    `INSERT INTO learning_path_courses (learning_path_id, course_id, position)
     SELECT path, id, place FROM unnest($1::uuid[]) AS path, unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, place)`,
    paths,
    courses,
  );
  await rows(
    `INSERT INTO learning_path_completions (person_id, learning_path_id, path_name, courses, completed_at)
     SELECT person, path, $3, '[]', now() FROM unnest($1::uuid[]) AS person, unnest($2::uuid[]) AS path`,
    people,
    paths,
    tag,
  );
  const [path = ""] = paths;
  const [certificate = ""] = await many(
    `INSERT INTO certificates (public_id, number, person_id, course_id, person_name, course_name, title, issuer, signatory,
       completed_at, expires_on)
     SELECT replace(gen_random_uuid()::text, '-', ''), gen_random_uuid()::text, person, course, 'Ada', $3, '', '', '', now(), '2030-01-31'
     FROM unnest($1::uuid[]) AS person, unnest($2::uuid[]) AS course RETURNING id`,
    people,
    courses,
    tag,
  );
  const [webhook = ""] = await many(
    `INSERT INTO webhook_endpoints (id, url, description, event_types, secret_sealed, position, paused_at, pause_reason)
     SELECT gen_random_uuid(), 'https://hooks.example.com/' || n, $1, '{}', '', 0, now(), 'admin'
     FROM generate_series(1, 3) AS n RETURNING id`,
    tag,
  );
  const [delivery = ""] = await many(
    `INSERT INTO webhook_deliveries (endpoint_id, event_id, type, subject, attempts, answered_at, status, outcome, finished_at)
     SELECT $1, gen_random_uuid(), 'webhook.test', 'webhook_tests/' || n, 1, now(), 204, 'delivered', now()
     FROM generate_series(1, 3) AS n RETURNING webhook_delivery_id(id) AS id`,
    webhook,
  );
  return {
    ...{ course, path, person, group, category, activity, enrollment, membership, certificate },
    ...{ section, assignment, exemption, webhook, delivery },
  };
}
