import { Client } from "pg";
import { closeDatabase } from "@/lib/database/db";
import { provisionOperator } from "@/lib/people/operator";
import { randomToken } from "@/lib/secrets";
import { sessionCookie } from "@/lib/session/cookies";
import { openSession } from "@/lib/session/open-and-end";
import { seedBench } from "@/prisma/seed-bench";
import { stopChild } from "../children";
import { operator } from "../commands/output";
import { progress } from "../progress.mjs";
import { startLectern } from "./contestants";
import { type Cleanups, prepareDatabase, vacuum } from "./database";
import { benchPages, type Pair, type Platform } from "./page-pairs";
import type { Results } from "./results";

const few = { people: 1_000, groups: 1_000, attempts: 1_000, courses: 1_000, entries: 1_000 };
// Ten steps an attempt: five million steps.
const many = { people: 1_000_000, groups: 10_000, attempts: 500_000, courses: 10_000, entries: 1_000_000 };

const same = (path: string): Pair => ({ path, small: path });

// Everybody is in both; a hundred were added to the group by hand.
const group = "00000000-0000-7000-8000-00000000000a";
const course = "00000000-0000-7000-8000-00000000000b";

const pairs: Pair[] = [
  "/admin/people",
  "/admin/people?q=ada",
  "/admin/people?q=ada+perlman",
  "/admin/people?sort=-last_sign_in",
  "/admin/people?q=perlman",
  "/admin/people?q=person-7",
  "/admin/groups",
  "/admin/groups?q=office",
  `/admin/groups/${group}`,
  `/admin/groups/${group}?q=ada`,
  `/admin/groups/${group}?sort=-added`,
  `/admin/groups/${group}?source=admin`,
  "/admin/audit-log",
  "/admin/audit-log?action=person.signed_out",
  "/admin/audit-log?who=ada",
  "/admin/audit-log?about=person+7",
  "/admin/api-keys",
  "/admin/courses",
  "/admin/courses?q=bench",
  `/admin/courses/${course}/enrollments`,
  `/admin/courses/${course}/enrollments?q=ada`,
  `/admin/courses/${course}/enrollments?sort=-progress`,
  "/admin/sign-ins",
  "/admin/sign-ins?q=ada",
  "/admin/sign-ins?outcome=failed",
  "/admin/sign-ins?code=token_refused",
].map(same);

/** `npm run bench -- admin`: fails when a list or search takes more than 1.5 times as long with a million people. */
export function main(): Promise<Results> {
  return benchPages({ pairs, few, many, amount: ({ people }) => `${people} people`, prepare });
}

async function prepare(size: typeof few, cleanups: Cleanups): Promise<Platform> {
  const env = await prepareDatabase(cleanups);
  const { people, courses } = size;
  await progress(`Making ${people} people`, () => seedBench(operator, { courses, people }));
  await progress(`Making ${size.attempts} attempts in ${size.groups} groups`, () =>
    seedAdminPages(env.DATABASE_URL, size),
  );
  await vacuum(env.DATABASE_URL);
  const token = randomToken();
  const personId = await provisionOperator();
  await openSession({ personId, token, replacedToken: null, userAgent: "" });
  await closeDatabase();
  const contestant = await startLectern({ env, headers: {} });
  cleanups.push(() => stopChild(contestant.child));
  return { contestant, headers: { Cookie: `${sessionCookie().name}=${token}` } };
}

async function seedAdminPages(url: string, { groups, attempts, people, entries }: typeof few): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      "INSERT INTO groups (id, name) SELECT gen_random_uuid(), 'Office ' || n FROM generate_series(1, $1::int) AS n",
      [groups],
    );
    await client.query(`
      INSERT INTO memberships (person_id, group_id, source)
      SELECT people.id, numbered.id, 'sign_in'
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM people) AS people
      JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM groups WHERE name LIKE 'Office %') AS numbered
        ON numbered.n = 1 + people.n % ${groups}`);
    await client.query(`
      INSERT INTO groups (id, name) VALUES ('${group}', 'Everybody');
      INSERT INTO memberships (person_id, group_id, source)
        SELECT id, '${group}', (CASE WHEN row_number() OVER (ORDER BY id) <= 100 THEN 'admin' ELSE 'sign_in' END)::membership_source
        FROM people;
      INSERT INTO courses (id, name, permalink, status) VALUES ('${course}', 'Welcome', 'welcome', 'published');
      INSERT INTO enrollments (id, course_id, person_id, enrolled_at, progress)
        SELECT gen_random_uuid(), '${course}', id, now() - random() * interval '1 year', (random() * 100)::int FROM people`);
    await client.query(`
      INSERT INTO sign_in_attempts (id, person_id, started_at, expires_at, finished_at, failure_code, steps)
      SELECT gen_random_uuid(), people.id, at, at + interval '15 minutes', at, code,
        (SELECT jsonb_agg(jsonb_build_object('step', 'started', 'at', at, 'n', step)) FROM generate_series(1, 10) AS step)
      FROM generate_series(1, ${attempts}) AS n
        JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM people) AS people ON place = 1 + n % ${people},
        LATERAL (SELECT now() - n * interval '10 seconds' AS at,
          CASE WHEN n % 20 = 0 THEN 'token_refused' WHEN n % 7919 = 0 THEN 'user_id_missing' END AS code) AS fates`);
    // Created all at once, they form no chain.
    await client.query("ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_chained");
    await client.query(`
      INSERT INTO audit_entries (id, at, actor_name, action, subject_type, subject_id, subject_name)
      SELECT gen_random_uuid(), now() - n * interval '1 minute', 'Ada Lovelace', 'person.signed_out', 'person', n::text,
        'Person ' || n FROM generate_series(1, ${entries}) AS n`);
    await client.query("ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_chained");
  } finally {
    await client.end();
  }
}
