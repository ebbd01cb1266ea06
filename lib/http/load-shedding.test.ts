import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { rawRequest } from "@/e2e/testing/raw-request";
import { setEnv } from "@/lib/env";
import { addGauge, readAll } from "@/lib/metrics-hooks";
import { currentWork } from "@/lib/workload";
import { countUnanswered, drainable } from "./drain";
import { guardServers } from "./gate";
import { countLeakedRequests } from "./leaked-requests";
import { watchEveryRequest } from "./server-hooks";

afterAll(watchEveryRequest());
afterAll(
  guardServers(() => "anybody", {
    routes: (path) =>
      path === "/healthz" ? { handle: async () => new Response("up"), isProbe: true } : undefined,
  }),
);

let server: Server;
let waiting: ServerResponse[];
let closed: number;
let drain: ReturnType<typeof drainable>;

/** Answers with the request's kind of work; a path with `wait` waits for a release. */
beforeEach(async () => {
  // The 5 of 13 connections for pages allow fifty pages at once; this process takes half.
  setEnv({ DATABASE_POOL_SIZE: "13", PROCESSES: "2" });
  waiting = [];
  closed = 0;
  server = createServer((request, response) => {
    response.once("close", () => (closed += 1));
    if (request.url?.includes("wait")) waiting.push(response);
    else if (request.url?.includes("silence")) response.end(String(request.socket.timeout ?? 0));
    else response.end(currentWork().kind);
  });
  drain = drainable(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  server.closeAllConnections();
  await drain({ seconds: 0 });
  setEnv({ DATABASE_POOL_SIZE: "", PROCESSES: "" });
});

const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

test("Each request counts as its kind of work", async () => {
  const paths = ["/", "/catalog", "/admin/people", "/v2/courses", "/v2", "/auth/sign-in", "/auth/oauth_base"];
  const kinds = await Promise.all(paths.map(async (path) => (await get(path)).text()));
  expect(kinds).toEqual(["pages", "pages", "pages", "api", "api", "sign-in", "sign-in"]);
});

test("Too many pages get 503 at once while the API and sign-in and files and probes go on", async () => {
  const asked = Array.from({ length: 20 }, () => get("/catalog?wait"));
  await expect.poll(() => waiting.length).toBe(20);
  const refused = await get("/catalog");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await refused.text()).toContain("Lectern is busy right now");
  const others = await Promise.all(
    ["/v2/courses", "/auth/sign-in", "/_next/static/a.js", "/healthz"].map(get),
  );
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const response of waiting) response.end();
  await Promise.all(asked);
  await expect.poll(async () => (await get("/catalog")).status).toBe(200);
});

test("A client that leaves before its answer makes room for others", async () => {
  const leaving = new AbortController();
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/catalog?wait`;
  const asked = Array.from({ length: 20 }, () => fetch(url, { signal: leaving.signal }).catch(() => {}));
  await expect.poll(() => waiting.length).toBe(20);
  leaving.abort();
  await Promise.all(asked);
  await expect.poll(async () => (await get("/catalog")).status).toBe(200);
});

async function pipeline(...requests: string[]): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(requests.join(""));
  return socket;
}

const inProgress = () => Object.fromEntries(readAll("requests_in_progress"));
const none = { api: 0, pages: 0, "sign-in": 0 };

test.each(["destroy", "end", "resetAndDestroy"] as const)(
  "Requests in a connection's queue end with it: %s",
  async (leave) => {
    const paths = ["/catalog?wait", "/v2?wait", "/auth/sign-in?wait", "/docs/api?wait", "/v2/courses?wait"];
    const socket = await pipeline(...paths.map((path) => rawRequest("GET", path)));
    await expect.poll(countUnanswered).toBe(5);
    expect(inProgress()).toEqual({ ...none, pages: 1 });
    socket[leave]();
    await expect.poll(inProgress).toEqual(none);
    expect([countUnanswered(), countLeakedRequests()]).toEqual([0, 0]);
    expect([waiting.length, closed], "each handler that began sees one close").toEqual([1, 1]);
  },
);

test("Requests of one connection run in turn and count as their own kind", async () => {
  const socket = await pipeline(
    ...["/catalog?wait", "/v2", "/auth/sign-in"].map((path) => rawRequest("GET", path)),
  );
  const answers = text(socket);
  await expect.poll(countUnanswered).toBe(3);
  expect(inProgress()).toEqual({ ...none, pages: 1 });
  waiting[0]?.end("pages");
  await expect.poll(inProgress).toEqual(none);
  socket.end();
  expect((await answers).match(/pages|api|sign-in/g)).toEqual(["pages", "api", "sign-in"]);
});

test("A connection that sends too many requests at once gets 503 for the last ones", async () => {
  const paths = ["/catalog?wait", ...Array.from({ length: 120 }, () => "/v2")];
  const socket = await pipeline(...paths.map((path) => rawRequest("GET", path)));
  const answers = text(socket);
  await expect.poll(() => waiting.length).toBe(1);
  waiting[0]?.end();
  await expect.poll(countUnanswered).toBe(0);
  socket.end();
  expect((await answers).match(/HTTP\/1.1 503/g)).toHaveLength(21);
});

test("Requests before an unreadable one end soon even if the client left unnoticed", async () => {
  // Node.js stops reading while this many answers wait.
  const refused = Array.from({ length: 50 }, () => rawRequest("TRACE", "/"));
  const socket = await pipeline(rawRequest("GET", "/v2?wait"), ...refused, "nonsense\r\n\r\n");
  await expect.poll(() => waiting.length).toBe(1);
  socket.destroy();
  await expect.poll(inProgress).toEqual(none);
});

test("Bodies in a connection's queue end with it", async () => {
  const bodies = () => Object.fromEntries(readAll("unfinished_bodies")).all;
  const [whole, begun] = [
    rawRequest("GET", "/catalog?wait"),
    rawRequest("POST", "/account", { "Content-Length": "9" }),
  ];
  const streamed = rawRequest("POST", "/admin/media/upload?wait", { "Content-Length": "4" }, "abcd");
  const sockets = [await pipeline(whole, streamed, begun), await pipeline(whole, begun, "abc")];
  await expect.poll(bodies).toBe(3);
  for (const socket of sockets) socket.destroy();
  await expect.poll(bodies).toBe(0);
  await expect.poll(inProgress).toEqual(none);
});

test("Lectern cuts off a client that doesn't read its answer but lets a file wait", async () => {
  const silences = await Promise.all(
    ["/catalog?silence", "/_next/static/a.js?silence"].map(async (path) => (await get(path)).text()),
  );
  expect(silences).toEqual(["120000", "0"]);
});

test("A count without a waiting connection is a leak", async () => {
  const asked = get("/catalog?wait");
  await expect.poll(() => waiting.length).toBe(1);
  expect(countLeakedRequests()).toBe(0);
  let counted = 3;
  addGauge("requests_in_progress", "pages", () => counted);
  expect(countLeakedRequests()).toBe(3);
  counted = 0;
  expect(countLeakedRequests()).toBe(0);
  waiting[0]?.end();
  await asked;
});
