import { Client } from "pg";
import { progress } from "../progress.mjs";

const days = 1_000;
const groups = 10_000;
const ownCourses = 10;
const pathCourses = 10;
const paths = 2;
const courses = ownCourses + paths * pathCourses;

/** The rows of so many people are computed in one statement. */
const batch = 2_000;

const kinds = { person: 1, group: 2, course: 3, path: 4, activity: 5, enrollment: 6, assignment: 7 };

const idOf = (kind: keyof typeof kinds, number: number) =>
  `00000000-000${kinds[kind]}-7000-8000-${number.toString(16).padStart(12, "0")}`;

const id = (kind: keyof typeof kinds, number = "n") =>
  `concat('00000000-000${kinds[kind]}-7000-8000-', lpad(to_hex(${number}), 12, '0'))::uuid`;

/** A school in which everyone has ten required courses and two paths of ten courses, a fifth of them done. */
export const school = {
  course: idOf("course", 1),
  person: (number: number) => idOf("person", number),
  /** The manager's group has a twentieth of all people, the department 500. */
  managed: { id: idOf("group", groups + 1), name: "Division" },
  department: { id: idOf("group", groups + 2), name: "Department" },
};

/** Leaves out triggers and foreign keys, and makes indexes last: a million people take minutes instead of hours. */
export async function seedSchool(url: string, people: number): Promise<void> {
  const [one, other] = [await connect(url), await connect(url)];
  const both = (run: (client: Client, from: number, to: number) => Promise<unknown>) => {
    const middle = Math.floor(people / 2);
    return Promise.all([run(one, 1, middle), run(other, middle + 1, people)]);
  };
  try {
    await one.query(training);
    const makeIndexes = await dropIndexes(one, [
      "people",
      "enrollments",
      "completions",
      "course_completions",
    ]);
    await progress(`Making ${people} people`, () =>
      both((client, from, to) => client.query(learners(from, to, people))),
    );
    await progress("Making indexes", makeIndexes);
    // Without figures about the tables, PostgreSQL would join them row by row.
    await one.query("ANALYZE");
    const makeOthers = await dropIndexes(one, ["requirements"]);
    await progress("Computing requirements", () => both(computeRequirements));
    await progress("Making indexes", makeOthers);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    "SET session_replication_role = replica; SET maintenance_work_mem = '512MB'; SET jit = off",
  );
  return client;
}

/** Returns a function that makes them again. */
async function dropIndexes(client: Client, tables: string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
      WHERE indrelid = ANY($1::text[]::regclass[]) AND NOT indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}

/**
 * The first course is due 30 days after joining and repeats every year. The terms of the tenth changed half a year ago. Other courses are
 * due on a day, after some days, or never.
 */
const training = `
  INSERT INTO groups (id, name, created_at) SELECT ${id("group")},
    CASE n - ${groups} WHEN 1 THEN '${school.managed.name}' WHEN 2 THEN '${school.department.name}' ELSE 'Office ' || n END,
    now() - interval '${days} days' FROM generate_series(1, ${groups + 2}) AS n;
  INSERT INTO courses (id, name, permalink, status, short_description, created_at, published_at, status_since)
  SELECT ${id("course")}, 'Training ' || n, 'training-' || n, 'published', 'What course ' || n || ' is about.', at, at, at
  FROM generate_series(1, ${courses}) AS n, LATERAL (SELECT now() - interval '${days} days' AS at) AS moment;
  INSERT INTO activities (id, course_id, title, body, position)
  SELECT ${id("activity", "n * 4 + position")}, ${id("course")}, 'Part ' || position, 'What there is to learn.', position
  FROM generate_series(1, ${courses}) AS n, generate_series(1, CASE WHEN n <= ${ownCourses} THEN 3 ELSE 1 END) AS position;
  INSERT INTO learning_paths (id, name, status, in_order, created_at, published_at, status_since)
  SELECT ${id("path")}, 'Path ' || n, 'published', n = 1, at, at, at
  FROM generate_series(1, ${paths}) AS n, LATERAL (SELECT now() - interval '${days} days' AS at) AS moment;
  INSERT INTO learning_path_courses (learning_path_id, course_id, position, created_at)
  SELECT ${id("path")}, ${id("course", `${ownCourses} + (n - 1) * ${pathCourses} + position`)}, position, now() - interval '${days} days'
  FROM generate_series(1, ${paths}) AS n, generate_series(1, ${pathCourses}) AS position;
  INSERT INTO assignments (id, course_id, learning_path_id, audience, due_on, due_days, due_from, repeat_months, created_at, terms_set_at)
  SELECT ${id("assignment")}, CASE WHEN n <= ${ownCourses} THEN ${id("course")} END, CASE WHEN n > ${ownCourses} THEN ${id("path", `n - ${ownCourses}`)} END,
    'everybody', CASE WHEN n IN (5, 6) THEN current_date + 10 * (n - 4) END, due_days, CASE WHEN due_days = 30 THEN 'joining' WHEN due_days > 30 THEN 'assignment' END::assignment_due_from,
    CASE WHEN n <= 3 THEN 12 END, at, CASE WHEN n = 10 THEN now() - interval '180 days' ELSE at END
  FROM generate_series(1, ${ownCourses + paths}) AS n, LATERAL (SELECT now() - CASE n WHEN 12 THEN interval '100 days' ELSE interval '400 days' END AS at,
    CASE WHEN n <= 4 THEN 30 WHEN n IN (7, 8) THEN 90 WHEN n > 10 THEN 180 END AS due_days) AS terms`;

const learners = (from: number, to: number, people: number) => `
  INSERT INTO people (id, first_name, last_name, email, created_at, updated_at)
  SELECT ${id("person")}, (ARRAY['Ada', 'Grace', 'Linus', 'Margaret', 'Alan', 'Barbara', 'Edsger', 'Radia'])[1 + n % 8],
    (ARRAY['Lovelace', 'Hopper', 'Torvalds', 'Hamilton', 'Turing', 'Liskov', 'Perlman'])[1 + n % 7] || ' ' || n % 9973,
    'person-' || n || '@bench.example', at, at
  FROM generate_series(${from}, ${to}) AS n, LATERAL (SELECT now() - interval '${days} days' * (${people} - n) / ${people} AS at) AS joined;
  INSERT INTO last_sign_ins (person_id, at, words) SELECT id, now() - random() * interval '30 days', words FROM people
  WHERE id BETWEEN ${id("person", `${from}`)} AND ${id("person", `${to}`)};
  INSERT INTO memberships (person_id, group_id, source, created_at)
  SELECT people.id, ${id("group", "number")}, 'sign_in', created_at
  FROM generate_series(${from}, ${to}) AS n JOIN people ON people.id = ${id("person")}
  CROSS JOIN LATERAL (SELECT 1 + n % ${groups} UNION ALL SELECT ${groups + 1} WHERE n % 20 = 0 UNION ALL SELECT ${groups + 2} WHERE n <= 500) AS theirs (number);
  INSERT INTO membership_changes (group_id, people) SELECT group_id, count(*) FROM memberships
  WHERE person_id BETWEEN ${id("person", `${from}`)} AND ${id("person", `${to}`)} GROUP BY group_id;
  INSERT INTO exemptions (assignment_id, person_id, reason, created_at)
  SELECT assignments.id, people.id, 'On leave', greatest(people.created_at, assignments.created_at)
  FROM generate_series(${from}, ${to}) AS n JOIN people ON people.id = ${id("person")} CROSS JOIN assignments WHERE n % 1000 = 0;
  CREATE TEMP TABLE begun AS
  SELECT ${id("enrollment", "n * 32 + course")} AS id, people.id AS person_id, courses.id AS course_id, courses.name, permalink, enrolled_at,
    CASE WHEN luck < 200 THEN enrolled_at + (chance >> 20 & 1023) / 1024.0 * (now() - enrolled_at) END AS completed_at
  FROM generate_series(${from}, ${to}) AS n JOIN people ON people.id = ${id("person")}
  CROSS JOIN generate_series(1, ${courses}) AS course
  CROSS JOIN LATERAL (SELECT hashint8extended(n * 32 + course, 0) AS chance) AS one
  CROSS JOIN LATERAL (SELECT (chance & 1023) % 1000 AS luck, greatest(people.created_at, now() - interval '400 days') AS assigned_at) AS other
  CROSS JOIN LATERAL (SELECT assigned_at + (chance >> 10 & 1023) / 2048.0 * (now() - assigned_at) AS enrolled_at) AS moment
  JOIN courses ON courses.id = ${id("course", "course")} WHERE luck < 250;
  INSERT INTO enrollments (id, person_id, course_id, progress, enrolled_at, last_active_on, completed_at)
  SELECT id, person_id, course_id, CASE WHEN completed_at IS NULL THEN 0 ELSE 100 END, enrolled_at, coalesce(completed_at, enrolled_at)::date, completed_at FROM begun;
  INSERT INTO completions (enrollment_id, activity_id, completed_at)
  SELECT begun.id, activities.id, completed_at FROM begun JOIN activities USING (course_id) WHERE completed_at IS NOT NULL;
  INSERT INTO course_completions (person_id, course_id, course_name, course_permalink, course_version, activities, completed_at)
  SELECT person_id, course_id, name, permalink, 1, outline.activities, completed_at FROM begun JOIN (
    SELECT course_id, jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY position) AS activities FROM activities GROUP BY 1) AS outline USING (course_id)
  WHERE completed_at IS NOT NULL;
  DROP TABLE begun`;

/** The one function that knows the rule computes the rows, in large batches. */
async function computeRequirements(client: Client, from: number, to: number): Promise<void> {
  await client.query(`
    INSERT INTO requirements (person_id, course_id, assignment_id, round, required, assigned_at, due_on, due_at, ended_at, end_reason)
    SELECT people.id, course_id, assignments.id, 1, true, greatest(people.created_at, assignments.created_at), current_date - 200,
      now() - interval '200 days', terms_set_at - interval '1 second', 'replaced'
    FROM people JOIN assignments ON assignments.id = ${id("assignment", "10")} AND people.created_at < terms_set_at - interval '1 second'
    WHERE people.id BETWEEN ${id("person", `${from}`)} AND ${id("person", `${to}`)}`);
  for (let first = from; first <= to; first += batch)
    await client.query(`
      INSERT INTO requirements (person_id, course_id, assignment_id, learning_path_id, required, round, assigned_at, due_on, due_at,
        started_at, completed_at, valid_on, valid_until, exempt_since)
      SELECT person_id, course_id, assignment_id, learning_path_id, required, starts_round, assigned_at, due_on, due_at,
        started_at, completed_at, valid_on, valid_until, exempt_since
      FROM requirement_changes(ARRAY(SELECT ${id("person")} FROM generate_series(${first}, ${Math.min(to, first + batch - 1)}) AS n))`);
}
