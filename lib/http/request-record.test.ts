import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { currentRequest, noteActor } from "@/lib/current-request";
import { setEnv } from "@/lib/env";
import { log } from "@/lib/log";
import { guardServers } from "./gate";
import { watchEveryRequest } from "./server-hooks";

afterAll(watchEveryRequest());
afterAll(
  guardServers(() => "anybody", {
    routes: (path) =>
      path === "/healthz" ? { handle: async () => new Response("up"), isProbe: true } : undefined,
  }),
);

let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    noteActor({ personId: "a person" });
    response.statusCode = request.url?.startsWith("/broken") ? 500 : 200;
    response.end(currentRequest()?.id);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => server.close());

afterEach(() => {
  vi.restoreAllMocks();
  setEnv({ LOG_REQUESTS: "" });
});

const get = (path: string, headers = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers });

async function idOf(headers: Record<string, string>): Promise<string> {
  const answer = await get("/", headers);
  const id = answer.headers.get("x-request-id") ?? "";
  expect(await answer.text()).toBe(id);
  return id;
}

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";

test("A request keeps its ID and gets it back in the answer", async () => {
  expect(await idOf({ "X-Request-Id": "from-nginx.1" })).toBe("from-nginx.1");
  expect(await idOf({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` })).toBe(traceId);
});

test.each([
  ["X-Request-Id", "x".repeat(129)],
  ["X-Request-Id", "<script>"],
  ["X-Request-Id", "a b"],
  ["traceparent", `ff-${traceId}-00f067aa0ba902b7-01`],
  ["traceparent", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`],
])("any other gets one of its own: %s: %s", async (name, value) => {
  expect(await idOf({ [name]: value })).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
});

test("A refusal's page shows the request ID", async () => {
  const answer = await get(`/?${"p&".repeat(101)}`, { "X-Request-Id": "number-7" });
  expect(answer.headers.get("x-request-id")).toBe("number-7");
  expect(await answer.text()).toContain("Reference: <code>number-7</code>");
});

async function logged(setting: string, paths: string[]) {
  setEnv({ LOG_REQUESTS: setting });
  const lines = [vi.spyOn(log(), "info"), vi.spyOn(log(), "warn")].map((spy) =>
    spy.mockImplementation(() => {}),
  );
  for (const path of paths) await (await get(path, { "X-Request-Id": path.slice(1, 7) })).text();
  const found = () => lines.flatMap((spy) => spy.mock.calls.map(([fields]) => fields));
  return { found, requests: () => found().map((fields) => (fields as { request?: string }).request) };
}

test("The log has a line for each request without personal data", async () => {
  const { found } = await logged("all", ["/course/secret?token=secret", "/healthz"]);
  await expect.poll(found).toHaveLength(1);
  expect(found()[0]).toEqual({
    request: "course",
    method: "GET",
    route: "unknown",
    status: 200,
    ms: expect.any(Number),
    statements: 0,
    statement_ms: 0,
    bytes: expect.any(Number),
    person: "a person",
  });
});

test("By default the log has only failed requests and can have none", async () => {
  const { requests } = await logged("", ["/fine", "/broken"]);
  await expect.poll(requests).toEqual(["broken"]);
  vi.restoreAllMocks();
  expect((await logged("off", ["/broken", "/broken"])).requests()).toEqual([]);
});
