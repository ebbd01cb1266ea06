import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BehindNginx } from "../endurance/behind-nginx";
import { JudgedLoad, type Rates } from "../endurance/judged-load";
import { findPostgresql } from "../endurance/primary-and-standby";
import { freePort } from "../platform";
import { Inspector } from "./inspector";
import { riseOf } from "./trend";

const seconds = Number(process.env.SOAK_SECONDS);

/** Multiplies the rate: growth by requests shows sooner than growth by time. */
const pace = Number(process.env.SOAK_PACE ?? 1);

/** Rates are per second: less than a tenth of a core. */
const rates: Rates = {
  walk: 0.06 * pace,
  journey: 0.12 * pace,
  signIn: 0.15 * pace,
  save: 0.06 * pace,
  upload: 0.06 * pace,
};

/** Limits growth in the second half, however long it is. */
const bounds = {
  /** MB of JavaScript, after the garbage was collected. */
  heap: 8,
  /** MB of the whole process, then. */
  memory: 25,
  files: 5,
  /** PostgreSQL may have all of PgBouncer's. */
  connections: 3,
  /** PgBouncer may have all of the processes'. */
  clients: 10,
  /** Row versions that nobody needs, of all tables. */
  dead: 1_000,
  /** Bytes of all tables beyond what new rows take. */
  bloat: 4_000_000,
};

/** No row of a growing table takes more, with its indexes. */
const bytesOfRow = 4_000;

/** The keys are names such as "connections" or "heap of 1". */
type Measured = Record<string, number>;

const programs = findPostgresql();
if (!programs) process.stderr.write("≈ soak: skipped, because there is no PostgreSQL with pg_basebackup\n");

let platform: BehindNginx;
let inspectors: Inspector[] = [];
let load: JudgedLoad;
const measured: Measured[] = [];
let used: { before: number; after: number };

const rows = (sql: string) => platform.platform.rows(sql);
const pids = () => platform.servers.map(({ process: child }) => Number(child.pid));
const cpu = () => pids().reduce((sum, pid) => sum + cpuOf(pid), 0);

async function start(): Promise<void> {
  const ports = [String(await freePort()), String(await freePort())];
  const inspected = ports.map((port) => ({
    NODE_OPTIONS: `--inspect=127.0.0.1:${port}`,
    DATABASE_CONNECTION_SECONDS: "60",
  }));
  platform = await BehindNginx.create(programs ?? "", ["--courses", "100", "--people", "200"], inspected);
  inspectors = await Promise.all(ports.map((port) => Inspector.connect(port)));
  load = await JudgedLoad.on(platform.platform, platform.platform.baseUrl);
  load.event = "soak";
  const before = cpu();
  await load.during(rates, measureAll);
  used = { before, after: cpu() };
}

async function measureAll(): Promise<void> {
  const pause = Math.min(60_000, (seconds * 1_000) / 40);
  const end = performance.now() + seconds * 1_000;
  while (performance.now() < end) {
    await sleep(pause);
    measured.push(await measure());
  }
}

async function measure(): Promise<Measured> {
  const [{ connections }] = await rows(
    "SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datname = current_database()",
  );
  const [{ dead, live, bytes }] = await rows(
    `SELECT sum(n_dead_tup)::int AS dead, sum(n_live_tup)::int AS live, sum(pg_total_relation_size(relid))::float AS bytes
    FROM pg_stat_user_tables`,
  );
  const values: Measured = { connections, dead, bloat: bytes - live * bytesOfRow };
  const [pooler] = platform.poolers;
  if (pooler) values.clients = await pooler.countClients();
  for (const [index, pid] of pids().entries()) {
    const which = `of process ${index + 1}`;
    values[`heap ${which}`] = (await inspectors[index]?.heap()) ?? Number.NaN;
    values[`memory ${which}`] = memoryOf(pid);
    values[`files ${which}`] = readdirSync(`/proc/${pid}/fd`).length;
  }
  return values;
}

const boundOf = (name: string) => bounds[name.split(" ")[0] as keyof typeof bounds];

const ofProcess = (pid: number, file: string) => readFileSync(`/proc/${pid}/${file}`, "utf8");

/** Returns the resident memory (RSS) in MB. */
const memoryOf = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(ofProcess(pid, "status"))?.[1]) / 1024;

/** Returns seconds of a core; Linux counts in hundredths. */
function cpuOf(pid: number): number {
  const [, after = ""] = ofProcess(pid, "stat").split(") ");
  const fields = after.split(" ").map(Number);
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100;
}

/** Each copy of a row in a growing table needs another value in these columns. */
const identities = {
  sign_in_attempts: { id: "uuid", state_hash: "hash" },
  sessions: { id: "uuid", token_hash: "hash" },
  completions: { enrollment_id: "uuid", activity_id: "uuid" },
  audit_entries: { id: "uuid" },
};

/** Returns a row's bytes, from some twenty thousand similar rows. */
async function sizeOfRow([table, columns]: [string, Record<string, string>]): Promise<string> {
  const changed = Object.entries(columns).map(([name, kind]) =>
    kind === "uuid"
      ? `'${name}', gen_random_uuid()`
      : `'${name}', encode(sha256(gen_random_uuid()::text::bytea), 'hex')`,
  );
  // A partition has indexes that its table has not: sign_in_attempts' state is unique in each alone.
  const [{ store }] = await rows(`SELECT tableoid::regclass::text AS store FROM ${table} LIMIT 1`);
  await rows(`CREATE TABLE copies (LIKE ${store} INCLUDING ALL)`);
  await rows(
    `INSERT INTO copies SELECT made.* FROM (SELECT * FROM ${table} LIMIT 200) AS t, generate_series(1, 100) AS n,
      jsonb_populate_record(t::${table}, jsonb_build_object('n', n, ${changed.join()})) AS made`,
  );
  const [{ bytes, count }] = await rows(
    "SELECT pg_total_relation_size('copies')::float AS bytes, (SELECT count(*)::int FROM copies) AS count",
  );
  await rows("DROP TABLE copies");
  return `${table} ${Math.round(bytes / count)}`;
}

describe.skipIf(!programs)("two processes behind nginx, with PgBouncer and a standby", () => {
  beforeAll(start, seconds * 1_000 + 300_000);

  afterAll(async () => {
    for (const inspector of inspectors) inspector.close();
    await platform?.close();
  });

  test("a server and its database keep nothing that grows with time", async () => {
    const rises = Object.keys(measured[0] ?? {}).map((name) => {
      const values = measured.map((one) => one[name] ?? Number.NaN);
      return { name, rise: riseOf(values), first: values[0] ?? 0, last: values.at(-1) ?? 0 };
    });
    const table = rises.map(
      ({ name, rise, first, last }) =>
        `| ${name} | ${Math.round(first)} | ${Math.round(last)} | ${rise.toFixed(1)} | ${boundOf(name)} |`,
    );
    const right = load.samples.filter(({ outcome }) => outcome === "right").length;
    const cores = (used.after - used.before) / seconds;
    process.stdout.write(
      `${["| | at first | at last | rise in the second half | at most |", "|---|--:|--:|--:|--:|", ...table].join("\n")}
soak: ${seconds} s, ${load.samples.length} requests, ${right} right, ${load.acknowledged()} writes acknowledged, ${measured.length} measurements, ${cores.toFixed(3)} cores of both processes\n`,
    );
    const sizes: string[] = [];
    for (const one of Object.entries(identities)) sizes.push(await sizeOfRow(one));
    process.stdout.write(`bytes of a row with its indexes: ${sizes.join(", ")}\n`);
    if (process.env.SOAK_FILE) writeFileSync(process.env.SOAK_FILE, `${JSON.stringify(measured)}\n`);
    expect(measured.length).toBeGreaterThanOrEqual(Math.min(20, seconds / 10));
    for (const { name, rise } of rises) expect(rise, name).toBeLessThanOrEqual(boundOf(name));
  });

  test("every answer was right, and no acknowledged write is lost", async () => {
    const missed = load.samples.filter(({ outcome }) => outcome === "wrong" || outcome === "failed");
    expect(missed).toEqual([]);
    // A busy machine may refuse someone.
    const refused = load.samples.filter(({ outcome }) => outcome === "refused");
    expect(refused.length).toBeLessThanOrEqual(load.samples.length / 100);
    expect(load.acknowledged()).toBeGreaterThan(seconds / 10);
    expect(await load.findLost()).toEqual([]);
    expect(await load.walks.findWrong(platform.platform.rows)).toEqual([]);
  });
});
