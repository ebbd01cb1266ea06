import { beforeEach, expect, test } from "vitest";
import { document, send } from "@/e2e/testing/api-writes";
import { createKey } from "@/e2e/testing/factories";
import { createDeliveryRow, createEndpointRow } from "@/e2e/testing/webhook-writes";
import { db } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { randomToken } from "@/lib/secrets";
import { deliveryNumber } from "@/lib/webhooks/delivery-id";
import { unsealed } from "@/lib/webhooks/signature";
import { handlers } from "../handlers";
import type { Path } from "../operations";

let key: string;

beforeEach(async () => {
  key = await createKey({ writeScopes: ["webhook_endpoints"] });
});

const url = "https://hooks.example.com/lectern";

const create = (headers = {}) =>
  send(key, "POST", "/v2/webhook_endpoints", { body: document("webhook_endpoints", { url }) }, headers);

const change = (id: string, attributes: object, headers = {}) =>
  send(
    key,
    "PATCH",
    "/v2/webhook_endpoints/{id}",
    { id, body: document("webhook_endpoints", attributes) },
    headers,
  );

const rotate = (id: string, headers = {}, with_ = key) =>
  send(
    with_,
    "POST",
    "/v2/webhook_endpoints/{id}/secrets",
    { id, body: document("webhook_secrets", {}) },
    headers,
  );

async function read(path: Path, id: string) {
  const address = `${env().BASE_URL}${path.replace("{id}", id)}`;
  const request = new Request(address, { headers: { "X-Api-Key": key } });
  return (await handlers(path).GET(request, { params: Promise.resolve({ id }) })).json();
}

test("A new webhook's secret is in its answer, and never again", async () => {
  const { data } = await (await create()).json();
  const row = await db().webhookEndpoint.findUniqueOrThrow({ where: { id: data.id } });
  expect(data.attributes.secret).toBe(unsealed(row.secretSealed, data.id));
  const read_ = await read("/v2/webhook_endpoints/{id}", data.id);
  expect(read_.data).toEqual({ ...data, attributes: { ...data.attributes, secret: null } });
  const { data: listed } = await read("/v2/webhook_endpoints", "");
  expect(listed).toEqual([read_.data]);
});

test("A repeated request gets the same secret again, which no table has in plain text", async () => {
  const headers = { "Idempotency-Key": "1" };
  const [first, second] = [await create(headers), await create(headers)];
  const body = await first.text();
  expect([second.status, await second.text()]).toEqual([201, body]);
  expect(await db().webhookEndpoint.count()).toBe(1);
  const { secret } = JSON.parse(body).data.attributes;
  const stored = await db().idempotencyKey.findFirstOrThrow();
  expect(stored).toMatchObject({ status: 201, body: null, bodySealed: expect.stringMatching(/^v1\./) });
  expect(JSON.stringify(stored)).not.toContain(secret);
  const { id } = JSON.parse(body).data;
  const rotated = { "Idempotency-Key": "2" };
  const answers = await Promise.all(Array.from({ length: 5 }, () => rotate(id, rotated)));
  const bodies = await Promise.all(answers.map((one) => one.text()));
  expect(new Set(bodies).size).toBe(1);
  expect(JSON.parse(bodies[0] ?? "").data.attributes.secret).not.toBe(secret);
});

test("After AUTH_SECRET was lost, a repeated request learns that it was done, and changes nothing", async () => {
  const headers = { "Idempotency-Key": "1" };
  const first = randomToken();
  setEnv({ AUTH_SECRET: first });
  await create(headers);
  setEnv({ AUTH_SECRET: randomToken(), AUTH_SECRET_PREVIOUS: first });
  expect((await create(headers)).status, "while the previous one is known").toBe(201);
  setEnv({ AUTH_SECRET: randomToken(), AUTH_SECRET_PREVIOUS: "" });
  const answer = await create(headers);
  const [error] = (await answer.json()).errors;
  expect([answer.status, error]).toMatchObject([
    409,
    { code: "answer_unreadable", detail: expect.stringContaining("Rotate the secret") },
  ]);
  expect(await db().webhookEndpoint.count()).toBe(1);
});

test("A client pauses a webhook and resumes it at its place", async () => {
  const id = await createEndpointRow();
  const { position } = await db().webhookEndpoint.findUniqueOrThrow({ where: { id } });
  const paused = await change(id, { paused: true });
  expect((await paused.json()).data.attributes).toMatchObject({ paused: true, pause_reason: "admin" });
  const stale = { "If-Match": paused.headers.get("etag") ?? "" };
  const resumed = await change(id, { paused: false, description: "Payroll" }, stale);
  expect((await resumed.json()).data.attributes).toMatchObject({
    ...{ paused: false, pause_reason: null, description: "Payroll", url, event_types: [] },
  });
  expect((await change(id, { paused: true }, stale)).status).toBe(412);
  expect(await db().webhookEndpoint.findUniqueOrThrow({ where: { id } })).toMatchObject({ position, url });
});

test("A rotation keeps the previous secret for a while, and needs If-Match from careful keys", async () => {
  const careful = await createKey({ writeScopes: ["webhook_endpoints"], requiresIfMatch: true });
  const { data } = await (await create()).json();
  expect((await rotate(data.id, {}, careful)).status).toBe(428);
  const { attributes } = (await (await rotate(data.id)).json()).data;
  const row = await db().webhookEndpoint.findUniqueOrThrow({ where: { id: data.id } });
  expect([row.secretSealed, row.previousSecretSealed ?? ""].map((one) => unsealed(one, data.id))).toEqual([
    attributes.secret,
    data.attributes.secret,
  ]);
  expect(Date.parse(attributes.previous_secret_ends_at)).toBeGreaterThan(Date.now());
});

test("A client notes that the receiver has read what it missed", async () => {
  const id = await createEndpointRow();
  await db().webhookEndpoint.update({ where: { id }, data: { missedEvents: 7 } });
  const { attributes } = (await (await change(id, { missed_events_count: 0 })).json()).data;
  expect(attributes).toMatchObject({ missed_events_count: 0 });
});

test("A test and a replay are deliveries that the client can follow", async () => {
  const id = await createEndpointRow();
  const tested = await send(key, "POST", "/v2/webhook_endpoints/{id}/tests", { id });
  const { data } = await tested.json();
  expect(data.attributes).toMatchObject({ event_type: "webhook.test", waiting: true, outcome: null });
  expect(tested.headers.get("location")).toBe(data.links.self);
  expect((await read("/v2/webhook_deliveries/{id}", data.id)).data).toEqual(data);
  const replay = (id: string) => send(key, "POST", "/v2/webhook_deliveries/{id}/replays", { id });
  const waits = await replay(data.id);
  expect([waits.status, (await waits.json()).data.id]).toEqual([200, data.id]);
  await db().webhookDelivery.update({
    where: { id: deliveryNumber(data.id) },
    data: { outcome: "failed", finishedAt: new Date() },
  });
  expect((await replay(data.id)).status).toBe(201);
  const delivered = await createDeliveryRow(id, "delivered");
  const again = await replay(delivered);
  const { event_id } = (await read("/v2/webhook_deliveries/{id}", delivered)).data.attributes;
  expect([again.status, (await again.json()).data.attributes]).toMatchObject([
    201,
    { event_id, waiting: true },
  ]);
});

test("A range starts to be sent again", async () => {
  const id = await createEndpointRow();
  await createDeliveryRow(id);
  await db().$executeRaw`UPDATE webhook_endpoints SET position = (SELECT last_position FROM event_sequence)`;
  const replay = async (attributes: object) => {
    const body = document("webhook_replays", attributes);
    const answer = await send(key, "POST", "/v2/webhook_endpoints/{id}/replays", { id, body });
    return (await answer.json()).data.attributes.replaying;
  };
  const since = "2026-01-01T00:00:00+01:00";
  expect(await replay({ since, until: since })).toBe(false);
  expect(await replay({ since })).toBe(true);
});

test("Skipping a delivery twice is fine", async () => {
  const id = await createDeliveryRow(await createEndpointRow());
  const skip = async () => {
    const body = document("webhook_deliveries", { outcome: "skipped" });
    const answer = await send(key, "PATCH", "/v2/webhook_deliveries/{id}", { id, body });
    return (await answer.json()).data.attributes;
  };
  expect([await skip(), await skip()]).toMatchObject(Array(2).fill({ outcome: "skipped", waiting: false }));
  expect(await db().auditEntry.count({ where: { action: "webhook.delivery_skipped" } })).toBe(1);
});
