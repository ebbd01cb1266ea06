import { randomUUID } from "node:crypto";
import type { Rows } from "./fixtures";

/** Makes a course like an admin (admin-courses.spec.ts). Returns its id. */
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

type Terms = { inOrder?: boolean; certificateTitle?: string };

/** Makes a path like an admin (learning-paths.spec.ts), with a certificate, visible to its assignees. Returns its id. */
export async function publishedPath(
  rows: Rows,
  name: string,
  courses: string[],
  { inOrder = true, certificateTitle = "" }: Terms = {},
): Promise<string> {
  const id = randomUUID();
  await rows(
    `INSERT INTO learning_paths (id, name, status, access, in_order, gives_certificate, certificate_title)
     VALUES ($1, $2, 'published', 'assigned', $3, true, $4)`,
    id,
    name,
    inOrder,
    certificateTitle,
  );
  await rows(
    `INSERT INTO learning_path_courses (learning_path_id, course_id, position)
     SELECT $1, id, place FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, place)`,
    id,
    courses,
  );
  return id;
}
