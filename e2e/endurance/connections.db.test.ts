import { readdir } from "node:fs/promises";
import { request as ask } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PersonOverHttp } from "../person-over-http";
import { freePort } from "../platform";
import { rawRequest } from "../testing/raw-request";
import { brokenOff, type Connection, connectionsOf, openAll } from "./hostile-connections";
import { type Installation, install, startServer } from "./installation";
import { report } from "./results";

// The suite's seed is fixed. npm run fuzz -- --connections --minutes 10 --seed 7 sends the same again.
const minutes = Number(process.env.CONNECTION_FUZZ_MINUTES ?? 2);
const seed = Number(process.env.CONNECTION_FUZZ_SEED ?? 34);

/** Load shedding admits this many at once with a pool of ten connections (lib/http/load-shedding.ts). */
const slots = { api: 80, pages: 30, "sign-in": 200 };
const bodiesOfOneClient = 64;
const signInLimit = 60;

let platform: Installation;
let server: Awaited<ReturnType<typeof startServer>>;
let metricsPort: number;
let port: number;
let requests: string[];
let openAtRest: number;

beforeAll(async () => {
  metricsPort = await freePort();
  platform = await install({
    env: {
      API_RATE_LIMIT: "0",
      DATABASE_POOL_SIZE: "10",
      LOG_LEVEL: "fatal",
      METRICS_PORT: String(metricsPort),
      SIGN_IN_RATE_LIMIT: "0",
    },
  });
  const key = JSON.parse(await platform.lectern(["api-key", "create", "--name", "fuzz", "--json"])).key;
  await platform.persona("learner");
  server = await startServer(platform);
  port = Number(new URL(server.origin).port);
  const learner = new PersonOverHttp(server.origin);
  await learner.signIn("learner");
  requests = requestsOf(key, `lectern_session=${learner.session}`);
  await servesFullBursts();
  openAtRest = await openFiles();
});

afterAll(async () => {
  await server?.stop();
  await platform?.close();
});

function requestsOf(key: string, cookie: string): string[] {
  const get = (path: string, headers = {}) => rawRequest("GET", path, headers);
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const multipart = { "Content-Type": "multipart/form-data; boundary=mark" };
  return [
    ...["/", "/catalog", "/account"].map((path) => get(path, { Cookie: cookie })),
    ...["/docs/api", "/auth/sign-in", "/nothing", "/academy/sign-in.webm", "/appearance.css"].map((path) =>
      get(path),
    ),
    ...["/auth/oauth_base", "/auth/oauth_base/callback?code=x&state=y", "/auth/session"].map((path) =>
      get(path),
    ),
    ...["/v2", "/v2/openapi.json", "/v2/nothing"].map((path) => get(path)),
    ...["/v2/courses", "/v2/people?limit=100"].map((path) => get(path, { "X-Api-Key": key })),
    ...["/healthz", "/readyz"].map((path) => get(path)),
    get("/catalog", { Connection: "close" }),
    get("/catalog", { Expect: "tea" }),
    rawRequest("HEAD", "/catalog"),
    rawRequest("POST", "/account", form, "a=b"),
    rawRequest("POST", "/account", { ...multipart, Cookie: cookie }, "--mark--\r\n"),
    rawRequest("POST", "/auth/signout", { ...form, Expect: "100-continue" }, "a=b"),
    rawRequest("POST", "/admin/media/upload", multipart, "--mark\r\n"),
    rawRequest("POST", "/v2/courses", { "Transfer-Encoding": "chunked" }).concat("1\r\na\r\n0\r\n\r\n"),
    "nonsense\r\n\r\n",
  ];
}

const counters =
  /^(lectern_(?:http_requests_in_progress|http_unfinished_bodies|http_requests_leaked|queue_depth|database_waiting)\S*) (\d+)$/gm;

async function readCounters() {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const all = [...text.matchAll(counters)].map(([, name, value]) => [name, Number(value)] as const);
  const ready = await fetch(`${server.origin}/readyz`);
  return {
    ready: ready.status,
    requests: (await ready.json()).checks.requests,
    hasCounters: all.length > 8,
    counted: all.filter(([, value]) => value > 0),
  };
}

const atRest = { ready: 200, requests: "ok", hasCounters: true, counted: [] };
const counted = (message = "") => expect.poll(readCounters, { timeout: 60_000, message });

const openFiles = async () =>
  process.platform === "linux" ? (await readdir(`/proc/${server.pid}/fd`)).length : 0;

const statusOf = (head: string, body = "") =>
  new Promise<number>((done, fail) => {
    const [method = "", path = ""] = head.split(" ");
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const asked = ask({ port, host: "127.0.0.1", method, path, headers, agent: false }, (answer) => {
      answer.resume().once("end", () => done(answer.statusCode ?? 0));
    });
    asked.once("error", fail).end(body);
  });

const together = async (count: number, send: () => Promise<number>) => [
  ...new Set(await Promise.all(Array.from({ length: count }, send))),
];

/** Fills every slot of each kind at once, then sends the forms that one address may send. */
async function servesFullBursts(): Promise<void> {
  expect(await together(slots.api, () => statusOf("GET /v2/openapi.json"))).toEqual([200]);
  expect(await together(slots.pages, () => statusOf("GET /docs/api"))).toEqual([200]);
  expect(await together(slots["sign-in"], () => statusOf("GET /auth/oauth_base"))).toEqual([303]);
  expect(await together(bodiesOfOneClient, () => statusOf("POST /auth/signout", "a=b"))).toEqual([400]);
}

async function isAsAtRest(message: string): Promise<void> {
  await counted(message).toEqual(atRest);
  await servesFullBursts();
  if (openAtRest) await expect.poll(openFiles, { timeout: 60_000 }).toBeLessThan(openAtRest + 20);
  expect(server.output()).not.toMatch(/MaxListeners|unhandled|TypeError/i);
}

test("seven simultaneous requests over a connection that closes after 40 ms keep no slot", async () => {
  const pipelined = Array.from({ length: 7 }, () => rawRequest("GET", "/docs/api"));
  const left: Connection = {
    requests: pipelined,
    bytes: null,
    pace: "at once",
    reads: "at once",
    leaves: "close",
    after: 40,
  };
  for (let time = 0; time < 60; time += 1) await openAll(port, [left]);
  await isAsAtRest("after connections that were closed with requests in a queue");
});

test("requests that break off at any byte keep no slot", async () => {
  const all = brokenOff(requests);
  await openAll(port, all);
  await isAsAtRest("after requests that broke off");
});

test(
  "after any connections, every counter is zero and a full burst of each kind is served",
  async () => {
    const deadline = performance.now() + minutes * 60_000;
    let tried = 0;
    for (let round = seed; performance.now() < deadline; round += 1) {
      const all = connectionsOf(requests, round, 500);
      await openAll(port, all);
      tried += all.length;
      await counted(`after the connections of seed ${round}`).toEqual(atRest);
    }
    await isAsAtRest(`after the connections of the seeds from ${seed}`);
    process.stdout.write(`Opened ${tried} connections, from seed ${seed}\n`);
    report("connections", { tried, survived: tried, lost: 0 });
  },
  minutes * 60_000 + 300_000,
);

test("requests of other sites' pages never count as sign-ins, and people sign in from the same address", async () => {
  await server.stop();
  server = await startServer(platform, { SIGN_IN_RATE_LIMIT: String(signInLimit) });
  const loaded = [
    { "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image" },
    { "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "script" },
    { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe" },
    { "Sec-Fetch-Mode": "cors", "Sec-Fetch-Dest": "empty" },
  ];
  const paths = ["/auth/oauth_base", "/auth/oauth_base/callback?code=x&state=y", "/auth/admin-link?token=x"];
  const statuses = new Map<number | undefined, number>();
  const load = (index: number) =>
    new Promise<void>((done, fail) => {
      const path = paths[index % paths.length] ?? "";
      const headers = { "Sec-Fetch-Site": "cross-site", ...loaded[index % loaded.length] };
      ask({ port, host: "127.0.0.1", path, headers, agent: false }, (answer) => {
        statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
        answer.resume().once("end", done);
      })
        .once("error", fail)
        .end();
    });
  const tried = 30 * signInLimit;
  for (let index = 0; index < tried; index += 20)
    await Promise.all(Array.from({ length: 20 }, (_, more) => load(index + more)));
  expect([...statuses]).toEqual([[403, tried]]);
  expect(await platform.rows("SELECT * FROM rate_limits WHERE kind <> 'api'")).toEqual([]);
  const people = await Promise.all(
    Array.from({ length: signInLimit }, () => new PersonOverHttp(server.origin).signIn("learner")),
  );
  const lost = people.filter(({ attempt }) => attempt !== null).length;
  report("other-sites", { tried, survived: statuses.get(403) ?? 0, lost });
  expect(lost).toBe(0);
});
