import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { setEnv } from "@/lib/env";
import { currentWork } from "@/lib/workload";
import { guardServers } from "./gate";

afterAll(
  guardServers(() => "anybody", {
    probes: (path) => (path === "/healthz" ? async () => new Response("up") : undefined),
  }),
);

let server: Server;
let waiting: ServerResponse[];

/** Answers with the kind of work that a request is; those whose path says so, only when they are let go. */
beforeEach(async () => {
  // One process would have thirteen connections, five of them for pages: fifty pages at once, of which this one of two takes half.
  setEnv({ DATABASE_POOL_SIZE: "13", PROCESSES: "2" });
  waiting = [];
  server = createServer((request, response) => {
    if (request.url?.includes("wait")) waiting.push(response);
    else response.end(currentWork().kind);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  setEnv({ DATABASE_POOL_SIZE: "", PROCESSES: "" });
});

const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

test("each request is work of its kind", async () => {
  const paths = ["/", "/catalog", "/admin/people", "/v2/courses", "/v2", "/auth/sign-in", "/auth/oauth_base"];
  const kinds = await Promise.all(paths.map(async (path) => (await get(path)).text()));
  expect(kinds).toEqual(["pages", "pages", "pages", "api", "api", "sign-in", "sign-in"]);
});

test("more pages than are answered soon are 503 at once; the API, sign-in, files and probes go on", async () => {
  const asked = Array.from({ length: 25 }, () => get("/catalog?wait"));
  await expect.poll(() => waiting.length).toBe(25);
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

test("who leaves before the answer makes room for others", async () => {
  const leaving = new AbortController();
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/catalog?wait`;
  const asked = Array.from({ length: 25 }, () => fetch(url, { signal: leaving.signal }).catch(() => {}));
  await expect.poll(() => waiting.length).toBe(25);
  leaving.abort();
  await Promise.all(asked);
  await expect.poll(async () => (await get("/catalog")).status).toBe(200);
});
