import { randomUUID } from "node:crypto";
import type { Page } from "playwright/test";
import { newAdminLink } from "./admin-link";
import { expect, testOn } from "./fixtures";
import { commandLine } from "./platform";
import { requirementsApplied } from "./published-earlier";
import { Relay } from "./relay";

const relay = new Relay();

const test = testOn({ LOG_LEVEL: "silent" }, (databaseUrl) => relay.to(databaseUrl));

// The tests share one platform and run in sequence.
test.describe.configure({ mode: "default" });

const part = (title: string) => ({
  title,
  activities: Array.from({ length: 10 }, (_, index) => ({ title: `${title} ${index}`, body: "A text." })),
});

const course = (index: number) => ({
  name: `Many ${index}`,
  status: "published",
  categories: [`Category ${index % 9}`],
  groups: [`Group ${index}`],
  sections: [part("First"), part("Second")],
});

test("a learner's page asks the database at most three times, however many courses there are", async ({
  page,
  running,
  rows,
  signIn,
  newPersona,
}) => {
  const groups = Array.from({ length: 60 }, (_, index) => `Group ${index}`);
  const importCourses = (count: number) =>
    commandLine(running.env)(
      ["courses", "import", "-"],
      Array.from({ length: count }, (_, index) => course(index)),
    );
  await importCourses(3);
  await signIn.as(await newPersona({ profile: { lms: { groups } } }), "/courses/many-1");
  await page.getByRole("button", { name: "Start course" }).click();
  await page.getByRole("button", { name: "Complete and continue" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("First 1");
  const activity = new URL(page.url()).pathname;
  const assignAll = () =>
    rows(
      "INSERT INTO assignments (id, course_id, audience, due_on) SELECT gen_random_uuid(), id, 'everybody', '2020-01-01' FROM courses WHERE permalink LIKE 'many-%'",
    );
  const addPaths = () =>
    rows(
      `WITH made AS (
        INSERT INTO learning_paths (id, name, status)
        SELECT gen_random_uuid(), name, 'published' FROM courses WHERE permalink LIKE 'many-%' RETURNING id
      )
      INSERT INTO learning_path_courses (learning_path_id, course_id, position)
      SELECT made.id, courses.id, 1 FROM made, courses WHERE permalink = 'many-2'`,
    );
  const enrollIn = (permalinks: string) =>
    rows(
      "INSERT INTO enrollments (id, person_id, course_id) SELECT gen_random_uuid(), people.id, courses.id FROM people, courses WHERE last_name <> '' AND permalink LIKE $1 ON CONFLICT DO NOTHING",
      permalinks,
    );
  await assignAll();
  await addPaths();
  // Starts a course of the paths, which are on the dashboard from then on.
  await enrollIn("many-2");
  const paths = [
    ...["/", "/assignments", "/courses", "/catalog", "/catalog?q=many", "/courses/many-1"],
    ...["/learning-paths", "/learning-paths?q=many"],
    activity,
    "/account",
  ];
  const areApplied = () => requirementsApplied(rows);
  await expect.poll(areApplied, { timeout: 60_000 }).toBe(true);
  const withFew = await statementsOf(page, paths);
  await importCourses(60);
  await assignAll();
  await addPaths();
  await enrollIn("many-%");
  await expect.poll(areApplied, { timeout: 60_000 }).toBe(true);
  const withMany = await statementsOf(page, paths);
  expect(withMany).toEqual(withFew);
  expect(Math.min(...withMany), "counted at all").toBeGreaterThan(1);
  expect(Math.max(...withMany), String(withMany)).toBeLessThanOrEqual(3);
});

test("an admin list, and what it lists, asks the database at most ten times, however many rows there are", async ({
  page,
  running,
  rows,
}) => {
  expect((await page.request.post(await newAdminLink(running))).url()).toContain("/admin");
  await rows("INSERT INTO groups (id, name) VALUES (gen_random_uuid(), 'Counted')");
  const [group] = await rows("SELECT id FROM groups WHERE name = 'Counted'");
  const [person] = await rows("SELECT id FROM people WHERE admin_since IS NOT NULL");
  const addRows = (from: number, to: number) =>
    rows(
      `WITH made AS (
        INSERT INTO people (id, first_name, last_name)
        SELECT gen_random_uuid(), 'Counted', n::text FROM generate_series($1::int, $2::int) AS n RETURNING id
      ), audited AS (
        INSERT INTO audit_entries (id, actor_id, actor_name, action, subject_type, subject_id, subject_name)
        SELECT gen_random_uuid(), $3, 'Counted', 'person.deactivated', 'person', id::text, 'Counted' FROM made
      ), keyed AS (
        INSERT INTO api_keys (id, name, key_hash, hint, expires_at)
        SELECT gen_random_uuid(), 'Counted', id::text, 'lectern_', now() + interval '1 day' FROM made
      ), joined AS (
        INSERT INTO memberships (person_id, group_id, source)
        SELECT made.id, groups.id, 'admin' FROM made, groups WHERE name = 'Counted'
      )
      INSERT INTO sign_in_attempts (id, person_id, started_at, finished_at, expires_at)
      SELECT gen_random_uuid(), coalesce(other, $3::uuid), now(), now(), now()
      FROM made, unnest(ARRAY[made.id, NULL]) AS other`,
      from,
      to,
      person?.id,
    );
  await addRows(1, 2);
  const [attempt] = await rows("SELECT id FROM sign_in_attempts LIMIT 1");
  const [entry] = await rows("SELECT id FROM audit_entries LIMIT 1");
  const [course] = await rows("SELECT id FROM courses WHERE permalink = 'journey'");
  const [path] = await rows(
    `WITH made AS (
      INSERT INTO learning_paths (id, name, status) VALUES (gen_random_uuid(), 'Counted', 'published') RETURNING id
    ), assigned AS (
      INSERT INTO assignments (id, learning_path_id, audience, due_on)
      SELECT gen_random_uuid(), id, 'everybody', '2020-01-01' FROM made
    )
    INSERT INTO learning_path_courses (learning_path_id, course_id, position)
    SELECT id, $1, 1 FROM made RETURNING learning_path_id AS id`,
    course?.id,
  );
  const assignment = randomUUID();
  await rows(
    "INSERT INTO assignments (id, course_id, audience, due_on) VALUES ($1, $2, 'everybody', '2020-01-01')",
    assignment,
    course?.id,
  );
  const paths = [
    "/admin/courses",
    `/admin/courses/${course?.id}/assignments/${assignment}`,
    "/admin/courses?q=many&status=published&category=Travel&sort=-updated",
    ...[
      "",
      "/details",
      "/access?q=count",
      "/enrollments",
      "/enrollments?state=overdue&sort=due",
      "/assignments",
      "/assignments/new?q=c",
      "/assignments/new/terms?audience=everybody",
      "/preview",
      "/status?to=archived",
    ].map((room) => `/admin/courses/${course?.id}${room}`),
    `/admin/learning-paths/${path?.id}/learners?state=overdue`,
    "/admin/people",
    "/admin/people?q=counted&group=Counted&status=active&sort=-last_sign_in",
    `/admin/people/${person?.id}`,
    `/admin/people/${person?.id}?q=c`,
    `/admin/people/${person?.id}/assignments`,
    "/admin/groups?q=c&sort=-members",
    `/admin/groups/${group?.id}?q=counted&source=admin&sort=-added`,
    `/admin/groups/${group?.id}/add?q=counted`,
    `/admin/groups/${group?.id}/assign?q=c`,
    "/admin/sign-ins",
    "/admin/sign-ins?q=counted&outcome=signed_in&from=2026-01-01",
    `/admin/sign-ins/${attempt?.id}`,
    "/admin",
    "/admin/api-keys?state=good&sort=name",
    "/admin/badge-keys",
    "/admin/retention",
    "/admin/audit-log",
    "/admin/audit-log?who=counted&about=counted&action=person.deactivated&from=2026-01-01",
    `/admin/audit-log/${entry?.id}`,
  ];
  const areApplied = () => requirementsApplied(rows);
  await expect.poll(areApplied, { timeout: 60_000 }).toBe(true);
  const withFew = await statementsOf(page, paths);
  await addRows(3, 60);
  await expect.poll(areApplied, { timeout: 60_000 }).toBe(true);
  expect(await statementsOf(page, paths)).toEqual(withFew);
  expect(Math.min(...withFew), "counted at all").toBeGreaterThan(1);
  expect(Math.max(...withFew), String(withFew)).toBeLessThanOrEqual(10);
});

/** Returns the count that two visits share: chores ask in between, and the first request opens connections and notes a visit. */
async function statementsOf({ request }: Page, paths: string[]): Promise<number[]> {
  const countOnce = async (path: string) => {
    relay.statements = 0;
    expect((await request.get(path)).status(), path).toBe(200);
    return relay.statements;
  };
  const counted: number[] = [];
  for (const path of paths) {
    const seen = new Set<number>();
    let count = await countOnce(path);
    while (!seen.has(count)) {
      seen.add(count);
      count = await countOnce(path);
    }
    counted.push(count);
  }
  return counted;
}
