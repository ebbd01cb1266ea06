import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillIn } from "../../scripts/fill-in.mjs";
import type { PgBouncer } from "../pgbouncer";
import { runProgram } from "../platform";
import { BehindNginx, type Server } from "./behind-nginx";
import { findHalfMade } from "./consistency";
import { JudgedLoad, type Rates } from "./judged-load";
import { type Event, summarize, tableOf } from "./judgement";
import { makeNextRelease } from "./next-release";
import { findPostgresql } from "./primary-and-standby";
import { report } from "./results";

/** Rates are per second: about 25 requests leave room on two cores. */
const rates: Rates = { walk: 0.7, journey: 1.5, signIn: 1.5, save: 1, upload: 1 };

const programs = findPostgresql();
if (!programs)
  process.stderr.write("≈ behind nginx: skipped, because there is no PostgreSQL with pg_basebackup\n");

/** Limits the events and repeats them, to look for a fault. */
const { ONLY = "", TIMES = "1" } = process.env;

describe.skipIf(!programs)("two processes behind nginx, with PgBouncer and a standby", () => {
  let platform: BehindNginx;
  let load: JudgedLoad;
  let primary: Pool;
  const events: Event[] = [];

  beforeAll(async () => {
    platform = await BehindNginx.create(programs ?? "", ["--courses", "200", "--people", "400"]);
    load = await JudgedLoad.on(platform.platform, platform.platform.baseUrl);
    await load.during(rates, everything).catch((error) => {
      process.stdout.write(`${tableOf(summarize(load, events, []))}\n`);
      throw error;
    });
    primary = new Pool({ connectionString: platform.both.urlOf("primary") });
  }, 1_200_000);

  afterAll(async () => {
    await primary?.end();
    await platform?.close();
  });

  /** These happen one after the other during the load. */
  async function everything(): Promise<void> {
    const { both, poolers } = platform;
    const [first, second] = poolers;
    await planned("at rest", () => sleep(4_000));
    await planned("rolling restart", () => platform.restartAll());
    await planned("change of release", changeRelease);
    await planned("slow identity provider", async () => {
      load.learners.behaviour = { token: "slow", delayMilliseconds: 5_000 };
      await sleep(5_000);
      load.learners.behaviour = {};
      await sleep(5_500);
    });
    if (first && second) {
      await planned("PgBouncer replaced", () => first.replace());
      await planned("PostgreSQL restarted while paused", () =>
        platform.deploy("while-paused.sh", [first.console, ...both.command("primary", "restart")]),
      );
      await planned("switch-over to the standby", () => switchOver(first, second));
      await sudden("PgBouncer stopped", async () => {
        await first.stop();
        await first.start();
      });
    }
    await sudden("PostgreSQL restarted at once", () => both.restartPrimary());
    await sudden("a process killed", killProcess);
    load.learners.losesBeginnings = true;
    // Each idle connection to the first pooler may be asked once more.
    const settled = 10;
    await sudden("primary crashed, standby promoted", failOver, settled);
    load.learners.losesBeginnings = false;
    await planned("afterwards", () => sleep(3_000));
  }

  async function changeRelease(): Promise<void> {
    const next = makeNextRelease(platform.release);
    const env = { ...platform.env, DATABASE_URL: platform.both.url };
    await runProgram(`${next}/lectern.mjs`, ["migrate"], env);
    platform.release = next;
    await platform.restartAll();
  }

  async function switchOver(first: PgBouncer, second: PgBouncer): Promise<void> {
    const { both } = platform;
    const stopping = both.command("primary", "stop", "-m", "fast");
    const standby = { STANDBY_HOST: "127.0.0.1", STANDBY_PORT: String(both.portOf("standby")) };
    await platform.deploy("switch-over.sh", [first.console, ...stopping], {
      ...standby,
      POOLER_FILE: first.file,
    });
    await both.follow();
    await second.leadTo(both.portOf("standby"));
  }

  async function killProcess(hasEnded: () => void): Promise<void> {
    const [{ process: child }] = platform.servers as [Server];
    child.kill("SIGKILL");
    // Its connections stay open until then.
    await once(child, "exit");
    hasEnded();
    await sleep(1_000);
    await platform.startAgain(0);
  }

  async function failOver(): Promise<void> {
    await platform.both.crash("primary");
    await sleep(1_000);
    await platform.both.promoteStandby();
  }

  const planned = (name: string, act: () => Promise<void>) => during({ name, moments: null }, act);

  /** @param act what is gone is there again when it is over, or when it says so */
  const sudden = (name: string, act: (isBack: () => void) => Promise<void>, settled?: number) => {
    const event: Event = { name, moments: [] };
    const whole = async () => {
      const moment = { from: performance.now(), until: Number.POSITIVE_INFINITY };
      event.moments?.push(moment);
      const isBack = () => (moment.until = Math.min(moment.until, performance.now()));
      await act(isBack);
      isBack();
    };
    return during(event, whole, settled);
  };

  /** Earlier requests have their answers before the event, and everything works again after it. */
  async function during(event: Event, act: () => Promise<void>, settled = 2): Promise<void> {
    if (ONLY && ONLY !== event.name) return;
    events.push(event);
    for (let time = 0; time < Number(TIMES); time += 1) {
      load.event = event.name;
      await sleep(1_000);
      const began = performance.now();
      await act();
      await load.untilRight(settled);
      process.stderr.write(`  ${event.name}: ${Math.round(performance.now() - began)} ms\n`);
    }
  }

  const rows = async (sql: string, ...values: unknown[]) => (await primary.query(sql, values)).rows;

  test("no answer is wrong, and only requests under way during an outage fail", async () => {
    const lost = await load.findLost(rows);
    const summary = summarize(load, events, lost);
    const table = tableOf(summary);
    process.stdout.write(`${table}\n`);
    if (process.env.SAVE_FIGURES) save(table);
    if (summary.some(({ blamed }) => blamed.length > 0)) process.stdout.write(`${platform.output}\n`);
    report("behind-nginx", {
      tried: load.samples.length,
      survived: load.samples.filter(({ outcome }) => outcome === "right").length,
      acknowledged: load.acknowledged(),
      lost: lost.length,
    });
    for (const { event, asked, blamed } of summary) {
      expect(asked, event).toBeGreaterThan(20);
      expect(blamed, `${event}: ${blamed.join("; ")}`).toEqual([]);
    }
  });

  test("after a kill, another process answers reads", () => {
    const missed = load.samples.filter(
      ({ event, outcome }) => event === "a process killed" && outcome !== "right",
    );
    for (const { isWrite, outcome, fault } of missed)
      expect([isWrite, outcome], fault).toEqual([true, "failed"]);
  });

  test("no acknowledged write is lost, and nothing is half made", async () => {
    expect(load.acknowledged()).toBeGreaterThan(ONLY ? 10 : 100);
    expect(await load.findLost(rows)).toEqual([]);
    expect(await load.learners.findOtherFailures(rows)).toEqual([]);
    expect(await findHalfMade(rows)).toEqual({});
  });

  test("every walk through the API names what the database has, once and in order", async () => {
    expect(load.walks.count).toBeGreaterThan(ONLY ? 0 : 10);
    expect(await load.walks.findWrong(rows)).toEqual([]);
  });
});

function save(table: string): void {
  const file = "docs/operations/availability.md";
  const what = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores`;
  writeFileSync(file, fillIn(readFileSync(file, "utf8"), "behind-nginx", `${what}\n\n${table}`));
}
