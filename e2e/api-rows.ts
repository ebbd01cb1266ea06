type Rows = (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;

/** What each resource needs to have something to show: ids by the nouns of the paths. */
export type ApiRows = { course: string; person: string; group: string; category: string };

/**
 * Fills the tables behind the API: three people of a group, each enrolled in three courses, of which the first has three
 * activities and three categories. Where there already are some, these are others.
 */
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
    `INSERT INTO people (id, first_name, last_name, email, last_sign_in_at, updated_at)
     SELECT gen_random_uuid(), 'Ada ' || n, $1, 'ada' || n || '@example.com',
       CASE WHEN n > 1 THEN now() END, now() FROM generate_series(1, 3) AS n RETURNING id`,
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
  await rows(
    `INSERT INTO activities (id, course_id, title, body, position, updated_at)
     SELECT gen_random_uuid(), $1, 'Activity ' || n, 'Secret of the learners', n, now() FROM generate_series(1, 3) AS n`,
    course,
  );
  await rows(
    `INSERT INTO memberships (person_id, group_id, source) SELECT unnest($1::uuid[]), $2, 'admin'`,
    people,
    group,
  );
  await rows(
    `INSERT INTO course_categories (course_id, category_id) SELECT $1, unnest($2::uuid[])`,
    course,
    categories,
  );
  await rows(
    `INSERT INTO enrollments (id, person_id, course_id, progress, last_active_on, completed_at)
     SELECT gen_random_uuid(), person, course, 100, now(), now()
     FROM unnest($1::uuid[]) AS person, unnest($2::uuid[]) AS course`,
    people,
    courses,
  );
  return { course, person, group, category };
}
