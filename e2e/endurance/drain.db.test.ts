import { Agent, request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../platform";
import { type Installation, install, startServer } from "./installation";

let platform: Installation;

beforeAll(async () => {
  platform = await install();
});

afterAll(() => platform.close());

type Outcome = "answered" | "refused" | "cut";

/** As a proxy sends it, over connections that it keeps. */
function post(agent: Agent, origin: string): Promise<Outcome> {
  const body = JSON.stringify({ any: "thing" });
  const headers = { "Content-Type": "application/json", "Content-Length": body.length };
  return new Promise((done) => {
    const asked = request(`${origin}/v2/courses`, { agent, method: "POST", headers }, (answer) => {
      answer.resume().once("end", () => done("answered"));
      answer.once("error", () => done("cut"));
    });
    asked.once("error", ({ code }: NodeJS.ErrnoException) =>
      done(code === "ECONNREFUSED" ? "refused" : "cut"),
    );
    asked.end(body);
  });
}

/** Until the port is closed. */
async function postWithoutPause(origin: string): Promise<Record<Outcome, number>> {
  const counts = { answered: 0, refused: 0, cut: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: 30 });
  const client = async () => {
    while (counts.refused === 0) counts[await post(agent, origin)] += 1;
  };
  await Promise.all(Array.from({ length: 30 }, client));
  agent.destroy();
  return counts;
}

test("a server that is told to stop says so to balancers, and cuts no request off", async () => {
  const port = await freePort();
  const server = await startServer(platform, { DRAIN_SECONDS: "1", METRICS_PORT: String(port) });
  const ask = (path: string) => fetch(`${server.origin}${path}`);
  const checks = { server: "ok", database: "ok", migrations: "ok" };
  expect(await (await ask("/readyz")).json()).toEqual({ status: "ready", checks });
  for (const path of ["/catalog", "/v2/courses/7", "/nowhere/7"]) await ask(path);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  for (const route of ["/catalog", "/v2/courses/[id]", "unknown"])
    expect(metrics).toMatch(`lectern_http_request_duration_seconds_count{method="GET",route="${route}"`);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);

  const posting = postWithoutPause(server.origin);
  await expect.poll(async () => (await ask("/healthz")).status).toBe(200);
  process.kill(server.pid, "SIGTERM");
  await expect
    .poll(async () => {
      const answer = await ask("/readyz");
      return [answer.status, await answer.json(), answer.headers.get("connection")];
    })
    .toEqual([503, { status: "not_ready", checks: { ...checks, server: "draining" } }, "close"]);
  expect((await ask("/healthz")).status).toBe(200);
  const { answered, cut } = await posting;
  expect({ cut, isBusy: answered > 100 }).toEqual({ cut: 0, isBusy: true });
  expect(await server.ended).toEqual([0, null]);
});
