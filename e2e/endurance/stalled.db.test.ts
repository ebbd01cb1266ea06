import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PersonOverHttp } from "../person-over-http";
import { Relay } from "../relay";
import { Cluster } from "./cluster";
import { findHalfMade } from "./consistency";
import { HonestLoad } from "./honest-load";
import { type Installation, install, startServer } from "./installation";
import { report } from "./results";

// Longer than any timeout of ours and the database's, in milliseconds.
const stall = 5_000;
const limits = {
  DATABASE_STATEMENT_TIMEOUT_MS: "1500",
  DATABASE_LOCK_TIMEOUT_MS: "1000",
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: "2000",
};

describe("the database stalls", () => {
  const relay = new Relay();
  let cluster: Cluster;
  let platform: Installation;
  let server: Awaited<ReturnType<typeof startServer>>;
  let load: HonestLoad;
  let locker: Client;
  const recovered: Record<string, number> = {};

  beforeAll(async () => {
    cluster = await Cluster.create();
    platform = await install({
      databaseUrl: cluster.url,
      env: { LOG_LEVEL: "fatal", API_RATE_LIMIT: "0", ...limits },
    });
    server = await startServer(platform, { DATABASE_URL: await relay.to(cluster.url) });
    load = await HonestLoad.on(platform, server.origin);
    locker = new Client({ connectionString: cluster.url });
    await locker.connect();
    await load.during(async () => {
      load.phase = "warming up";
      await sleep(3_000);
      load.phase = "at rest";
      await sleep(3_000);
      for (const [name, { begin, end }] of Object.entries(stalls)) await stalled(name, begin, end);
      load.phase = "afterwards";
      await sleep(2_000);
    });
  });

  afterAll(async () => {
    await server?.stop();
    relay.close();
    await locker?.end();
    await platform?.close();
    await cluster?.remove();
  });

  const stalls: Record<string, { begin: () => unknown; end: () => unknown }> = {
    "stalled-lock": {
      begin: () => locker.query("BEGIN; LOCK TABLE identities IN ACCESS EXCLUSIVE MODE"),
      end: () => locker.query("ROLLBACK"),
    },
    "stalled-network": { begin: () => relay.freeze(), end: () => relay.thaw() },
    "stalled-disk": {
      begin: async () => {
        await locker.query("ALTER SYSTEM SET commit_siblings = 0");
        await locker.query("ALTER SYSTEM SET commit_delay = 100000");
        await locker.query("SELECT pg_reload_conf()");
        cluster.freeze();
      },
      end: () => cluster.thaw(),
    },
  };

  /** Ten sign-ins and twenty clicks during the stall, and twenty clicks after it. */
  async function stalled(name: string, begin: () => unknown, end: () => unknown): Promise<void> {
    load.phase = "between";
    const people = await Promise.all(Array.from({ length: 10 }, goAway));
    const found = await Promise.all(Array.from({ length: 40 }, () => load.findClick()));
    const clicks = found.filter((click) => click !== null);
    load.phase = name;
    await begin();
    const under = [
      ...people.map(({ person, callback }) => person.comeBack(callback).catch(() => null)),
      ...clicks.splice(0, 20).map((click) => click()),
    ];
    await sleep(stall);
    await end();
    await Promise.all([...under, ...clicks.map((click) => click())]);
    load.phase = "between";
    recovered[name] = await waitForRecovery();
  }

  async function waitForRecovery(): Promise<number> {
    const start = performance.now();
    const spent = () => performance.now() - start;
    const signsIn = async () => {
      const landing = await new PersonOverHttp(server.origin).signIn("ada", "/account").catch(() => null);
      return landing?.path === "/account";
    };
    while (!(await signsIn()) && spent() < 60_000) await sleep(100);
    return spent();
  }

  /** These people are at the identity provider when it happens. */
  async function goAway() {
    const person = new PersonOverHttp(server.origin);
    return { person, callback: await person.approach("ada", "/account") };
  }

  test.each(Object.keys(stalls))(
    "%s: whoever asks is answered, or told with 503 to come again",
    async (name) => {
      const { failed, answered, shed, waited } = load.summary(name);
      const { waited: atRest } = load.summary("at rest");
      const lost = (await load.findLost()).filter(({ phase }) => phase === name).length;
      report(name, { acknowledged: load.acknowledged(name), lost, waited, atRest });
      expect(failed).toEqual([]);
      expect(recovered[name]).toBeLessThan(15_000);
      expect(answered + shed).toBeGreaterThan(40);
    },
  );

  test("everything that was acknowledged is kept", async () => {
    expect(load.acknowledged()).toBeGreaterThan(40);
    expect(await load.findLost()).toEqual([]);
  });

  test("no transaction is left open, and nothing is half made", async () => {
    const open = await platform.rows(
      "SELECT state, query FROM pg_stat_activity WHERE state ~ 'in transaction'",
    );
    expect(open).toEqual([]);
    expect(await findHalfMade(platform.rows)).toEqual({});
  });

  test("afterwards everything works as before", () => {
    const { failed, shed, waited } = load.summary("afterwards");
    expect([failed, shed]).toEqual([[], 0]);
    expect(waited.median).toBeLessThan(2_000);
  });
});
