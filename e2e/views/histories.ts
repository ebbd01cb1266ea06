import { Client } from "pg";
import type { Running } from "../own-platform";
import { giveAssignments } from "./assignments";
import { certify } from "./certificates";
import { colleague } from "./colleague";
import { assignLearningPaths, makeLearningPaths } from "./learning-paths";

/** Courses half done, just begun, completed, and completed before something was added. */
export async function giveHistory({ databaseUrl }: Running, login: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  for (const [permalink, done] of [
    ["renewed", 1],
    ["second", 2],
    ["open", 0],
    ["journey", 1],
  ] as const) {
    await client.query(enrolled, [login, permalink]);
    await client.query(completed, [login, permalink, done]);
  }
  await client.query(renewed);
  await client.query(visited, [login, "journey"]);
  await client.end();
}

/** Makes the manager of the colleague and their group, or an author of the journey and a draft. */
export async function giveRole({ databaseUrl }: Running, login: string, role: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const grant = (columns: string, value: string) => `INSERT INTO role_grants (person_id, role${columns})
    SELECT person_id, $2::staff_role${value} FROM identities WHERE subject = $1`;
  if (role === "manager") {
    await client.query(grant(", group_id", `, '${colleague.groupId}'`), [login, role]);
    await client.query(manages, [login, colleague.id]);
  } else await client.query(grant("", ""), [login, role]);
  for (const permalink of role === "author" ? ["journey", "draft-101"] : [])
    await client.query(grant(", course_id", `, (SELECT id FROM courses WHERE permalink = '${permalink}')`), [
      login,
      role,
    ]);
  await client.end();
}

const manages = `UPDATE people SET manager_id = (SELECT person_id FROM identities WHERE subject = $1) WHERE id = $2`;

export async function giveAssigned({ databaseUrl }: Running, login: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  // A record of a course completes a path that is there.
  await makeLearningPaths(client);
  await giveAssignments(client, login);
  await assignLearningPaths(client, login);
  await certify(client, login, "renewed");
  await client.end();
}

const mine = `enrollments JOIN identities USING (person_id) JOIN courses ON courses.id = course_id
  JOIN activities USING (course_id) WHERE subject = $1 AND permalink = $2`;

const enrolled = `INSERT INTO enrollments (id, person_id, course_id)
  SELECT gen_random_uuid(), person_id, courses.id FROM identities, courses WHERE subject = $1 AND permalink = $2`;

const completed = `INSERT INTO completions (enrollment_id, activity_id)
  SELECT enrollments.id, activities.id FROM ${mine} AND activities.position <= $3`;

const renewed = `UPDATE activities SET optional = false FROM courses
  WHERE course_id = courses.id AND permalink = 'renewed'`;

const visited = `INSERT INTO last_visits (enrollment_id, activity_id, visited_at)
  SELECT enrollments.id, activities.id, now() FROM ${mine} AND activities.position = 2`;
