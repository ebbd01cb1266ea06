import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { ConcurrencyLimit } from "@/lib/api-keys/concurrency-limit";
import { noteActor } from "@/lib/current-request";
import { Prisma, runStatement } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { guardServers } from "@/lib/http/gate";
import { internalServers } from "@/lib/http/internal-servers";
import { refuse } from "@/lib/http/refusals";
import { watchEveryRequest } from "@/lib/http/server-hooks";
import { type EndedRequest, observe } from "@/lib/metrics-hooks";
import { giveBack } from "@/lib/rate-limits/give-back";
import { send } from "@/lib/sign-in/outbound";
import { recordRefusal } from "@/lib/sign-in-attempts/record";
import { freePort } from "../../e2e/platform";
import { startTelemetry } from "./start";

afterAll(watchEveryRequest());
afterAll(guardServers(() => "anybody"));

const servers: Server[] = [];
let stop = async () => {};

afterEach(async () => {
  await stop();
  stop = async () => {};
  setEnv({ METRICS_PORT: "", OTEL_EXPORTER_OTLP_ENDPOINT: "", TRUSTED_PROXIES: "" });
});

afterAll(() => {
  for (const server of servers) server.closeAllConnections();
});

async function listen(listener: RequestListener, { isApart = true } = {}): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  if (isApart) internalServers.add(server);
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const traceparents: unknown[] = [];

async function listenAsPlatform() {
  const provider = await listen((request, response) => {
    traceparents.push(request.headers.traceparent);
    response.end("{}");
  });
  const platform: RequestListener = async (request, response) => {
    if (request.url === "/shed") return refuse(request, response, "busy");
    if (request.url === "/v2/shed") return shedByTheApi(response);
    noteActor({ apiKeyId: "a-key" });
    await runStatement(Prisma.sql`SELECT 1 AS one WHERE 'secret' = ${"secret"}`, false);
    await runStatement(Prisma.sql`SELECT 1 / 0`, false).catch(() => {});
    const call = { method: "GET", url: `${provider}/token?secret=1`, headers: {} } as const;
    await send(call, AbortSignal.timeout(5_000), "token_unreachable");
    response.writeHead(request.url?.startsWith("/fails") ? 500 : 200).end();
  };
  return listen(platform, { isApart: false });
}

async function shedByTheApi(response: ServerResponse): Promise<void> {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const refused = new ConcurrencyLimit(() => 0).take(async () => {});
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await refused.catch(() => response.writeHead(503).end());
}

const sent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

type Sent = { traceId: string; spanId: string; parentSpanId?: string; name: string; kind: number };

/** Accepts OTLP/HTTP in JSON (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). */
async function listenAsCollector() {
  const bodies: string[] = [];
  const spans: Sent[] = [];
  const endpoint = await listen(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Sent[] }[] }[] };
    bodies.push(`${request.url} ${JSON.stringify(body)}`);
    for (const { scopeSpans } of body.resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  return { endpoint, bodies, spans };
}

test("A trusted proxy's trace continues through the request, its statements and provider calls", async () => {
  const { endpoint, bodies, spans } = await listenAsCollector();
  setEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, TRUSTED_PROXIES: "1" });
  stop = await startTelemetry();
  const platform = await listenAsPlatform();
  const ended = new Promise<EndedRequest>((done) => observe({ requestEnded: done }));
  await fetch(`${platform}/fails?code=secret`, { headers: { traceparent: sent } });
  expect(await ended).toMatchObject({ status: 500, request: { statements: 2, apiKeyId: "a-key" } });
  await stop();
  const [traceId, parentSpanId] = sent.split("-").slice(1);
  const request = spans.find(({ name }) => name === "GET unknown");
  expect(request).toMatchObject({ traceId, parentSpanId, kind: 2, status: { code: 2 } });
  const others = spans.filter((span) => span !== request);
  expect(others.map(({ name }) => name).sort()).toEqual(["SELECT", "SELECT", "token"]);
  for (const span of others) expect(span).toMatchObject({ traceId, parentSpanId: request?.spanId, kind: 3 });
  const call = others.find(({ name }) => name === "token");
  expect(traceparents.at(-1)).toBe(`00-${traceId}-${call?.spanId}-01`);
  const all = bodies.join();
  expect(all).toMatch(/^\/v1\/traces .*"service.name","value":\{"stringValue":"lectern"/);
  expect(all).toContain("SELECT 1 AS one WHERE 'secret' = $1");
  expect(all.replaceAll("'secret'", "")).not.toContain("secret");
});

test.each(["00", "01"])(
  "Without a trusted proxy, the flag %s of a caller's trace decides nothing",
  async (flag) => {
    const { endpoint, spans } = await listenAsCollector();
    setEnv({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    stop = await startTelemetry();
    const platform = await listenAsPlatform();
    await fetch(`${platform}/`, { headers: { traceparent: sent.replace(/01$/, flag) } });
    await expect.poll(() => traceparents.at(-1)).toMatch(/-01$/);
    await stop();
    const [traceId, spanId] = sent.split("-").slice(1);
    const request = spans.find(({ name }) => name === "GET unknown");
    expect(request).toMatchObject({ links: [{ traceId, spanId }] });
    expect(request?.traceId).not.toBe(traceId);
    expect(request?.parentSpanId ?? "").toBe("");
  },
);

test("Metrics count requests, statements, calls and sign-ins, on their own port", async () => {
  const port = await freePort();
  setEnv({ METRICS_PORT: String(port) });
  stop = await startTelemetry();
  const platform = await listenAsPlatform();
  for (const path of ["/", "/fails?x=1"]) await fetch(`${platform}${path}`);
  for (const path of ["/shed", "/v2/shed"]) expect((await fetch(`${platform}${path}`)).status).toBe(503);
  await recordRefusal("state_unknown", null, { address: null, userAgent: null });
  await giveBack();
  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  await expect
    .poll(read)
    .toContain('lectern_http_request_duration_seconds_count{method="GET",route="unknown",status="5xx"} 1');
  const text = await read();
  for (const line of [
    'lectern_http_request_duration_seconds_count{method="GET",route="unknown",status="2xx"} 1',
    'lectern_http_request_duration_seconds_count{method="GET",route="unknown",status="shed"} 2',
    "lectern_http_requests_leaked 0",
    "lectern_http_unfinished_bodies 0",
    'lectern_database_statements_failed_total{kind="pages"} 2',
    'lectern_outbound_request_duration_seconds_count{purpose="token",outcome="2xx"} 2',
    'lectern_sign_ins_total{code="state_unknown"} 1',
    'lectern_http_requests_in_progress{kind="pages"} 0',
    'lectern_database_connections_max{kind="pages",database="primary"} 5',
    'lectern_database_waiting{kind="pages",database="primary"} 0',
    'lectern_database_waiting_age_seconds{kind="pages",database="primary"} 0',
    "lectern_draining 0",
    'lectern_queue_depth{queue="finished_sign_ins"}',
    'lectern_queue_age_seconds{queue="finished_sign_ins"}',
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
  ])
    expect(text).toContain(line);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});

test("Traces and metrics are off by default", async () => {
  const port = await freePort();
  stop = await startTelemetry();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});
