import type { Operator } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";

export type BenchSize = { courses: number; people: number };

// A batch takes a fraction of a second, so that nobody else waits.
const batch = 2_000;

const groups = 100;
const categories = 20;
const busyCourses = 10_000;
const busyPeople = 100_000;

/** Adds the same rows each time; greater numbers later add what is missing. */
export async function seedBench(
  _actor: Operator,
  { courses, people }: BenchSize,
  onProgress: (words: string) => void = () => {},
): Promise<BenchSize> {
  await seedNames();
  await inBatches(
    courses,
    async (from, to) => {
      await seedCourses(from, to);
      await Promise.all([seedCourseCategories(from, to), seedActivities(from, Math.min(to, busyCourses))]);
    },
    (done) => onProgress(`${done} courses`),
  );
  await inBatches(
    people,
    async (from, to) => {
      await seedPeople(from, to);
      await Promise.all([
        seedIdentities(from, to),
        seedMemberships(from, to),
        seedEnrollments(from, Math.min(to, busyPeople), Math.min(courses, busyCourses)),
      ]);
    },
    (done) => onProgress(`${done} people`),
  );
  for (const table of ["people", "identities", "memberships", "courses", "activities", "enrollments"])
    await db().$executeRaw`ANALYZE ${Prisma.raw(table)}`;
  // The sequencer would need minutes for millions of seeded rows.
  await db().$executeRaw`TRUNCATE recorded_events`;
  return { courses, people };
}

// A connection uses one of the database's processors, so two run at a time.
async function inBatches(
  count: number,
  seed: (from: number, to: number) => Promise<unknown>,
  onDone: (rows: number) => void,
): Promise<void> {
  let next = 1;
  let done = 0;
  const work = async () => {
    while (next <= count) {
      const from = next;
      const to = Math.min(count, from + batch - 1);
      next = to + 1;
      await seed(from, to).catch((error) => {
        next = count + 1;
        throw error;
      });
      done += to - from + 1;
      onDone(done);
    }
  };
  await Promise.all([work(), work()]);
}

const kinds = {
  person: 1,
  group: 2,
  course: 3,
  category: 4,
  provider: 5,
  activity: 6,
  enrollment: 7,
  identity: 8,
};

function id(kind: keyof typeof kinds, number = "n"): Prisma.Sql {
  return Prisma.raw(
    `concat('00000000-000${kinds[kind]}-7000-8000-', lpad(to_hex(${number}), 12, '0'))::uuid`,
  );
}

export const benchProviderId = "00000000-0005-7000-8000-000000000001";

const numbers = (from: number, to: number) => Prisma.sql`generate_series(${from}::int, ${to}::int) AS n`;

const at = Prisma.sql`LATERAL (SELECT timestamptz '2024-01-01Z' + n * interval '1 second') AS moment (at)`;

async function seedNames(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO groups (id, name, created_at, updated_at)
    SELECT ${id("group")}, 'Bench group ' || n, at, at FROM ${numbers(1, groups)}, ${at} ON CONFLICT DO NOTHING`;
  await db().$executeRaw`
    INSERT INTO categories (id, name, created_at, updated_at)
    SELECT ${id("category")}, 'Bench category ' || n, at, at FROM ${numbers(1, categories)}, ${at}
    ON CONFLICT DO NOTHING`;
  await db().$executeRaw`
    INSERT INTO identity_providers (id, issuer)
    SELECT ${id("provider")}, 'https://idp.bench.example' FROM ${numbers(1, 1)} ON CONFLICT DO NOTHING`;
}

function seedCourses(from: number, to: number) {
  return db().$executeRaw`
    INSERT INTO courses (id, name, permalink, status, short_description, full_description, created_at, updated_at)
    SELECT ${id("course")}, 'Bench course ' || n, 'bench-course-' || n,
      (CASE WHEN n % 10 = 0 THEN 'draft' ELSE 'published' END)::course_status,
      'What course ' || n || ' is about, in one sentence.', repeat('A paragraph of its description. ', 8), at, at
    FROM ${numbers(from, to)}, ${at} ON CONFLICT DO NOTHING`;
}

function seedCourseCategories(from: number, to: number) {
  return db().$executeRaw`
    INSERT INTO course_categories (course_id, category_id)
    SELECT ${id("course")}, ${id("category", `1 + n % ${categories}`)} FROM ${numbers(from, to)}
    ON CONFLICT DO NOTHING`;
}

function seedActivities(from: number, to: number) {
  return db().$executeRaw`
    INSERT INTO activities (id, course_id, title, body, position, created_at, updated_at)
    SELECT ${id("activity", "n * 3 + position")}, ${id("course")}, 'Part ' || position, 'What there is to learn.',
      position, at, at
    FROM ${numbers(from, to)}, generate_series(1, 3) AS position, ${at} ON CONFLICT DO NOTHING`;
}

// Names repeat, and the order of arrival differs from the order of last use.
function seedPeople(from: number, to: number) {
  return db().$executeRaw`
    WITH made AS (
      INSERT INTO people (id, first_name, last_name, email, created_at, updated_at)
      SELECT ${id("person")},
      (ARRAY['Ada', 'Grace', 'Linus', 'Margaret', 'Alan', 'Barbara', 'Edsger', 'Radia'])[1 + n % 8],
      (ARRAY['Lovelace', 'Hopper', 'Torvalds', 'Hamilton', 'Turing', 'Liskov', 'Perlman'])[1 + n % 7] || ' ' || n % 9973,
      'person-' || n || '@bench.example', at, at
    FROM ${numbers(from, to)}, ${at} ON CONFLICT DO NOTHING
    )
    INSERT INTO last_sign_ins (person_id, at)
    SELECT ${id("person")}, CASE WHEN n % 3 > 0 THEN at + n::bigint * 7919 % 2592000 * interval '1 second' END
    FROM ${numbers(from, to)}, ${at} ON CONFLICT DO NOTHING`;
}

function seedIdentities(from: number, to: number) {
  return db().$executeRaw`
    INSERT INTO identities (id, person_id, identity_provider_id, subject, created_at)
    SELECT ${id("identity")}, ${id("person")}, ${id("provider", "1")}, 'bench-' || n, at
    FROM ${numbers(from, to)}, ${at} ON CONFLICT DO NOTHING`;
}

function seedMemberships(from: number, to: number) {
  return db().$executeRaw`
    INSERT INTO memberships (person_id, group_id, source, created_at)
    SELECT ${id("person")}, ${id("group", `1 + n % ${groups}`)}, 'sign_in', at
    FROM ${numbers(from, to)}, ${at} ON CONFLICT DO NOTHING`;
}

function seedEnrollments(from: number, to: number, courses: number) {
  return db().$executeRaw`
    INSERT INTO enrollments (id, person_id, course_id, progress, enrolled_at, last_active_on, completed_at)
    SELECT ${id("enrollment", "n * 2 + turn")}, ${id("person")}, ${id("course", "course")}, n % 101, at,
      (at AT TIME ZONE 'UTC')::date, CASE WHEN n % 101 = 100 THEN at END
    FROM ${numbers(from, to)}, ${at}, generate_series(0, 1) AS turn,
      LATERAL (SELECT 1 + (n + turn * 50) % ${Prisma.raw(String(busyCourses))}) AS wanted (course)
    WHERE course <= ${courses}::int ON CONFLICT DO NOTHING`;
}
