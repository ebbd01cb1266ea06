import { Client } from "pg";
import type { Browser, BrowserContext } from "playwright";
import { sha256 } from "../../lib/secrets";
import { newAdminLink, openAdminLink } from "../admin-link";
import { IdentityProviderControl } from "../identity-provider/control";
import { type Running, startEmptyPlatform } from "../own-platform";
import { SignIn } from "../pages/sign-in";
import { giveAssignments } from "./assignments";
import { certify, makeCertificates } from "./certificates";
import { assignLearningPaths, assignToGroup, learningPaths, makeLearningPaths } from "./learning-paths";
import { makeQuizzes } from "./quizzes";

/**
 * A newcomer has no history; an assigned learner has courses to do. The returning admin's sign-in is too old for
 * `requireFreshAdmin`.
 * The first admin has a platform without an identity provider or mail server, where a change of assignments isn't applied yet.
 * On the waiting platform, heavy reads time out.
 */
export const visitors = [
  "nobody",
  "newcomer",
  "learner",
  "assigned-learner",
  "manager",
  "author",
  "reporter",
  "returning-admin",
  "admin",
  "first-admin",
  "waiting-admin",
] as const;

export type Visitor = (typeof visitors)[number];

const isStaff = (visitor: Visitor) =>
  visitor === "manager" || visitor === "author" || visitor === "reporter" ? visitor : null;

const isAdmin = (visitor: Visitor) =>
  visitor === "admin" ||
  visitor === "returning-admin" ||
  visitor === "first-admin" ||
  visitor === "waiting-admin";

export type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Lends a visitor the platform that is everybody's, or one of their own. */
export async function onPlatformOf(
  visitor: Visitor,
  shared: Running,
  run: (running: Running) => Promise<void>,
): Promise<void> {
  const client = { clientId: "lectern", clientSecret: "a secret" };
  if (visitor !== "first-admin" && visitor !== "waiting-admin") return run(shared);
  // Without chores there are no figures from before.
  const variables = { CHORES: "off", DATABASE_STATEMENT_TIMEOUT_MS: "2000" };
  const { running, stop } = await startEmptyPlatform(client, visitor === "waiting-admin" ? variables : {});
  const blocker = new Client({ connectionString: running.databaseUrl });
  try {
    await blocker.connect();
    // All figures about assignments read this table. No other part of an admin's pages does.
    if (visitor === "waiting-admin") await blocker.query("BEGIN; LOCK TABLE requirements");
    else await blocker.query(waitingChange);
    await run(running);
  } finally {
    await blocker.end();
    await stop();
  }
}

const waitingChange = `WITH job AS (INSERT INTO requirement_jobs (course_ids, people) VALUES ('{}', 2) RETURNING id)
  INSERT INTO requirement_batches (job_id, number, people, not_before)
  SELECT id, 0, ARRAY[gen_random_uuid()], now() + interval '1 day' FROM job`;

/** Puts the id of a course where a view's path has its permalink. */
export async function addressesOn({ databaseUrl }: Running): Promise<(path: string) => string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("SELECT id, permalink FROM courses");
  await client.end();
  const ids = new Map<string, string>(rows.map(({ id, permalink }) => [permalink, id]));
  return (path) =>
    path.replace(/<(.+)>/, (_, permalink) => {
      const id = ids.get(permalink);
      if (!id) throw new Error(`There is no course ${permalink}.`);
      return id;
    });
}

/**
 * Gives the learner a history too.
 * @param hasQuizzes adds a course with quizzes, which changes what lists of courses show
 */
export async function signInAs(
  visitor: Visitor,
  browser: Browser,
  running: Running,
  { hasQuizzes = true } = {},
): Promise<StorageState> {
  const context = await browser.newContext({ baseURL: running.baseUrl });
  const page = await context.newPage();
  const role = isStaff(visitor);
  if (visitor === "nobody" || visitor === "admin" || role) await addColleague(running);
  if (isAdmin(visitor)) await openAdminLink(page, await newAdminLink(running));
  if (visitor === "newcomer" || visitor === "learner" || visitor === "assigned-learner" || role) {
    const persona = personaOf(visitor);
    await new IdentityProviderControl(running.providerUrl).putPersona(persona);
    await new SignIn(page).as(persona, "/account");
    await page.getByRole("heading", { level: 1, name: "account" }).waitFor();
    if (visitor === "learner") await giveHistory(running, persona.login);
    if (visitor === "assigned-learner") await giveAssigned(running, persona.login);
    if (role) await giveRole(running, persona.login, role);
  }
  if (hasQuizzes) await giveQuizzes(running);
  const state = await context.storageState();
  if (visitor === "returning-admin") await ageSession(running, state);
  await context.close();
  return state;
}

/** Makes a session older than ADMIN_FRESH_MINUTES. */
async function ageSession({ databaseUrl }: Running, { cookies }: StorageState): Promise<void> {
  const token = cookies.find(({ name }) => name.endsWith("lectern_session"))?.value ?? "";
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("UPDATE sessions SET created_at = now() - interval '16 minutes' WHERE token_hash = $1", [
    sha256(token),
  ]);
  await client.end();
}

async function giveQuizzes({ databaseUrl }: Running): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await makeQuizzes(async (sql, ...values) => (await client.query(sql, values)).rows);
  await client.end();
}

/** Somebody for the admin to look at, and their group. */
export const colleague = {
  id: "00000000-0000-7000-8000-00000000c011",
  groupId: "00000000-0000-7000-8000-00000000c012",
  address: "grace@northwind.example",
  /** Their department. */
  fieldId: "00000000-0000-7000-8000-00000000c014",
};

async function addColleague({ databaseUrl }: Running): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { id, groupId, fieldId } = colleague;
  await client.query(group, [groupId]);
  for (const sql of [person, session, attempt, enrollment, record]) await client.query(sql, [id]);
  for (const sql of [customFields, fieldValues]) await client.query(sql, [fieldId, id]);
  await client.query(membership, [id, groupId]);
  await client.query(mailRefused, [id]);
  await client.query(mailWishes, [id, unsubscribeToken]);
  for (const sql of [assignment, assignedGroup, lateAssignment]) await client.query(sql, [groupId]);
  await client.query(lateGroup, [groupId]);
  await client.query(reporter, [id]);
  await client.query(rule, [id]);
  await client.query(requests, [id]);
  await makeLearningPaths(client);
  await assignToGroup(client, groupId);
  await makeCertificates(client, learningPaths.completed);
  await client.query("SELECT apply_requirements(ARRAY[$1::uuid])", [id]);
  await client.end();
}

const customFields = `INSERT INTO person_fields (id, name, kind, provider_attribute, position)
  VALUES ($1, 'Department', 'text', 'department', 1), ($2, 'Location', 'text', NULL, 2),
    (gen_random_uuid(), 'Manager', 'manager', NULL, 3) ON CONFLICT DO NOTHING`;

const fieldValues = `INSERT INTO person_field_values (person_id, field_id, value, source)
  VALUES ($2, $1, 'Night care', 'sign_in'), ($2, $2, 'Harbor ward', 'admin') ON CONFLICT DO NOTHING`;

const group = "INSERT INTO groups (id, name) VALUES ($1, 'Night shift') ON CONFLICT DO NOTHING";

const membership = "INSERT INTO memberships VALUES ($1, $2, 'sign_in') ON CONFLICT DO NOTHING";

const person = `INSERT INTO people (id, first_name, last_name, email)
  VALUES ($1, 'Grace', 'Hopper', '${colleague.address}') ON CONFLICT DO NOTHING`;

const session = `INSERT INTO sessions (id, person_id, token_hash, expires_at, user_agent)
  VALUES ($1, $1, 'of a colleague', now() + interval '7 days', 'Firefox/144.0 (Windows NT 10.0)') ON CONFLICT DO NOTHING`;

const attempt = `INSERT INTO sign_in_attempts (id, person_id, expires_at, finished_at, steps)
  VALUES ($1, $1, now(), now(), jsonb_build_array(jsonb_build_object('step', 'mapped', 'at', now(), 'warnings',
    '[]'::jsonb, 'evidence', '[{"code": "attribute_blank", "name": "last_name"}]'::jsonb, 'mapped',
    jsonb_build_object('user_id', 'grace', 'first_name', 'Grace',
      'last_name', '', 'email', 'hopper@northwind.example', 'groups', '["Night shift"]'::jsonb))))
  ON CONFLICT DO NOTHING`;

const enrollment = `INSERT INTO enrollments (id, person_id, course_id, last_active_on)
  SELECT $1, $1, id, current_date FROM courses WHERE permalink = 'journey' ON CONFLICT DO NOTHING`;

const record = `INSERT INTO course_completions (person_id, course_id, course_name, course_permalink, activities, completed_at)
  SELECT $1, id, name, permalink, '[]', now() FROM courses WHERE permalink = 'journey' ON CONFLICT DO NOTHING`;

const assignment = `INSERT INTO assignments (id, course_id, audience, due_on)
  SELECT $1, id, 'chosen', current_date + 5 FROM courses WHERE name = 'Draft 102' ON CONFLICT DO NOTHING`;

const assignedGroup = "INSERT INTO assignment_groups VALUES ($1, $1) ON CONFLICT DO NOTHING";

// The night shift is late with this assignment.
const lateAssignment = `INSERT INTO assignments (id, course_id, audience, due_on, created_at)
  SELECT '00000000-0000-7000-8000-00000000c013', id, 'chosen', current_date - 3, now() - interval '90 days' FROM courses
  WHERE permalink = 'journey' AND $1::uuid IS NOT NULL ON CONFLICT DO NOTHING`;

const lateGroup = `INSERT INTO assignment_groups
  VALUES ('00000000-0000-7000-8000-00000000c013', $1) ON CONFLICT DO NOTHING`;

const reporter = `INSERT INTO role_grants (id, person_id, role) VALUES ($1, $1, 'reporter') ON CONFLICT DO NOTHING`;

const rule = `WITH made AS (
    INSERT INTO role_rules (id, provider_group, role) VALUES ($1, 'Shift leads', 'reporter') ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO role_grants (person_id, role, rule_id) SELECT id, 'reporter', id FROM made`;

const requests = `INSERT INTO approval_requests (id, kind, input, requested_by_id, expires_at)
  SELECT ('00000000-0000-7000-8000-00000000c02' || place)::uuid, kind, input || jsonb_build_object('id', $1::uuid), $1::uuid,
    now() + interval '7 days'
  FROM (VALUES (1, 'make_admin', '{}'::jsonb), (2, 'delete_person', '{"name": "Grace Hopper"}')) AS asked (place, kind, input)
  ON CONFLICT DO NOTHING`;

const mailRefused = `INSERT INTO outbox (id, key, kind, person_id, subject_id, outcome, ended_at, address, failure)
  VALUES ($1, 'of a colleague', 'overdue', $1, $1, 'refused', now(), '${colleague.address}',
    '550 5.1.1 <${colleague.address}>: Recipient address rejected: User unknown in virtual mailbox table')
  ON CONFLICT (id) DO UPDATE SET outcome = 'refused', ended_at = now()`;

/** Links in mails to the colleague. */
export const unsubscribeToken = "a-token-of-a-colleague".padEnd(43, "-");

const mailWishes = `INSERT INTO mail_preferences (person_id, unsubscribe_token) VALUES ($1, $2) ON CONFLICT DO NOTHING`;

let visits = 0;

function personaOf(visitor: Visitor) {
  const groups = ["Empty", "Names", "Shelf", ...(visitor === "learner" ? ["Engineering", "Renewed"] : [])];
  const [first_name, last_name] = visitor === "newcomer" ? ["芽衣", "田中"] : ["Ada", "Lovelace"];
  visits += 1;
  const login = `view-${visitor}-${process.pid}-${visits}`;
  const profile = {
    user_id: login,
    first_name,
    last_name,
    email: `${login}@northwind.example`,
    lms: { groups },
  };
  return { login, label: `Visitor ${login}`, hint: "looks at pages", profile };
}

/** Courses half done, just begun, completed, and completed before something was added. */
async function giveHistory({ databaseUrl }: Running, login: string): Promise<void> {
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
async function giveRole({ databaseUrl }: Running, login: string, role: string): Promise<void> {
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

async function giveAssigned({ databaseUrl }: Running, login: string): Promise<void> {
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
