import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findHalfMade } from "./consistency";
import { type Installation, install, startServer } from "./installation";
import { type Kind, kinds, Load } from "./load";
import { findPostgresql, PrimaryAndStandby } from "./primary-and-standby";
import { report } from "./results";

/** What is asked for while no sign-in begins. */
const beginnings: Kind[] = ["start", "session", "api", "page"];

const programs = findPostgresql();
if (!programs)
  process.stderr.write("≈ fail-over: skipped, because there is no PostgreSQL with pg_basebackup\n");

describe.skipIf(!programs)("the primary crashes under load, and its standby is promoted", () => {
  let both: PrimaryAndStandby;
  let platform: Installation;
  let server: Awaited<ReturnType<typeof startServer>>;
  let load: Load;
  let promoted: Client;

  beforeAll(async () => {
    both = await PrimaryAndStandby.create(programs ?? "");
    const env = { DATABASE_URL: both.url, LOG_LEVEL: "fatal", API_RATE_LIMIT: "0" };
    platform = await install({ databaseUrl: both.urlOf("primary"), env });
    await platform.persona("ada", { groups: ["Engineering"] });
    const { key } = JSON.parse(await platform.lectern(["api-key", "create", "--name", "load", "--json"]));
    server = await startServer(platform);
    load = new Load(server.origin, "ada", key);
    await load.during(failOver);
    promoted = new Client({ connectionString: both.urlOf("standby") });
    await promoted.connect();
  });

  afterAll(async () => {
    await promoted?.end();
    await server?.stop();
    await platform?.close();
    await both?.remove();
  });

  async function failOver(): Promise<void> {
    await load.untilAnswered(20);
    load.phase = "stopping";
    await both.crashPrimary();
    load.phase = "down";
    await load.untilAnswered(10, beginnings);
    load.phase = "starting";
    both.promoteStandby();
    load.phase = "back";
    await load.untilAnswered(20);
  }

  test.each(kinds)("nobody who asks for %s is told of an error of ours, but to try again", (kind) => {
    const failed = load.all(kind).filter(({ status }) => status >= 400);
    if (beginnings.includes(kind)) expect(failed.length).toBeGreaterThanOrEqual(10);
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
