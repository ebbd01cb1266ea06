import { Client } from "pg";
import type { Browser, BrowserContext } from "playwright";
import { sha256 } from "../../lib/secrets";
import { newAdminLink, openAdminLink } from "../admin-link";
import type { Rows } from "../fixtures";
import { IdentityProviderControl } from "../identity-provider/control";
import { type Running, startEmptyPlatform } from "../own-platform";
import { SignIn } from "../pages/sign-in";
import { addColleague } from "./colleague";
import { giveAssigned, giveHistory, giveRole } from "./histories";
import { makeQuizzes, runOutOfTime, shareQuizzes } from "./quizzes";

/**
 * A newcomer has no history; an assigned learner has courses to do. The returning admin's sign-in is too old for
 * `requireFreshAdmin`.
 * The first admin has a platform without an identity provider or mail server, where a change of assignments isn't applied yet.
 * On the waiting platform, which has two providers, heavy reads time out.
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
    await blocker.query(visitor === "waiting-admin" ? twoProviders : waitingChange);
    // All figures about assignments read this table. No other part of an admin's pages does.
    if (visitor === "waiting-admin") await blocker.query("BEGIN; LOCK TABLE requirements");
    await run(running);
  } finally {
    await blocker.end();
    await stop();
  }
}

const twoProviders = `INSERT INTO identity_providers (id, issuer, name, position) VALUES
  (gen_random_uuid(), 'https://sign-in.northwind.example', 'Northwind', 1),
  (gen_random_uuid(), 'https://partners.example/realms/academy', 'Partners', 2)`;

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
  let login: string | null = null;
  if (visitor === "nobody" || visitor === "admin" || role) await addColleague(running);
  if (isAdmin(visitor)) await openAdminLink(page, await newAdminLink(running));
  if (visitor === "newcomer" || visitor === "learner" || visitor === "assigned-learner" || role) {
    const persona = personaOf(visitor);
    login = persona.login;
    await new IdentityProviderControl(running.providerUrl).putPersona(persona);
    await new SignIn(page).as(persona, "/account");
    await page.getByRole("heading", { level: 1, name: "account" }).waitFor();
    if (visitor === "learner") await giveHistory(running, persona.login);
    if (visitor === "assigned-learner") await giveAssigned(running, persona.login);
    if (role) await giveRole(running, persona.login, role);
  }
  // A lock keeps the waiting admin's platform from changing.
  if (hasQuizzes && visitor !== "waiting-admin")
    await giveQuizzes(running, visitor === "learner" ? login : null);
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

async function giveQuizzes({ databaseUrl }: Running, learner: string | null): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const rows: Rows = async (sql, ...values) => (await client.query(sql, values)).rows;
  await makeQuizzes(rows);
  await shareQuizzes(rows);
  if (learner) await runOutOfTime(rows, learner);
  await client.end();
}

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
