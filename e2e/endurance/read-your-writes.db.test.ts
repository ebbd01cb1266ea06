import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { userOf } from "@/e2e/testing/scim";
import { formsOf } from "../forms";
import { PersonOverHttp } from "../person-over-http";
import { freePort } from "../platform";
import { createDirectoryKey, DirectoryOverHttp } from "./directory-over-http";
import { type Installation, install, startSecondServer, startServer } from "./installation";
import { findPostgresql, PrimaryAndStandby } from "./primary-and-standby";

const programs = findPostgresql();
if (!programs)
  process.stderr.write("≈ own writes: skipped, because there is no PostgreSQL with pg_basebackup\n");

describe.skipIf(!programs)("a standby that is read from shows nothing new for a while", () => {
  let both: PrimaryAndStandby;
  let platform: Installation;
  let replica: Client;
  let metricsPorts: number[];
  let servers: Awaited<ReturnType<typeof startServer>>[];

  beforeAll(async () => {
    both = await PrimaryAndStandby.create(programs ?? "", false);
    const env = { READ_DATABASE_URL: both.urlOf("standby"), READ_MAX_AGE_MS: "60000", LOG_LEVEL: "fatal" };
    platform = await install({ databaseUrl: both.urlOf("primary"), env });
    metricsPorts = [await freePort(), await freePort()];
    replica = new Client({ connectionString: both.urlOf("standby") });
    await replica.connect();
    servers = [
      await startServer(platform, { METRICS_PORT: String(metricsPorts[0]) }),
      await startSecondServer(platform, { METRICS_PORT: String(metricsPorts[1]) }),
    ];
  });

  afterAll(async () => {
    await replica?.end();
    for (const server of servers ?? []) await server.stop();
    await platform?.close();
    await both?.remove();
  });

  /** Reads in a browser that has written nothing. */
  async function signIn(login: string, server: number): Promise<PersonOverHttp> {
    await platform.persona(login, { groups: ["Engineering"] });
    const person = new PersonOverHttp(servers[server]?.origin ?? "");
    await person.signIn(login);
    person.cookies.delete("lectern_wrote");
    return person;
  }

  /** Lets the standby catch up once more, and then no longer. */
  async function pauseReplay(): Promise<void> {
    await replica.query("SELECT pg_wal_replay_resume()");
    const [{ position }] = await platform.rows("SELECT pg_current_wal_flush_lsn()::text AS position");
    const sql = "SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached";
    await expect.poll(async () => (await replica.query(sql, [position])).rows[0].reached).toBe(true);
    await replica.query("SELECT pg_wal_replay_pause()");
  }

  test("a course started in one browser is started in another one at another server; others may lag", async () => {
    const [here, there] = [await signIn("ada", 0), await signIn("ada", 1)];
    const other = await signIn("grace", 1);
    await platform.rows("UPDATE sessions SET wrote_at = NULL");
    const page = async (person: PersonOverHttp) => (await person.get("/courses/open")).text;
    for (const [person, port] of [
      [here, metricsPorts[0]],
      [other, metricsPorts[1]],
    ] as const)
      await vi.waitUntil(
        async () => {
          const before = await readsFromStandby(port);
          await page(person);
          return (await readsFromStandby(port)) > before;
        },
        { timeout: 30_000 },
      );
    await pauseReplay();
    await platform.rows("UPDATE courses SET name = 'A new name' WHERE permalink = 'open'");
    const start = (text: string) => formsOf(text).find(({ words }) => words.includes("Start course"));
    for (const person of [here, there, other]) expect(await page(person)).not.toContain("A new name");

    const { status } = await here.post("/courses/open", start(await page(here))?.fields ?? []);
    expect(status).toBe(303);
    for (const person of [here, there]) {
      const text = await page(person);
      expect(text).toContain("A new name");
      expect(start(text)).toBeUndefined();
    }
    expect(await page(other)).not.toContain("A new name");
    expect(start(await page(other))).toBeDefined();
  });

  test("a directory reads what it wrote, and a leaver is signed out", async () => {
    await replica.query("SELECT pg_wal_replay_resume()");
    const leaver = await signIn("joan", 1);
    await platform.rows("UPDATE sessions SET wrote_at = NULL");
    await pauseReplay();
    const key = await createDirectoryKey(platform);
    const directory = new DirectoryOverHttp(servers[0]?.origin ?? "", key);
    const user = userOf("joan", { externalId: "joan" });
    const { status, body } = await directory.ask("POST", "/Users", user);
    const target = `/Users/${body.id}`;
    expect(status).toBe(201);
    expect((await directory.ask("POST", "/Users", user)).status).toBe(409);
    const { body: group } = await directory.ask("POST", "/Groups", { displayName: "New group" });
    const addition = { op: "add", path: "members", value: [{ value: body.id }] };
    expect((await directory.patch(`/Groups/${group.id}`, addition)).status).toBe(204);
    expect((await directory.ask("GET", `/Groups/${group.id}`)).body.members).toMatchObject([
      { value: body.id },
    ]);

    expect((await leaver.get("/catalog")).status).toBe(200);
    await directory.patch(target, { op: "replace", path: "active", value: false });
    expect((await directory.ask("GET", target)).body.active).toBe(false);
    expect((await leaver.get("/catalog")).headers.get("location")).toContain("/auth/sign-in");
    expect((await directory.ask("DELETE", target)).status).toBe(204);
    expect((await directory.ask("GET", target)).status).toBe(404);
    expect((await directory.ask("POST", "/Users", user)).body.id).toBe(body.id);
    const known = "SELECT FROM provisioned_users UNION ALL SELECT FROM provisioned_groups";
    expect((await replica.query(known)).rowCount, "the standby knows nothing of it").toBe(0);
    await directory.close();
  });
});

async function readsFromStandby(port = 0): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^lectern_database_reads_total\{database="standby"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}
