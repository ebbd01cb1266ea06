import type { Client } from "pg";

// Assigns to one visitor only, so that other people's pages don't change. Days are counted from today.
const assigned = [
  { permalink: "journey", due: -12 },
  { permalink: "second", due: 0, repeatMonths: 12, completedDaysAt: [-720, -355] },
  { permalink: "shelf-1", due: 0, repeatMonths: 12, completedDaysAt: [-400] },
  { permalink: "shelf-2", due: 9 },
  { permalink: "hebrew", due: 12 },
  { permalink: "open", due: 60, done: 1 },
  { permalink: "long-name", due: 400 },
  { permalink: "shelf-3", required: false },
  { permalink: "renewed", due: 40, repeatMonths: 24, completedDaysAt: [-30] },
  { permalink: "shelf-4", due: 5, isExempt: true },
] as const;

type Assigned = {
  permalink: string;
  due?: number;
  repeatMonths?: number;
  required?: boolean;
  isExempt?: boolean;
  /** How many activities. */
  done?: number;
  completedDaysAt?: readonly number[];
};

/** Makes one assignment in each state. */
export async function giveAssignments(client: Client, login: string): Promise<void> {
  await client.query(joined, [login]);
  for (const one of assigned as readonly Assigned[]) {
    const { permalink, due, repeatMonths, required = true, isExempt, done, completedDaysAt = [] } = one;
    await client.query(assign, [login, permalink, due ?? null, repeatMonths ?? null, required]);
    if (isExempt) await client.query(exempt, [login, permalink]);
    if (done || completedDaysAt.length > 0) await client.query(enroll, [login, permalink]);
    if (done) await client.query(complete, [login, permalink, done]);
    for (const [index, days] of completedDaysAt.entries())
      await client.query(record, [login, permalink, index + 1, days]);
    if (completedDaysAt.length > 0) await client.query(finish, [login, permalink, completedDaysAt.length]);
  }
}

const joined = `UPDATE people SET created_at = now() - interval '3 years' FROM identities
  WHERE person_id = people.id AND subject = $1`;

const assign = `WITH made AS (
    INSERT INTO assignments (id, course_id, audience, due_on, repeat_months, required, created_at)
    SELECT gen_random_uuid(), id, 'chosen', current_date + $3::int, $4, $5, now() - interval '2 years' FROM courses
    WHERE permalink = $2 RETURNING id
  )
  INSERT INTO assignment_people (assignment_id, person_id, created_at)
  SELECT made.id, person_id, now() - interval '2 years' FROM made, identities WHERE subject = $1`;

const exempt = `INSERT INTO exemptions (assignment_id, person_id, reason)
  SELECT assignments.id, identities.person_id, 'On leave' FROM assignments
  JOIN courses ON courses.id = course_id JOIN assignment_people ON assignment_id = assignments.id
  JOIN identities ON identities.person_id = assignment_people.person_id WHERE subject = $1 AND permalink = $2`;

const enroll = `INSERT INTO enrollments (id, person_id, course_id)
  SELECT gen_random_uuid(), person_id, courses.id FROM identities, courses WHERE subject = $1 AND permalink = $2`;

const complete = `INSERT INTO completions (enrollment_id, activity_id)
  SELECT enrollments.id, activities.id FROM enrollments JOIN identities USING (person_id)
  JOIN courses ON courses.id = course_id JOIN activities ON activities.course_id = courses.id
  WHERE subject = $1 AND permalink = $2 AND activities.position <= $3`;

const record = `INSERT INTO course_completions
    (person_id, course_id, round, course_name, course_permalink, course_version, activities, completed_at)
  SELECT person_id, courses.id, $3, name, permalink, content_version, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', id, 'title', title) ORDER BY position) FROM activities
      WHERE course_id = courses.id), '[]'), now() + make_interval(days => $4)
  FROM identities, courses WHERE subject = $1 AND permalink = $2`;

const finish = `UPDATE enrollments SET round = $3, progress = 100, completed_at = record.completed_at
  FROM identities, courses, course_completions AS record
  WHERE identities.person_id = enrollments.person_id AND courses.id = enrollments.course_id
    AND record.person_id = enrollments.person_id AND record.course_id = courses.id AND record.round = $3
    AND subject = $1 AND permalink = $2`;
