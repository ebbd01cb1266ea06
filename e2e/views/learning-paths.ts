import type { Client } from "pg";

const id = (last: string) => `00000000-0000-7000-8000-00000000c0${last}`;

/** Only assignees see these paths, so that other people's pages don't change. */
export const learningPaths = {
  assigned: id("17"),
  empty: id("14"),
  underWay: id("15"),
  completed: id("16"),
  notBegun: id("19"),
  overdue: id("20"),
  free: id("21"),
};

const certified = id("18");

const made = [
  { id: learningPaths.assigned, name: "Ready for the night shift", courses: ["journey", "second", "open"] },
  { id: learningPaths.empty, name: "Not begun yet", courses: [], isDraft: true },
  {
    id: learningPaths.underWay,
    name: "Your first weeks",
    description: "What everybody on the road knows before they drive alone, from the papers to the route.",
    courses: ["renewed", "long-name", "to-read", "shelf-5"],
  },
  { id: learningPaths.free, name: "In any order, but for the last", courses: ["journey", "second", "open"] },
  { id: learningPaths.completed, name: "The basics, renewed each year", courses: ["renewed"] },
  { id: learningPaths.notBegun, name: "Leading a shift", courses: ["arabic", "shelf-7"] },
  { id: learningPaths.overdue, name: "Hazardous goods", courses: ["engineering", "shelf-9"] },
] as const;

export async function makeLearningPaths(client: Client): Promise<void> {
  for (const path of made) {
    const { id, name, courses } = path;
    const status = "isDraft" in path ? "draft" : "published";
    await client.query(create, [id, name, "description" in path ? path.description : "", status]);
    for (const [index, permalink] of courses.entries())
      await client.query(include, [id, permalink, index + 1]);
  }
  await client.query(comeFirst, [learningPaths.free]);
  await client.query(someone, [certified]);
  await client.query(certify, [certified, learningPaths.completed]);
}

/** To a person, who has completed a course of one of them, all of another, and nothing of the others, one of which is late. */
export async function assignLearningPaths(client: Client, login: string): Promise<void> {
  for (const [path, due] of [
    [learningPaths.underWay, 6],
    [learningPaths.completed, 40],
    [learningPaths.notBegun, 30],
    [learningPaths.overdue, -6],
  ] as const)
    await client.query(assign, [login, path, due]);
}

export async function assignToGroup(client: Client, groupId: string): Promise<void> {
  await client.query(assigned, [learningPaths.assigned]);
  await client.query(group, [learningPaths.assigned, groupId]);
}

const create = `INSERT INTO learning_paths (id, name, description, status, access, gives_certificate, created_at)
  VALUES ($1, $2, $3, $4::learning_path_status, 'assigned', true, now() - interval '90 days') ON CONFLICT DO NOTHING`;

const include = `INSERT INTO learning_path_courses (learning_path_id, course_id, position, created_at)
  SELECT $1, id, $3, now() - interval '60 days' FROM courses WHERE permalink = $2 ON CONFLICT DO NOTHING`;

const comeFirst = `WITH free AS (UPDATE learning_paths SET in_order = false WHERE id = $1)
  INSERT INTO learning_path_prerequisites (learning_path_id, course_id, prerequisite_id)
  SELECT $1, last.course_id, earlier.course_id FROM learning_path_courses AS last, learning_path_courses AS earlier
  WHERE last.learning_path_id = $1 AND last.position = 3 AND earlier.learning_path_id = $1 AND earlier.position < 3
  ON CONFLICT DO NOTHING`;

const someone = `INSERT INTO people (id, first_name, last_name, updated_at)
  VALUES ($1, 'Nadia', 'Okonjo', now()) ON CONFLICT DO NOTHING`;

const certify = `WITH completed AS (
    INSERT INTO learning_path_completions (person_id, learning_path_id, path_name, courses, completed_at)
    SELECT $1, id, name, '[]', now() - interval '3 days' FROM learning_paths WHERE id = $2
    ON CONFLICT DO NOTHING RETURNING id
  ) SELECT issue_path_certificates(ARRAY(SELECT id FROM completed))`;

const assign = `WITH made AS (
    INSERT INTO assignments (id, learning_path_id, audience, due_on, created_at)
    VALUES (gen_random_uuid(), $2, 'chosen', current_date + $3::int, now() - interval '60 days') RETURNING id
  )
  INSERT INTO assignment_people (assignment_id, person_id, created_at)
  SELECT made.id, person_id, now() - interval '60 days' FROM made, identities WHERE subject = $1`;

const assigned = `INSERT INTO assignments (id, learning_path_id, audience, due_on)
  VALUES ($1, $1, 'chosen', current_date + 5) ON CONFLICT DO NOTHING`;

const group = "INSERT INTO assignment_groups VALUES ($1, $2) ON CONFLICT DO NOTHING";
