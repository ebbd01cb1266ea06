import { closeDatabase, db } from "@/lib/database/db";
import { randomToken } from "@/lib/secrets";
import { sessionCookie } from "@/lib/session/cookies";
import { openSession } from "@/lib/session/open-and-end";
import { seedBench } from "@/prisma/seed-bench";
import { stopChild } from "../children";
import { operator } from "../commands/output";
import { progress } from "../progress.mjs";
import { benchBarePages } from "./bare-pages";
import { startLectern } from "./contestants";
import { type Cleanups, prepareDatabase, vacuum } from "./database";
import { benchPages, type Pair, type Platform } from "./page-pairs";
import type { Results } from "./results";

const few = { courses: 50, groups: 5 };
const many = { courses: 10_000, groups: 1_000 };
const pairs: Pair[] = [
  { path: "/", small: "/" },
  { path: "/assignments", small: "/assignments" },
  { path: "/courses", small: "/courses" },
  { path: "/catalog", small: "/catalog" },
  { path: "/catalog?q=42", small: "/catalog?q=bench" },
  { path: "/catalog?category=Bench+category+3", small: "/catalog" },
];

/**
 * `npm run bench -- pages` compares six pages with bare ones, then pages with many courses with the same pages with few. There,
 * the
 * learner is in all groups, the most expensive case.
 */
export async function main(): Promise<Results> {
  const besideBare = await benchBarePages();
  const amount = ({ courses }: typeof few) => `${courses} courses`;
  const besideFew = await benchPages({ pairs, few, many, amount, prepare });
  return { tables: [...besideBare.tables, ...besideFew.tables] };
}

async function prepare(size: typeof few, cleanups: Cleanups): Promise<Platform> {
  const env = await prepareDatabase(cleanups);
  await progress(`Making ${size.courses} courses for ${size.groups} groups`, () => seed(size));
  const token = await createSession();
  await closeDatabase();
  // Without this, a search also reads the index's list of recent writes.
  await vacuum(env.DATABASE_URL);
  const contestant = await startLectern({ env, headers: {} });
  cleanups.push(() => stopChild(contestant.child));
  return { contestant, headers: { Cookie: `${sessionCookie().name}=${token}` } };
}

async function seed({ courses, groups }: typeof few): Promise<void> {
  await seedBench(operator, { courses, people: 0 });
  await db().$executeRaw`
    INSERT INTO groups (id, name) SELECT gen_random_uuid(), 'Pages ' || n FROM generate_series(1, ${groups}::int) AS n`;
  // A hash gives every category some of each.
  await db().$executeRaw`
    UPDATE courses SET access = (CASE WHEN hashtext(permalink) % 2 = 0 THEN 'groups' ELSE 'everyone' END)::course_access,
      status = (CASE WHEN hashtext(permalink) % 10 = 1 THEN 'draft' ELSE 'published' END)::course_status`;
  await db().$executeRaw`
    INSERT INTO course_group_access (course_id, group_id)
    SELECT numbered.id, groups.id
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM courses WHERE access = 'groups') AS numbered
    JOIN groups ON groups.name = 'Pages ' || (1 + n % ${groups}::int)`;
  await assign(groups);
}

/** Assigns twenty courses and a learning path of three others, each to a group. */
async function assign(groups: number): Promise<void> {
  await db().$executeRaw`
    WITH path AS (
      INSERT INTO learning_paths (id, name, status, updated_at)
      VALUES (gen_random_uuid(), 'Pages', 'published', now()) RETURNING id
    ), numbered AS (
      SELECT id, row_number() OVER (ORDER BY created_at DESC, id) AS n FROM courses WHERE status = 'published'
    ), included AS (
      INSERT INTO learning_path_courses (learning_path_id, course_id, position)
      SELECT path.id, numbered.id, n FROM path, numbered WHERE n <= 3
    ), assigned AS (
      INSERT INTO assignments (id, course_id, audience, due_on)
      SELECT gen_random_uuid(), id, 'chosen', current_date + n::int FROM numbered WHERE n BETWEEN 4 AND 23
      RETURNING id
    ), assigned_path AS (
      INSERT INTO assignments (id, learning_path_id, audience, due_on)
      SELECT gen_random_uuid(), id, 'chosen', current_date + 30 FROM path RETURNING id
    ), made AS (
      SELECT id, row_number() OVER () AS n FROM (SELECT id FROM assigned UNION ALL SELECT id FROM assigned_path) AS each_of_them
    )
    INSERT INTO assignment_groups (assignment_id, group_id)
    SELECT made.id, groups.id FROM made JOIN groups ON groups.name = 'Pages ' || (1 + n % ${groups}::int)`;
}

async function createSession(): Promise<string> {
  const { id } = await db().person.create({ data: { firstName: "Ada", lastName: "Lovelace" } });
  await db().$executeRaw`
    INSERT INTO memberships (person_id, group_id, source)
    SELECT ${id}::uuid, id, 'admin' FROM groups WHERE name LIKE 'Pages %'`;
  await db().$executeRaw`
    INSERT INTO enrollments (id, person_id, course_id)
    SELECT gen_random_uuid(), ${id}::uuid, id FROM courses WHERE status = 'published' ORDER BY created_at LIMIT 10`;
  const token = randomToken();
  await openSession({ personId: id, token, replacedToken: null, userAgent: "" });
  return token;
}
