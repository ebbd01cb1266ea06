import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { formsOf } from "../forms";
import { type Answer, PersonOverHttp } from "../person-over-http";
import { freePort } from "../platform";
import { findHalfMade } from "./consistency";
import { type Installation, install, startSecondServer, startServer } from "./installation";
import { type Kind, kinds, Load } from "./load";
import { findPostgresql, PrimaryAndStandby } from "./primary-and-standby";
import { report } from "./results";

/** Without sign-ins, only the first of these requests writes. */
const beginnings: Kind[] = ["start", "session", "api", "page"];
const reads: Kind[] = ["session", "api", "page"];

const programs = findPostgresql();
if (!programs)
  process.stderr.write("≈ fail-over: skipped, because there is no PostgreSQL with pg_basebackup\n");

describe.skipIf(!programs)("the primary crashes under load, and its standby is promoted", () => {
  let both: PrimaryAndStandby;
  let platform: Installation;
  let server: Awaited<ReturnType<typeof startServer>>;
  let load: Load;
  let promoted: Client;
  /** Started when there is nothing but the standby, which is all that it knows. */
  let late: Awaited<ReturnType<typeof startServer>>;
  let learner: PersonOverHttp;
  /** Signs out while there is nothing but the standby. */
  let leaving: PersonOverHttp;
  let metricsPort: number;
  let start: [name: string, value: string][];
  const readOnly: Record<string, Answer> = {};

  beforeAll(async () => {
    both = await PrimaryAndStandby.create(programs ?? "");
    const READ_DATABASE_URL = both.urlOf("standby");
    const metrics = await freePort();
    const env = {
      DATABASE_URL: both.url,
      READ_DATABASE_URL,
      METRICS_PORT: String(metrics),
      LOG_LEVEL: "fatal",
      API_RATE_LIMIT: "0",
    };
    platform = await install({ databaseUrl: both.urlOf("primary"), env });
    await platform.persona("ada", { groups: ["Engineering"] });
    const { key } = JSON.parse(await platform.lectern(["api-key", "create", "--name", "load", "--json"]));
    server = await startServer(platform);
    learner = new PersonOverHttp(server.origin);
    await learner.signIn("ada");
    await platform.persona("grace", { groups: ["Engineering"] });
    leaving = new PersonOverHttp(server.origin);
    await leaving.signIn("grace");
    const forms = formsOf((await learner.get("/courses/open")).text);
    start = forms.find(({ words }) => words.includes("Start course"))?.fields ?? [];
    const reading = new PersonOverHttp(server.origin);
    for (const [name, value] of learner.cookies)
      if (name !== "lectern_wrote") reading.cookies.set(name, value);
    const readsThere = async () => {
      const { text } = await reading.get("/metrics", {}, `http://127.0.0.1:${metrics}`);
      return Number(/^lectern_database_reads_total{database="standby"} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    for (const path of ["/v2/courses", "/catalog"])
      await vi.waitUntil(
        async () => {
          const before = await readsThere();
          await reading.get(path, { "X-Api-Key": key });
          return (await readsThere()) > before;
        },
        { timeout: 20_000 },
      );
    load = new Load(server.origin, "ada", key);
    await load.during(failOver);
    promoted = new Client({ connectionString: both.urlOf("primary") });
    await promoted.connect();
  });

  afterAll(async () => {
    await promoted?.end();
    await server?.stop();
    await late?.stop();
    await platform?.close();
    await both?.remove();
  });

  async function failOver(): Promise<void> {
    await load.untilAnswered(20);
    load.phase = "stopping";
    await both.crash("primary");
    load.phase = "down";
    await load.untilAnswered(10, beginnings);
    await serveFromStandby();
    load.phase = "starting";
    await both.promoteStandby();
    load.phase = "back";
    await load.untilAnswered(20);
  }

  async function serveFromStandby(): Promise<void> {
    metricsPort = await freePort();
    const variables = { DATABASE_URL: both.urlOf("standby"), METRICS_PORT: String(metricsPort) };
    late = await startSecondServer(platform, variables);
    const other = new PersonOverHttp(late.origin);
    for (const [name, value] of learner.cookies) other.cookies.set(name, value);
    readOnly.ready = await other.get("/readyz");
    readOnly.catalog = await other.get("/catalog");
    readOnly.course = await other.get("/courses/open");
    readOnly.api = await other.get("/v2/courses", { "X-Api-Key": load.apiKey });
    readOnly.signInPage = await new PersonOverHttp(late.origin).get("/auth/sign-in");
    readOnly.signIn = await new PersonOverHttp(late.origin).get("/auth/oauth_base");
    readOnly.form = await other.post("/courses/open", start);
    await leaveAt(late.origin);
    readOnly.metrics = await other.get("/metrics", {}, `http://127.0.0.1:${metricsPort}`);
  }

  async function leaveAt(origin: string): Promise<void> {
    const person = new PersonOverHttp(origin);
    for (const [name, value] of leaving.cookies) person.cookies.set(name, value);
    const page = await person.get("/account");
    const form = formsOf(page.text).find(({ words }) => words.includes("Sign out"));
    readOnly.signOut = await person.post("/account", form?.fields ?? []);
    readOnly.signedOut = await person.get("/auth/sign-in?signed_out=later");
    const thief = new PersonOverHttp(origin);
    for (const [name, value] of leaving.cookies) thief.cookies.set(name, value);
    readOnly.afterwards = await thief.get("/account");
  }

  test("signing out there works at once, and the session ends when it can", async () => {
    const { signOut, signedOut, afterwards } = readOnly;
    expect([signOut?.status, signOut?.headers.get("location")]).toEqual([
      303,
      "/auth/sign-in?signed_out=later",
    ]);
    expect(signOut?.headers.getSetCookie().join()).toMatch(/lectern_session=;[^,]*Max-Age=0/);
    expect(signedOut?.text).toContain("You’re signed out in this browser");
    expect(afterwards?.status).toBe(307);
    const sql = `SELECT FROM sessions JOIN identities USING (person_id) WHERE subject = 'grace'`;
    await expect.poll(async () => (await promoted.query(sql)).rowCount, { timeout: 10_000 }).toBe(0);
  });

  test("readers never notice that the primary was gone", () => {
    for (const kind of reads) {
      expect(load.answers(kind, "down").length).toBeGreaterThanOrEqual(10);
      expect(load.all(kind).filter(({ status }) => status !== 200)).toEqual([]);
    }
  });

  test("a server that starts with nothing but a standby serves all that is read", () => {
    const { ready, catalog, course, api } = readOnly;
    expect(JSON.parse(ready?.text ?? "")).toMatchObject({ status: "ready", read_only: true });
    expect([ready, catalog, course, api].map((answer) => answer?.status)).toEqual([200, 200, 200, 200]);
    expect(readOnly.metrics?.text).toMatch(/^lectern_read_only 1$/m);
  });

  test("writes there report that nothing was saved", () => {
    expect(readOnly.course?.text).toContain("changes can’t be saved");
    expect(readOnly.signInPage?.text).toContain("no one can sign in");
    expect(start.length).toBeGreaterThan(0);
    for (const answer of [readOnly.signIn, readOnly.form]) {
      expect([answer?.status, answer?.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(answer?.text).toContain("Lectern is read-only right now");
      expect(answer?.text).toContain("Nothing was saved");
    }
  });

  test("it takes writes by itself once its standby is promoted", async () => {
    const ready = async () => JSON.parse((await learner.get("/readyz", {}, late.origin)).text).read_only;
    await expect.poll(ready, { timeout: 5_000 }).toBeUndefined();
    const person = new PersonOverHttp(late.origin);
    for (const [name, value] of learner.cookies) person.cookies.set(name, value);
    const { status, headers } = await person.post("/courses/open", start);
    expect(status).toBe(303);
    expect(headers.getSetCookie().join()).toMatch(
      /lectern_wrote=1; Path=\/; Max-Age=2; HttpOnly; SameSite=Lax/,
    );
    const sql = "SELECT FROM enrollments JOIN courses ON courses.id = course_id WHERE permalink = 'open'";
    expect((await promoted.query(sql)).rowCount).toBe(1);
    expect((await new PersonOverHttp(late.origin).get("/auth/oauth_base")).status).toBe(303);
  });

  test.each(kinds)("nobody who asks for %s is told of an error of ours, but to try again", (kind) => {
    const failed = load.all(kind).filter(({ status }) => status >= 400);
    for (const { status, headers } of failed)
      expect([status, headers.has("retry-after")]).toEqual([503, true]);
  });

  test.each(kinds)("when the standby is promoted, %s works again", (kind) => {
    const statuses = load.answers(kind, "back").map(({ status }) => status);
    expect(statuses.at(-1)).toBeLessThan(400);
  });

  test("no acknowledged sign-in is lost, and nothing is half made", async () => {
    const rows = async (sql: string, ...values: unknown[]) => (await promoted.query(sql, values)).rows;
    const acknowledged = load.all("callback").filter(isSignedIn).length;
    const [{ kept }] = (await rows(
      "SELECT number::int AS kept FROM last_sign_ins JOIN people ON id = person_id WHERE email = 'ada@example.com'",
    )) as [{ kept: number }];
    // The learner who opens pages signed in too.
    const lost = Math.max(0, acknowledged - (kept - 1));
    report("fail-over", { tried: acknowledged, survived: acknowledged - lost, lost });
    expect(acknowledged).toBeGreaterThan(20);
    expect(lost).toBe(0);
    expect(await findHalfMade(rows)).toEqual({});
  });
});

const isSignedIn = ({ status, headers }: { status: number; headers: Headers }) =>
  status === 303 &&
  headers
    .getSetCookie()
    .some((cookie) => cookie.startsWith("lectern_session=") && !cookie.startsWith("lectern_session=;"));
