import type { Admin } from "@/lib/actor";
import { db } from "@/lib/db";

/** How much of what to make. */
export type BenchSize = { courses: number; people: number };

const batch = 20_000;

/**
 * Fills the database with courses, people, groups, memberships and enrollments of any number, the same ones each time.
 * What is there already stays; running it again with greater numbers adds what is missing.
 * @param onProgress hears after each batch how many rows of which kind there are
 */
export async function seedBench(
  _actor: Admin,
  { courses, people }: BenchSize,
  onProgress: (words: string) => void = () => {},
): Promise<BenchSize> {
  await seedGroups();
  await inBatches(courses, seedCourses, (done) => onProgress(`${done} courses`));
  await inBatches(people, seedPeople, (done) => onProgress(`${done} people`));
  // What the planner goes by, as autovacuum would leave it.
  await db().$executeRaw`VACUUM ANALYZE people, courses, groups, memberships, enrollments, identities`;
  return { courses, people };
}

async function inBatches(
  count: number,
  seed: (from: number, to: number) => Promise<unknown>,
  onDone: (done: number) => void,
): Promise<void> {
  for (let from = 1; from <= count; from += batch) {
    const to = Math.min(count, from + batch - 1);
    await seed(from, to);
    onDone(to);
  }
}

function seedGroups() {
  return db().$executeRaw`
    INSERT INTO groups (id, name, created_at, updated_at)
    SELECT concat('00000000-0002-7000-8000-', lpad(to_hex(n), 12, '0'))::uuid, 'Bench group ' || n, at, at
    FROM generate_series(1, 100) AS n, LATERAL (SELECT timestamptz '2024-01-01Z' + n * interval '1 minute') AS t (at)
    ON CONFLICT DO NOTHING`;
}

function seedCourses(from: number, to: number) {
  return db().$executeRaw`
    INSERT INTO courses (id, name, permalink, status, short_description, full_description, created_at, updated_at)
    SELECT concat('00000000-0003-7000-8000-', lpad(to_hex(n), 12, '0'))::uuid, 'Bench course ' || n,
      'bench-course-' || n, (CASE WHEN n % 10 = 0 THEN 'draft' ELSE 'published' END)::course_status,
      'What course ' || n || ' is about, in one sentence.', repeat('A paragraph of its description. ', 8), at, at
    FROM generate_series(${from}::int, ${to}::int) AS n,
      LATERAL (SELECT timestamptz '2024-01-01Z' + n * interval '1 second') AS t (at)
    ON CONFLICT DO NOTHING`;
}

// Names repeat, as names do; user ids and e-mail addresses do not. Each person is in one group.
async function seedPeople(from: number, to: number): Promise<void> {
  await db().$executeRaw`
    WITH person AS (
      INSERT INTO people (id, first_name, last_name, email, created_at, updated_at, last_sign_in_at)
      SELECT concat('00000000-0001-7000-8000-', lpad(to_hex(n), 12, '0'))::uuid,
        (ARRAY['Ada', 'Grace', 'Linus', 'Margaret', 'Alan', 'Barbara', 'Edsger', 'Radia'])[1 + n % 8],
        (ARRAY['Lovelace', 'Hopper', 'Torvalds', 'Hamilton', 'Turing', 'Liskov', 'Perlman'])[1 + n % 7] || ' ' || n % 9973,
        'person-' || n || '@bench.example', at, at, CASE WHEN n % 3 > 0 THEN at + interval '30 days' END
      FROM generate_series(${from}::int, ${to}::int) AS n,
        LATERAL (SELECT timestamptz '2024-01-01Z' + n * interval '1 second') AS t (at)
      ON CONFLICT DO NOTHING RETURNING id
    )
    INSERT INTO memberships (person_id, group_id, source)
    SELECT person.id, groups.id, 'sign_in' FROM person JOIN groups
      ON groups.name = 'Bench group ' || 1 + ('x' || right(person.id::text, 6))::bit(24)::int % 100`;
}
