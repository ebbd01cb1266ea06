type Rows = (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;

/** As an admin makes it (admin-courses.spec.ts), for tests of what comes after; returns its id. */
export async function publishedCourse(rows: Rows, name: string, ...titles: string[]): Promise<string> {
  const [made] = await rows(
    `WITH course AS (
       INSERT INTO courses (id, name, permalink, status)
       VALUES (gen_random_uuid(), $1, $2, 'published') RETURNING id
     ), activity AS (
       INSERT INTO activities (id, course_id, title, body, position)
       SELECT gen_random_uuid(), course.id, title, 'A text.', place
       FROM course, unnest($3::text[]) WITH ORDINALITY AS wanted (title, place)
     )
     SELECT id FROM course`,
    name,
    name.toLowerCase().replaceAll(" ", "-"),
    titles,
  );
  return String(made?.id);
}
