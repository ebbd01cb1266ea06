import { execFileSync } from "node:child_process";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { PersonOverHttp } from "../person-over-http";
import { freePort } from "../platform";
import { type Installation, install, startServer } from "./installation";
import { watchQuiet } from "./kept-connections";

/** `isNew`: on a connection that was made for it; `took`: in milliseconds. */
type Sent = {
  method: string;
  status: number;
  error: string;
  isNew: boolean;
  wasQuiet: boolean;
  at: number;
  took: number;
};

let platform: Installation;
let server: Awaited<ReturnType<typeof startServer>>;
let key: string;
let metricsPort: string;

beforeAll(async () => {
  metricsPort = String(await freePort());
  const env = { PROCESSES: "2", API_RATE_LIMIT: "0", DRAIN_SECONDS: "1", METRICS_PORT: metricsPort };
  // Longer than a test holds a table.
  const patient = { DATABASE_LOCK_TIMEOUT_MS: "60000", DATABASE_STATEMENT_TIMEOUT_MS: "60000" };
  platform = await install({ env: { ...env, ...patient } });
  server = await startServer(platform);
  await vi.waitUntil(() => server.output().includes("serves with 2 processes"), { timeout: 120_000 });
  // Refused unless the address of who connected is known behind the parent.
  const words = ["api-key", "create", "--name", "here", "--networks", "127.0.0.1/32", "--json"];
  key = JSON.parse(await platform.lectern(words)).key;
});

afterAll(async () => {
  await server.stop();
  await platform.close();
});

const processes = () =>
  execFileSync("pgrep", ["-P", String(server.pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number)
    .sort();

/** Clients that keep their connections and send without end until `story` is over, or nobody listens. */
async function during(story: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  let isOver = false;
  const client = async (method: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver) {
      const one = await send(method, agent);
      if (one.error === "ECONNREFUSED") break;
      sent.push(one);
      await sleep(2);
    }
    agent.destroy();
  };
  const clients = ["GET", "GET", "POST", "POST", "POST", "POST"].map(client);
  await sleep(500);
  await story();
  await sleep(500);
  isOver = true;
  await Promise.all(clients);
  return sent;
}

function send(method: string, agent: Agent): Promise<Sent> {
  const at = performance.now();
  const path = "/v2/courses?limit=1";
  const headers = { "X-Api-Key": key };
  const asked = request({ host: "127.0.0.1", port: platform.env.PORT, path, method, agent, headers });
  const wasQuiet = watchQuiet(asked);
  return new Promise((done) => {
    const end = (status: number, error = "") => {
      const [isNew, took] = [!asked.reusedSocket, performance.now() - at];
      done({ method, status, error, isNew, wasQuiet: wasQuiet(), at, took });
    };
    asked.once("response", (response) => {
      response.resume().once("end", () => end(response.statusCode ?? 0));
      response.once("error", ({ message }) => end(0, message));
    });
    asked.once("error", ({ code, message }: NodeJS.ErrnoException) => end(0, code ?? message));
    asked.end(method === "POST" ? "{}" : undefined);
  });
}

// Courses are read only: a POST is refused, in words.
const isRight = ({ method, status }: Sent) => status === (method === "GET" ? 200 : 405);
const failed = (sent: Sent[]) => sent.filter((one) => !isRight(one));
const cutOff = (sent: Sent[]) => failed(sent).filter(({ status, wasQuiet }) => status > 0 || !wasQuiet);

test("a killed process loses its open requests, and another takes its place", async () => {
  const before = processes();
  const sent = await during(async () => {
    process.kill(before[0] ?? 0, "SIGKILL");
    await vi.waitUntil(() => server.output().includes("with 2 processes again"), { timeout: 120_000 });
  });
  expect(failed(sent).length, "of six clients").toBeLessThanOrEqual(6);
  expect(sent.length).toBeGreaterThan(100);
  expect(server.output()).toContain("ended (SIGKILL) and is replaced");
  expect(processes()).not.toContain(before[0]);
});

test("SIGHUP replaces each process without a failed request", async () => {
  const before = processes();
  const sent = await during(async () => {
    process.kill(server.pid, "SIGHUP");
    await vi.waitUntil(() => server.output().includes("has reloaded"), { timeout: 180_000 });
  });
  expect(cutOff(sent)).toEqual([]);
  expect(sent.length).toBeGreaterThan(10);
  expect(processes().filter((pid) => before.includes(pid))).toEqual([]);
});

test("the metrics of both are added up on one page", async () => {
  const before = await requestsCounted();
  const asked = Array.from({ length: 10 }, () => send("GET", new Agent()));
  expect(failed(await Promise.all(asked))).toEqual([]);
  await expect.poll(requestsCounted).toBe(before + 10);
});

async function requestsCounted(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const line =
    /^lectern_http_request_duration_seconds_count\{method="GET",route="\/v2\/courses",status="2xx"\} (\d+)/m;
  return Number(line.exec(text)?.[1]);
}

test("both together use the connections of one server", async () => {
  const [{ connections }] = await platform.rows(
    `SELECT count(*)::int AS connections FROM pg_stat_activity WHERE datname = current_database()
    AND pid <> pg_backend_pid()`,
  );
  expect(connections).toBeLessThanOrEqual(20);
});

/** Starts servers with twenty connections, of which seven are for pages (lib/workload.ts, lib/http/load-shedding.ts). */
const mostPages = 60;

test("both together have as many pages under way as one process would, however they are shared out", async () => {
  await platform.persona("ada");
  const ada = new PersonOverHttp(server.origin);
  await ada.signIn("ada");
  const cookie = `lectern_session=${ada.session}`;
  // Each is kept by the process that it came to first; they are asked in any order, as a proxy's are.
  const agents = Array.from({ length: 180 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  for (const agent of agents) expect((await page(agent, cookie)).status).toBe(200);
  const firstRefusals: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    for (let left = agents.length; left > 1; left -= 1) {
      const one = Math.floor(Math.random() * left);
      [agents[left - 1], agents[one]] = [agents[one] as Agent, agents[left - 1] as Agent];
    }
    const toRefuse = agents.length - mostPages;
    const refused: number[] = [];
    let answered = 0;
    const letGo = await holdPages();
    const asked = agents.map(async (agent, index) => {
      // Asks in turn: a refusal comes at once.
      await sleep(index * 10);
      const { status } = await page(agent, cookie);
      answered += 1;
      if (status === 503) refused.push(index);
      return status;
    });
    // Admitted requests wait for the table.
    await vi.waitUntil(() => refused.length >= toRefuse, { timeout: 60_000 }).catch(() => {});
    await sleep(2_500);
    expect(answered, "all who are refused").toBe(toRefuse);
    await letGo();
    expect((await Promise.all(asked)).filter((status) => status === 200).length).toBe(mostPages);
    firstRefusals.push(Math.min(...refused));
  }
  process.stdout.write(
    `of ${mostPages} pages, the first was refused with ${firstRefusals.join(", ")} under way\n`,
  );
  expect(Math.min(...firstRefusals)).toBeGreaterThanOrEqual(mostPages * 0.6);
  for (const agent of agents) agent.destroy();
});

function page(agent: Agent, cookie: string): Promise<{ status: number }> {
  const asked = request({
    host: "127.0.0.1",
    port: platform.env.PORT,
    path: "/catalog",
    agent,
    headers: { cookie },
  });
  return new Promise((done, fail) => {
    asked.once("response", (response) => {
      response.resume().once("end", () => done({ status: response.statusCode ?? 0 }));
    });
    asked.once("error", fail).end();
  });
}

/** Every page begins with its session. Returns what lets them go on. */
async function holdPages(): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: platform.env.DATABASE_URL });
  await client.connect();
  await client.query("BEGIN; LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE");
  return () => client.query("COMMIT").then(() => client.end());
}

test("forty readers who request megabytes and read none slow no one else", async () => {
  await platform.rows(
    `INSERT INTO courses (id, name, permalink, status, short_description)
     SELECT gen_random_uuid(), 'Long ' || n, 'long-' || n, 'published', repeat('x', 2000) FROM generate_series(1, 100) AS n`,
  );
  const asked = `GET /v2/courses?limit=100 HTTP/1.1\r\nHost: localhost\r\nX-Api-Key: ${key}\r\n\r\n`;
  const readers = Array.from({ length: 40 }, () => connect(Number(platform.env.PORT), "127.0.0.1"));
  const alone = await during(() => sleep(2_000));
  for (const reader of readers) reader.on("error", () => {}).write(asked.repeat(30));
  await sleep(1_000);
  const sent = await during(() => sleep(2_000));
  for (const reader of readers) reader.destroy();
  const withoutThem = await during(() => sleep(2_000));
  // A busy machine may refuse one of them.
  expect(failed(sent).filter(({ status }) => status !== 503)).toEqual([]);
  expect(failed(sent).length).toBeLessThanOrEqual(sent.length / 20);
  const [beside, before, after] = [sent, alone, withoutThem].map(usualTime) as [number, number, number];
  process.stdout.write(
    `answered within ${beside} ms beside forty slow readers, ${before} before and ${after} after\n`,
  );
  // Other tests use this machine too. Waiting for the readers would never end.
  expect(beside).toBeLessThan(5 * Math.max(before, after) + 100);
});

/** Returns the median time of answers in milliseconds. */
function usualTime(sent: Sent[]): number {
  const times = sent.filter(isRight).map(({ took }) => took);
  expect(times.length).toBeGreaterThan(10);
  return Math.round(times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0);
}

test("on SIGTERM every sent request is answered, then the port closes", async () => {
  let stoppedAt = Number.POSITIVE_INFINITY;
  const sent = await during(() => {
    stoppedAt = performance.now();
    return server.stop();
  });
  // A new connection may meet the closing port.
  const ours = sent.filter(({ isNew, at }) => !isNew || at < stoppedAt);
  expect(cutOff(ours)).toEqual([]);
  expect(
    ours.some(({ at }) => at > stoppedAt),
    "on connections that were open",
  ).toBe(true);
  expect((await server.ended)[0]).toBe(0);
});
