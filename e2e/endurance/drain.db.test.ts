import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../platform";
import { type Installation, install, startServer } from "./installation";
import { watchQuiet } from "./kept-connections";

let platform: Installation;

beforeAll(async () => {
  platform = await install();
});

afterAll(() => platform.close());

type Outcome = { isAnswered: boolean; isRefused: boolean; isNew: boolean; wasQuiet: boolean; began: number };

/** Sends requests like a proxy, over kept connections. */
function post(agent: Agent, origin: string): Promise<Outcome> {
  const body = JSON.stringify({ any: "thing" });
  const headers = { "Content-Type": "application/json", "Content-Length": body.length };
  const began = performance.now();
  return new Promise((done) => {
    const asked = request(`${origin}/v2/courses`, { agent, method: "POST", headers }, (answer) => {
      answer.resume().once("end", () => end(true));
      answer.once("error", () => end(false));
    });
    const wasQuiet = watchQuiet(asked);
    const end = (isAnswered: boolean, code = "") => {
      const isNew = !asked.reusedSocket;
      done({ isAnswered, isRefused: code === "ECONNREFUSED", isNew, wasQuiet: wasQuiet(), began });
    };
    asked.once("error", ({ code }: NodeJS.ErrnoException) => end(false, code));
    asked.end(body);
  });
}

/** Waits until the port is closed. */
async function postWithoutPause(origin: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 30 });
  const client = async () => {
    while (!outcomes.some(({ isRefused }) => isRefused)) outcomes.push(await post(agent, origin));
  };
  await Promise.all(Array.from({ length: 30 }, client));
  agent.destroy();
  return outcomes;
}

test("a stopping server tells balancers and cuts no request off", async () => {
  const port = await freePort();
  const server = await startServer(platform, { DRAIN_SECONDS: "1", METRICS_PORT: String(port) });
  const ask = (path: string) => fetch(`${server.origin}${path}`);
  const checks = { server: "ok", requests: "ok", database: "ok", migrations: "ok" };
  expect(await (await ask("/readyz")).json()).toEqual({ status: "ready", checks });
  for (const path of ["/catalog", "/v2/courses/7", "/nowhere/7"]) await ask(path);
  const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  // A request is counted when its answer has ended.
  for (const route of ["/catalog", "/v2/courses/[id]", "unknown"])
    await expect
      .poll(metrics)
      .toMatch(`lectern_http_request_duration_seconds_count{method="GET",route="${route}"`);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);

  const posting = postWithoutPause(server.origin);
  await expect.poll(async () => (await ask("/healthz")).status).toBe(200);
  process.kill(server.pid, "SIGTERM");
  const told = performance.now();
  await expect
    .poll(async () => {
      const answer = await ask("/readyz");
      return [answer.status, await answer.json()];
    })
    .toEqual([503, { status: "not_ready", checks: { ...checks, server: "draining" } }]);
  expect((await ask("/healthz")).status).toBe(200);
  // The kernel resets a connection made while the port closes.
  const sent = (await posting).filter(({ isNew, began }) => !isNew || began < told);
  expect(sent.filter(({ isAnswered, wasQuiet }) => !isAnswered && !wasQuiet)).toEqual([]);
  expect(sent.filter(({ began }) => began > told + 1_000).length).toBeGreaterThan(0);
  expect(await server.ended).toEqual([0, null]);
});
