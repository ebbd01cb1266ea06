import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { admin, createAdmin, createLearner, operator } from "@/e2e/testing/factories";
import { placeEvents } from "@/e2e/testing/placed-events";
import { signaturesBy, TestReceiver } from "@/e2e/testing/webhook-receiver";
import { getHealthSignals } from "@/lib/admin-home/overview";
import { eventResources } from "@/lib/chores/event-resources";
import { db, Prisma } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import type { EventType } from "@/lib/events/schema";
import { sequenceEvents } from "@/lib/events/sequence";
import { createGroup } from "@/lib/groups/edit";
import { resealAll } from "@/lib/identity-provider/reseal";
import { mintPlatform } from "@/lib/mint";
import { deletePerson } from "@/lib/personal-data/delete-person";
import { claimDeliveries, recordAttempts } from "./claim";
import { createEndpoint, dismissMissed, pauseEndpoint, resumeEndpoint, rotateSecret } from "./edit";
import { findDelivery, findEndpoint, listDeliveries, readDeliveryBody } from "./list";
import { pruneDeliveries } from "./prune";
import { replayDelivery, replayRange, sendTest, skipDelivery } from "./replay";
import { waits } from "./retry";
import { endpointInput } from "./schema";
import { attemptOf } from "./send";
import { newSender } from "./sender";

const platform = mintPlatform();
const receiver = new TestReceiver();
const other = new TestReceiver();

beforeAll(async () => {
  await receiver.start();
  await other.start();
});
afterAll(async () => {
  await receiver.stop();
  await other.stop();
});
beforeEach(async () => {
  setEnv({ IDP_ALLOWED_CIDRS: "127.0.0.0/8" });
  for (const one of [receiver, other]) {
    one.received.length = 0;
    one.answer = () => ({ status: 204 });
  }
  await db().$executeRaw`SELECT make_event_days()`;
  await placeEvents([]);
});

const add = ({ url = receiver.url, eventTypes = [] as EventType[] } = {}) =>
  createEndpoint(operator, { url, description: "", eventTypes });

/** Copies and sends what is due, as one process does. The second turn repeats what failed in the first. */
async function deliver(): Promise<void> {
  const sender = newSender(platform);
  for (let turn = 0; turn < 2; turn += 1) {
    await sender.turn();
    await sender.idle();
  }
}

/** Makes everything happen earlier by some seconds, as if they had passed. */
async function pass(seconds: number): Promise<void> {
  const by = Prisma.sql`make_interval(secs => ${seconds}::float8)`;
  await db().$executeRaw`
    UPDATE webhook_deliveries SET due_at = due_at - ${by}, claimed_until = claimed_until - ${by}, answered_at = answered_at - ${by},
      finished_at = finished_at - ${by}`;
  await db().$executeRaw`
    UPDATE webhook_endpoints SET next_copy_at = next_copy_at - ${by}, retry_at = retry_at - ${by}, failing_since = failing_since - ${by},
      previous_secret_ends_at = previous_secret_ends_at - ${by}`;
}

const deliveriesOf = (endpointId: string) =>
  db().webhookDelivery.findMany({ where: { endpointId }, orderBy: { id: "asc" } });

const endpointOf = async (id: string) =>
  (await findEndpoint(admin, id)) as NonNullable<Awaited<ReturnType<typeof findEndpoint>>>;

test("An event arrives once, signed, with the event as an item of the feed", async () => {
  const { id, secret } = await add();
  const [eventId] = await placeEvents([{ type: "group.renamed", attributes: { name: "Sales" } }]);
  receiver.answer = () => ({ status: 200, body: `thanks ${"x".repeat(10_000)}` });
  await deliver();
  await deliver();
  expect(receiver.ids).toEqual([eventId]);
  const [webhook] = receiver.received;
  if (!webhook) throw new Error("Nothing arrived");
  expect(webhook.headers["content-type"]).toBe("application/json");
  expect(signaturesBy(secret, webhook)).toEqual([true]);
  expect(Math.abs(Number(webhook.headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(60);
  expect(JSON.parse(webhook.body)).toMatchObject({
    type: "group.renamed",
    timestamp: expect.any(String),
    data: {
      type: "events",
      id: eventId,
      attributes: { event_type: "group.renamed", data: { type: "groups", attributes: { name: "Sales" } } },
    },
  });
  const [logged] = (await listDeliveries(admin, id)).rows;
  expect(logged).toMatchObject({ eventId, status: 200, outcome: "delivered", attempts: 1, dueAt: null });
  expect(logged?.response).toHaveLength(4_096);
  expect(await readDeliveryBody(admin, logged as NonNullable<typeof logged>)).toBe(webhook.body);
});

test("A committed change arrives, and one that was rolled back doesn't", async () => {
  await add();
  const rolledBack = db().$transaction(async (tx) => {
    await createGroup(admin, { name: "Undone" }, tx);
    throw new Error("rolled back");
  });
  await expect(rolledBack).rejects.toThrow("rolled back");
  const id = await createGroup(admin, { name: "Sales" });
  await sequenceEvents(eventResources);
  await deliver();
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    {
      type: "group.created",
      data: { attributes: { subject: { type: "groups", id }, data: { attributes: { name: "Sales" } } } },
    },
  ]);
});

test("A webhook gets events after it was added, of its types alone", async () => {
  await placeEvents([{ type: "person.created" }]);
  await add({ eventTypes: ["person.created"] });
  const [, wanted] = await placeEvents([{ type: "group.renamed" }, { type: "person.created" }]);
  await deliver();
  expect(receiver.ids).toEqual([wanted]);
});

test("Ten attempts come at the documented times, then the webhook pauses and keeps what waits", async () => {
  const { id } = await add();
  const subjectId = uuidv7();
  const [eventId] = await placeEvents([{ subjectId }]);
  receiver.answer = () => ({ status: 500, body: "broken" });
  for (const wait of waits) {
    await pass(wait * 1.1 + 1);
    await deliver();
    const [delivery] = await deliveriesOf(id);
    const next = waits[delivery?.attempts ?? 0];
    if (next === undefined) continue;
    const seconds = ((delivery?.dueAt.getTime() ?? 0) - (delivery?.answeredAt?.getTime() ?? 0)) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(next - 0.01);
    expect(seconds).toBeLessThanOrEqual(next * 1.1 + 0.01);
  }
  expect(receiver.ids).toEqual(Array(10).fill(eventId));
  expect(await endpointOf(id)).toMatchObject({ state: "paused", pauseReason: "attempts_used", waiting: 1 });
  expect(await db().auditEntry.findFirst({ where: { action: "webhook.paused" } })).toMatchObject({
    actorName: "Lectern",
    after: { reason: "attempts_used" },
  });
  const [later] = await placeEvents([{ subjectId }]);
  await pass(86_400);
  await deliver();
  expect(receiver.ids).toHaveLength(10);
  receiver.answer = () => ({ status: 204 });
  await resumeEndpoint(operator, id);
  await deliver();
  expect(receiver.ids.slice(10)).toEqual([eventId, later]);
});

test("No attempt comes before it is due", async () => {
  await add();
  await placeEvents([{}]);
  receiver.answer = () => ({ status: 500 });
  await deliver();
  await pass(4);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  await pass(2);
  await deliver();
  expect(receiver.received).toHaveLength(2);
});

test("A redirect fails and is not followed", async () => {
  const { id } = await add();
  await placeEvents([{}]);
  receiver.answer = () => ({ status: 307, headers: { location: other.url } });
  await deliver();
  expect(other.received).toHaveLength(0);
  expect(await deliveriesOf(id)).toMatchObject([{ status: 307, outcome: null, attempts: 1 }]);
});

test("The answer 410 pauses the webhook", async () => {
  const { id } = await add();
  await placeEvents([{}]);
  receiver.answer = () => ({ status: 410 });
  await deliver();
  expect(await endpointOf(id)).toMatchObject({ state: "paused", pauseReason: "gone", waiting: 1 });
});

test("Retry-After delays the event and all others of the receiver", async () => {
  const { id } = await add();
  await placeEvents([{}]);
  receiver.answer = () => ({ status: 503, headers: { "retry-after": "3600" } });
  await deliver();
  receiver.answer = () => ({ status: 204 });
  await placeEvents([{}]);
  await pass(3_590);
  await deliver();
  expect(receiver.received).toHaveLength(1);
  await pass(20);
  await deliver();
  expect(receiver.received).toHaveLength(3);
  expect(await endpointOf(id)).toMatchObject({ waiting: 0 });
});

test("Events of one subject keep their order while other subjects go on", async () => {
  await add();
  const [slow, quick] = [uuidv7(), uuidv7()];
  const [first, second, ofOther, third] = await placeEvents([
    { subjectId: slow },
    { subjectId: slow },
    { subjectId: quick },
    { subjectId: slow },
  ]);
  let failing = true;
  receiver.answer = ({ body }) => ({ status: failing && body.includes(slow) ? 500 : 204 });
  await deliver();
  expect([...receiver.ids].sort()).toEqual([first, ofOther].sort());
  failing = false;
  await pass(6);
  await deliver();
  expect(receiver.ids.slice(2)).toEqual([first, second, third]);
});

test("A receiver that doesn't answer delays no other", async () => {
  await add();
  await add({ url: other.url });
  let answer = () => {};
  receiver.answer = () =>
    new Promise((done) => {
      answer = () => done({ status: 204 });
    });
  const arrived = new Promise<void>((done) => {
    other.answer = () => {
      if (other.received.length === 2) done();
      return { status: 204 };
    };
  });
  await placeEvents([{}]);
  const sender = newSender(platform);
  await sender.turn();
  await placeEvents([{}]);
  await pass(1);
  await sender.turn();
  await arrived;
  answer();
  receiver.answer = () => ({ status: 204 });
  await sender.idle();
  expect(receiver.received).toHaveLength(2);
});

test("A paused webhook keeps its place and catches up in order", async () => {
  const { id } = await add();
  await pauseEndpoint(operator, id);
  const subjectId = uuidv7();
  const ids = await placeEvents(Array.from({ length: 30 }, () => ({ subjectId })));
  await deliver();
  expect(await endpointOf(id)).toMatchObject({ waiting: 0, behind: 30n });
  await resumeEndpoint(operator, id);
  await deliver();
  expect(receiver.ids).toEqual(ids);
});

test("Catching up takes 250 events a second", async () => {
  const { id } = await add();
  await placeEvents(Array.from({ length: 300 }, () => ({})));
  const sender = newSender(platform);
  sender.stop();
  const before = new Date();
  await sender.turn();
  expect(await endpointOf(id)).toMatchObject({ waiting: 250 });
  const { nextCopyAt } = await db().webhookEndpoint.findUniqueOrThrow({ where: { id } });
  expect(nextCopyAt.getTime() - before.getTime()).toBeGreaterThanOrEqual(1_000);
  await db().$executeRaw`UPDATE webhook_endpoints SET next_copy_at = now() + interval '1 hour'`;
  await sender.turn();
  expect(await endpointOf(id)).toMatchObject({ waiting: 250 });
  await pass(3_600);
  await sender.turn();
  expect(await endpointOf(id)).toMatchObject({ waiting: 300 });
});

test("A dead receiver has at most 1,000 events waiting; the others stay in the feed", async () => {
  const { id } = await add();
  await placeEvents(Array.from({ length: 1_100 }, () => ({})));
  receiver.answer = () => ({ status: 500 });
  const sender = newSender(platform);
  sender.stop();
  for (let second = 0; second < 6; second += 1) {
    await pass(1);
    await sender.turn();
  }
  expect(await endpointOf(id)).toMatchObject({ waiting: 1_000, behind: 100n });
});

test("Two processes at once send each event once", async () => {
  await add();
  const ids = await placeEvents(Array.from({ length: 40 }, () => ({})));
  await Promise.all([deliver(), deliver(), deliver()]);
  expect([...receiver.ids].sort()).toEqual([...ids].sort());
});

test("Another process sends the deliveries of a killed one after a minute, with the same ID", async () => {
  const { id } = await add();
  const [eventId] = await placeEvents([{}]);
  const sender = newSender(platform);
  sender.stop();
  await sender.turn();
  expect(await claimDeliveries(id, 10)).toHaveLength(1);
  await deliver();
  expect(receiver.received).toHaveLength(0);
  await pass(61);
  await deliver();
  expect(receiver.ids).toEqual([eventId]);
});

test("After a rotation, both secrets sign until the previous one ends", async () => {
  const before = await add();
  const after = await rotateSecret(operator, before.id, 3_600);
  await placeEvents([{}]);
  await deliver();
  await pass(3_601);
  await placeEvents([{}]);
  await deliver();
  const signatures = receiver.received.map((webhook) =>
    [after.secret, before.secret].map((secret) => signaturesBy(secret, webhook)),
  );
  expect(signatures).toEqual([
    [
      [true, false],
      [false, true],
    ],
    [[true], [false]],
  ]);
});

test("An admin sends one event again with the same ID", async () => {
  const { id } = await add();
  const [eventId] = await placeEvents([{}, {}]);
  await deliver();
  const [first] = await deliveriesOf(id);
  await replayDelivery(operator, id, first?.id ?? 0n);
  await deliver();
  expect(receiver.ids.slice(2)).toEqual([eventId]);
});

test("An admin sends the events since a moment again, in order", async () => {
  const { id } = await add();
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const subjectId = uuidv7();
  const ids = await placeEvents(
    [60, 40, 20, 10, 5].map((minutes) => ({ subjectId, occurredAt: ago(minutes) })),
  );
  await deliver();
  await replayRange(operator, id, { since: ago(30) });
  await pass(1);
  await deliver();
  expect(receiver.ids).toEqual([...ids, ...ids.slice(2)]);
  expect(await endpointOf(id)).toMatchObject({ isReplaying: false, waiting: 0 });
});

test("A range of events that ends earlier leaves out later ones", async () => {
  const { id } = await add();
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const subjectId = uuidv7();
  const ids = await placeEvents([60, 40, 20, 10].map((minutes) => ({ subjectId, occurredAt: ago(minutes) })));
  await deliver();
  expect(await replayRange(operator, id, { since: ago(30), until: ago(30) })).toBe("nothing");
  await replayRange(operator, id, { since: ago(50), until: ago(15) });
  await pass(1);
  await deliver();
  expect(receiver.ids.slice(4)).toEqual(ids.slice(1, 3));
});

test("A test reaches even a paused webhook, once, and changes nothing else", async () => {
  const { id, secret } = await add();
  await pauseEndpoint(operator, id);
  receiver.answer = () => ({ status: 410 });
  const { eventId: testId } = await sendTest(operator, id);
  await deliver();
  await pass(86_400);
  await deliver();
  expect(receiver.ids).toEqual([testId]);
  expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({ type: "webhook.test" });
  expect(receiver.received.map((webhook) => signaturesBy(secret, webhook))).toEqual([[true]]);
  expect(await deliveriesOf(id)).toMatchObject([{ outcome: "failed", status: 410 }]);
  expect(await endpointOf(id)).toMatchObject({ pauseReason: "admin", failingSince: null });
});

test("A skipped event lets the later ones of its subject go on", async () => {
  const { id } = await add();
  const subjectId = uuidv7();
  const [poison, next] = await placeEvents([{ subjectId }, { subjectId }]);
  receiver.answer = ({ headers }) => ({ status: headers["webhook-id"] === poison ? 422 : 204 });
  await deliver();
  const [delivery] = await deliveriesOf(id);
  await skipDelivery(operator, id, delivery?.id ?? 0n);
  await deliver();
  expect(receiver.ids).toEqual([poison, next]);
  expect(await findDelivery(admin, id, String(delivery?.id))).toMatchObject({ outcome: "skipped" });
});

test("When a receiver returns from an outage, everything that waits is sent at once", async () => {
  const { id } = await add();
  await placeEvents(Array.from({ length: 8 }, () => ({})));
  receiver.answer = () => ({ status: 503 });
  await deliver();
  await db().$executeRaw`UPDATE webhook_deliveries SET due_at = now() + interval '9 hours'`;
  receiver.answer = () => ({ status: 204 });
  await placeEvents([{}]);
  await pass(301);
  await deliver();
  expect(receiver.received).toHaveLength(17);
  expect(await endpointOf(id)).toMatchObject({ waiting: 0, failingSince: null });
});

test.each([
  "https://10.0.0.1/hooks",
  "http://127.0.0.1:80/hooks",
  "http://hr.example.com/hooks",
  "ftp://hr.example.com/",
  "hooks",
])("The address %s is refused", (url) => {
  setEnv({ IDP_ALLOWED_CIDRS: "" });
  expect(endpointInput.safeParse({ url }).success).toBe(false);
});

test("An address that is no longer allowed gets nothing", async () => {
  const { id } = await add();
  await placeEvents([{}]);
  setEnv({ IDP_ALLOWED_CIDRS: "" });
  await deliver();
  expect(receiver.received).toHaveLength(0);
  expect(await deliveriesOf(id)).toMatchObject([{ error: "ADDRESS_NOT_ALLOWED", status: null, attempts: 1 }]);
});

test("A name that resolves to a private address gets nothing", async () => {
  const { id } = await add({ url: receiver.url.replace("127.0.0.1", "localhost") });
  await placeEvents([{}]);
  setEnv({ IDP_ALLOWED_CIDRS: "192.0.2.0/24" });
  await db().$executeRaw`UPDATE webhook_endpoints SET url = replace(url, 'http://', 'https://')`;
  await deliver();
  expect(receiver.received).toHaveLength(0);
  expect(await deliveriesOf(id)).toMatchObject([{ error: "ADDRESS_NOT_ALLOWED" }]);
});

test("Deleting a person clears responses about them, and later attempts have no data of theirs", async () => {
  const { id } = await add();
  const person = await createLearner({ firstName: "Grace", lastName: "Hopper" });
  await placeEvents([
    {
      type: "person.updated",
      subjectId: person.personId,
      personId: person.personId,
      attributes: { first_name: "Grace" },
    },
    { type: "membership.added", personId: person.personId, attributes: { first_name: "Grace" } },
  ]);
  receiver.answer = ({ body }) => ({
    status: body.includes("person.updated") ? 200 : 500,
    body: `Hello ${body}`,
  });
  await deliver();
  await deletePerson(await createAdmin(), { id: person.personId, name: "Grace Hopper" });
  expect((await deliveriesOf(id)).map(({ response }) => response)).toEqual(["", ""]);
  receiver.answer = () => ({ status: 204 });
  await pass(6);
  await deliver();
  const bodies = receiver.received.map(({ body }) => body);
  expect(bodies.filter((body) => body.includes("Grace"))).toHaveLength(2);
  const last = JSON.parse(bodies.at(-1) ?? "");
  expect(last).toMatchObject({ type: "membership.added", data: { attributes: { data: null } } });
});

test("Events deleted while a webhook was paused are counted, and it goes on with the oldest kept", async () => {
  const { id } = await add();
  await placeEvents([{}, {}, {}]);
  await db().$executeRaw`DELETE FROM events WHERE position <= (SELECT last_position - 1 FROM event_sequence)`;
  await db().$executeRaw`UPDATE event_sequence SET dropped_position = last_position - 1`;
  await deliver();
  expect(receiver.received).toHaveLength(1);
  expect(await endpointOf(id)).toMatchObject({ missedEvents: 2n, behind: 0n });
});

test("The log keeps the newest deliveries, and those that wait", async () => {
  const { id } = await add();
  await placeEvents([{}, {}, {}, {}]);
  await deliver();
  receiver.answer = () => ({ status: 500 });
  const [waiting] = await placeEvents([{}]);
  await pass(1);
  await deliver();
  await pruneDeliveries(7, 2);
  expect(await deliveriesOf(id)).toHaveLength(2);
  await pass(8 * 86_400);
  await pruneDeliveries(7, 2);
  expect((await deliveriesOf(id)).map(({ eventId }) => eventId)).toEqual([waiting]);
});

test("A webhook that fails for an hour, or that Lectern paused, is a concern of the admin home", async () => {
  const { id } = await add();
  const concerns = async () => (await getHealthSignals(admin)).webhooks.map(({ state }) => state);
  await placeEvents([{}]);
  receiver.answer = () => ({ status: 500 });
  await deliver();
  expect(await concerns()).toEqual([]);
  await pass(3_700);
  expect(await concerns()).toEqual(["failing"]);
  receiver.answer = () => ({ status: 410 });
  await deliver();
  expect(await concerns()).toEqual(["paused"]);
  await resumeEndpoint(operator, id);
  await pauseEndpoint(operator, id);
  expect(await concerns()).toEqual([]);
});

test("A receiver that limits its rate among successes gets nothing sooner than it asked for", async () => {
  const { id } = await add();
  const placed = await placeEvents(Array.from({ length: 12 }, () => ({})));
  const limited = new Set(placed.slice(0, 6));
  receiver.answer = ({ headers }) =>
    limited.has(String(headers["webhook-id"]))
      ? { status: 429, headers: { "retry-after": "60" } }
      : { status: 204 };
  await deliver();
  await placeEvents([{}]);
  await pass(50);
  await deliver();
  await deliver();
  const attempts = (await deliveriesOf(id)).map((delivery) => delivery.attempts);
  expect(Math.max(...attempts)).toBe(1);
  expect(await endpointOf(id)).toMatchObject({ state: "active" });
});

test("A success within five minutes of failures brings no attempt forward", async () => {
  const { id } = await add();
  await placeEvents(Array.from({ length: 6 }, () => ({})));
  receiver.answer = () => ({ status: 503 });
  await deliver();
  await db().$executeRaw`UPDATE webhook_deliveries SET due_at = now() + interval '9 hours'`;
  receiver.answer = () => ({ status: 204 });
  await placeEvents([{}]);
  await pass(60);
  await deliver();
  expect(receiver.received).toHaveLength(7);
  expect(await endpointOf(id)).toMatchObject({ waiting: 6 });
});

test("A request that hangs holds up no other subject", async () => {
  await add();
  const slow = uuidv7();
  let answer = () => {};
  const isHanging = new Promise<void>((hangs) => {
    receiver.answer = ({ body }) => {
      if (!body.includes(slow)) return { status: 204 };
      hangs();
      return new Promise((done) => {
        answer = () => done({ status: 204 });
      });
    };
  });
  await placeEvents([{ subjectId: slow }]);
  const sender = newSender(platform);
  await sender.turn();
  await isHanging;
  const [quick] = await placeEvents([{}]);
  await pass(1);
  await sender.turn();
  await expect.poll(() => receiver.ids, { timeout: 15_000 }).toContain(quick);
  answer();
  await sender.idle();
});

test("Two processes send the events of one subject in order", async () => {
  await add();
  const subjectId = uuidv7();
  const ids = await placeEvents(Array.from({ length: 20 }, () => ({ subjectId })));
  await Promise.all([deliver(), deliver()]);
  await deliver();
  expect(receiver.ids).toEqual(ids);
});

test("After AUTH_SECRET was lost, a rotation makes the webhook work again", async () => {
  const { id } = await add();
  await db().$executeRaw`UPDATE webhook_endpoints SET secret_sealed = 'v1.00000000.AAAA.AAAA'`;
  await placeEvents([{}]);
  await deliver();
  expect(await endpointOf(id)).toMatchObject({ pauseReason: "secret_unreadable" });
  const { secret } = await rotateSecret(operator, id, 3_600);
  await resumeEndpoint(operator, id);
  await deliver();
  expect(receiver.received.map((webhook) => signaturesBy(secret, webhook))).toEqual([[true]]);
});

test("A replay goes on beside new events", async () => {
  const { id } = await add();
  const [old] = await placeEvents([{}]);
  await deliver();
  await replayRange(operator, id, { since: new Date(Date.now() - 3_600_000) });
  const [fresh] = await placeEvents([{}]);
  await pass(1);
  await deliver();
  expect([...receiver.ids].sort()).toEqual([old, old, fresh].sort());
  expect(await endpointOf(id)).toMatchObject({ isReplaying: false });
});

test("A replay whose first events are deleted goes on with those kept, and stops no webhook", async () => {
  const { id } = await add();
  await add({ url: other.url });
  const ids = await placeEvents([{}, {}, {}]);
  await deliver();
  await pauseEndpoint(operator, id);
  await replayRange(operator, id, { since: new Date(Date.now() - 3_600_000) });
  await db().$executeRaw`DELETE FROM events WHERE position <= (SELECT last_position - 1 FROM event_sequence)`;
  await db().$executeRaw`UPDATE event_sequence SET dropped_position = last_position - 1`;
  await resumeEndpoint(operator, id);
  const [fresh] = await placeEvents([{}]);
  await pass(1);
  await deliver();
  expect([...receiver.ids.slice(3)].sort()).toEqual([ids[2], fresh].sort());
  expect(other.ids).toContain(fresh);
  expect(await endpointOf(id)).toMatchObject({ isReplaying: false, missedEvents: 2n });
});

test("A waiting delivery whose event was deleted counts as missed, until an admin dismisses it", async () => {
  const { id } = await add();
  await placeEvents([{}]);
  receiver.answer = () => ({ status: 500 });
  await deliver();
  await db().$executeRaw`DELETE FROM events`;
  await db().$executeRaw`UPDATE event_sequence SET dropped_position = last_position`;
  await pass(6);
  await deliver();
  expect(await endpointOf(id)).toMatchObject({ missedEvents: 1n, waiting: 0, failingSince: null });
  await dismissMissed(operator, id);
  expect(await endpointOf(id)).toMatchObject({ missedEvents: 0n });
});

test("A webhook fails no longer when what failed was skipped, or a test arrives", async () => {
  const { id } = await add();
  await placeEvents([{}]);
  receiver.answer = () => ({ status: 503 });
  await deliver();
  await pass(3_700);
  expect(await endpointOf(id)).toMatchObject({ state: "failing" });
  receiver.answer = () => ({ status: 204 });
  await db().$executeRaw`UPDATE webhook_deliveries SET due_at = now() + interval '9 hours'`;
  await sendTest(operator, id);
  await deliver();
  expect(await endpointOf(id)).toMatchObject({ state: "active", waiting: 0 });
  receiver.answer = () => ({ status: 500 });
  await placeEvents([{}]);
  await pass(1);
  await deliver();
  await pass(3_700);
  const failed = (await deliveriesOf(id)).at(-1);
  await skipDelivery(operator, id, failed?.id ?? 0n);
  expect(await endpointOf(id)).toMatchObject({ state: "active", failingSince: null });
});

test("A process that stops gives its deliveries back and counts no attempt", async () => {
  const { id } = await add();
  const [eventId] = await placeEvents([{}]);
  const isHanging = new Promise<void>((hangs) => {
    receiver.answer = () => {
      hangs();
      return new Promise(() => {});
    };
  });
  const sender = newSender(platform);
  await sender.turn();
  await isHanging;
  sender.stop();
  await sender.idle();
  expect(await deliveriesOf(id)).toMatchObject([{ attempts: 0, claimedUntil: null }]);
  receiver.answer = () => ({ status: 204 });
  await deliver();
  expect(receiver.ids).toEqual([eventId, eventId]);
});

test("An answer to an outlived claim changes nothing", async () => {
  const { id } = await add();
  await placeEvents([{}]);
  const sender = newSender(platform);
  sender.stop();
  await sender.turn();
  const [claim] = await claimDeliveries(id, 1);
  if (!claim) throw new Error("Nothing was claimed");
  await pass(61);
  await claimDeliveries(id, 1);
  const answer = { status: 500, response: "late", error: "", milliseconds: 1, retryAfter: 0 };
  expect(await recordAttempts(id, [attemptOf(claim, answer)])).toEqual([]);
  expect(await deliveriesOf(id)).toMatchObject([{ attempts: 0, response: "" }]);
  expect(await endpointOf(id)).toMatchObject({ failingSince: null });
});

test("An answer that comes after its person was deleted is not kept", async () => {
  const { id } = await add();
  const person = await createLearner({ firstName: "Grace", lastName: "Hopper" });
  await placeEvents([{ type: "person.updated", subjectId: person.personId, personId: person.personId }]);
  const admin = await createAdmin();
  receiver.answer = async () => {
    await deletePerson(admin, { id: person.personId, name: "Grace Hopper" });
    return { status: 200, body: "Hello Grace" };
  };
  await deliver();
  expect(await deliveriesOf(id)).toMatchObject([{ status: 200, response: "" }]);
});

test("A form sent twice adds one webhook and rotates its secret once", async () => {
  const input = { url: receiver.url, description: "", eventTypes: [] };
  const first = await createEndpoint(operator, input, "a".repeat(43));
  expect(await createEndpoint(operator, input, "a".repeat(43))).toEqual(first);
  const rotated = await rotateSecret(operator, first.id, 3_600, "b".repeat(43));
  expect(await rotateSecret(operator, first.id, 3_600, "b".repeat(43))).toEqual(rotated);
  await db().$executeRaw`UPDATE webhook_endpoints SET rotated_at = now() - interval '2 minutes'`;
  await expect(rotateSecret(operator, first.id, 3_600, "b".repeat(43))).rejects.toMatchObject({
    code: "webhook_already_rotated",
  });
  await createEndpoint(operator, input, "c".repeat(43));
  await db().$executeRaw`UPDATE webhook_endpoints SET created_at = now() - interval '2 minutes'`;
  await expect(createEndpoint(operator, input, "c".repeat(43))).rejects.toMatchObject({
    code: "webhook_already_added",
  });
});

test("Sealing secrets again undoes no rotation", async () => {
  const current = env().AUTH_SECRET;
  const previous = "p".repeat(43);
  setEnv({ AUTH_SECRET: previous });
  const { id } = await add();
  setEnv({ AUTH_SECRET: current });
  let rotated = { secret: "" };
  const ask = async (sql: string, ...values: unknown[]) => {
    if (sql.startsWith("UPDATE webhook_endpoints SET secret_sealed"))
      rotated = await rotateSecret(operator, id, 3_600);
    return (await db().$queryRawUnsafe(sql, ...values)) as unknown[];
  };
  await resealAll(ask, [previous]);
  await placeEvents([{}]);
  await deliver();
  const [webhook] = receiver.received;
  expect(webhook && signaturesBy(rotated.secret, webhook)[0]).toBe(true);
});
