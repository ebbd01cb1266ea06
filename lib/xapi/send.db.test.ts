import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAdmin, createCourse, createLearner } from "@/e2e/testing/factories";
import { placeEvents } from "@/e2e/testing/placed-events";
import { TestReceiver } from "@/e2e/testing/webhook-receiver";
import type { FreshAdmin } from "@/lib/actor";
import { getHealthSignals } from "@/lib/admin-home/overview";
import { db } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";
import { mergePeople } from "@/lib/people-merges/merge";
import { deletePerson } from "@/lib/personal-data/delete-person";
import { forgetTokens } from "./access-token";
import { storeInput } from "./schema";
import { sendStatements } from "./send";
import { findStore, pauseStore, resumeStore, saveStore } from "./store";

const lrs = new TestReceiver();

beforeAll(() => lrs.start());
afterAll(() => lrs.stop());
beforeEach(async () => {
  setEnv({ IDP_ALLOWED_CIDRS: "127.0.0.0/8" });
  lrs.received.length = 0;
  lrs.answer = ok;
  forgetTokens();
  await db().$executeRaw`SELECT make_event_days()`;
  await placeEvents([]);
});

const ok = () => ({ status: 200, body: "[]" });

async function connect(fields: Record<string, string> = {}) {
  const admin = await createAdmin();
  const typed = {
    url: `${lrs.url}/`,
    authentication: "basic",
    clientId: "key",
    secret: "its secret",
    identification: "account",
    ...fields,
  };
  await saveStore(admin, storeInput(env().IDP_ALLOWED_CIDRS).parse(typed));
  return admin;
}

const storeOf = async (admin: FreshAdmin) =>
  (await findStore(admin)) as NonNullable<Awaited<ReturnType<typeof findStore>>>;

async function complete(score: number | null = null, attributesOfEvent: object = {}) {
  const { personId } = await createLearner({
    firstName: "Grace",
    lastName: "Hopper",
    email: "grace@example.com",
  });
  const course = await createCourse({ name: "Safety", language: "en" });
  const completedAt = new Date();
  await db().courseCompletion.create({
    data: {
      personId,
      courseId: course.id,
      courseName: course.name,
      coursePermalink: course.permalink,
      activities: [],
      score,
      completedAt,
    },
  });
  const attributes = { person_id: personId, course_id: course.id, ...attributesOfEvent };
  const [id] = await placeEvents([
    { type: "enrollment.started", personId, attributes },
    { type: "enrollment.completed", personId, attributes, occurredAt: completedAt },
  ]).then(([, completed]) => [completed]);
  return { id, personId, courseId: course.id };
}

async function sendAll(): Promise<void> {
  await db().$executeRaw`UPDATE xapi_stores SET retry_at = NULL`;
  while (await sendStatements());
}

const statements = () => lrs.received.flatMap(({ body }) => JSON.parse(body));

test("A completion becomes a statement with the event's ID and the score", async () => {
  await connect();
  const { id, personId, courseId } = await complete(85);
  await sendAll();
  await sendAll();
  expect(lrs.received).toHaveLength(1);
  const [{ path, headers } = { path: "", headers: {} }] = lrs.received;
  expect(path).toBe("/hooks/statements");
  expect(headers).toMatchObject({
    authorization: `Basic ${Buffer.from("key:its secret").toString("base64")}`,
    "x-experience-api-version": "1.0.3",
  });
  expect(statements()).toEqual([
    {
      id,
      actor: {
        objectType: "Agent",
        name: "Grace Hopper",
        account: { homePage: env().BASE_URL, name: personId },
      },
      verb: { id: "http://adlnet.gov/expapi/verbs/completed", display: { en: "completed" } },
      object: {
        objectType: "Activity",
        id: `${env().BASE_URL}/v2/courses/${courseId}`,
        definition: { type: "http://adlnet.gov/expapi/activities/course", name: { en: "Safety" } },
      },
      result: { completion: true, score: { scaled: 0.85, raw: 85, min: 0, max: 100 } },
      timestamp: expect.stringMatching(/Z$/),
      context: { platform: "Lectern" },
    },
  ]);
});

test("Statements name people by email address if an admin chose that", async () => {
  await connect({ identification: "email" });
  await complete();
  await sendAll();
  expect(statements()).toMatchObject([
    { actor: { mbox: "mailto:grace@example.com" }, result: { completion: true } },
  ]);
});

test("A store that fails gets the same statement again", async () => {
  const admin = await connect();
  const { id } = await complete();
  lrs.answer = () => ({ status: 503, body: "down" });
  await sendAll();
  expect(await storeOf(admin)).toMatchObject({ lastError: "503 down", failures: 1, sentStatements: 0n });
  expect(await sendStatements()).toBe(false);
  expect(lrs.received).toHaveLength(1);
  lrs.answer = ok;
  await sendAll();
  expect(statements().map((statement) => statement.id)).toEqual([id, id]);
  expect(await storeOf(admin)).toMatchObject({ lastError: "", failures: 0, sentStatements: 1n });
});

test("A statement that the store knows counts as sent, and one it can't take stops no other", async () => {
  const admin = await connect();
  const [known, bad, good] = [await complete(), await complete(), await complete()];
  lrs.answer = ({ body }) => {
    if (JSON.parse(body).length > 1) return { status: 409 };
    if (body.includes(String(bad.id))) return { status: 400, body: "bad" };
    return body.includes(String(known.id)) ? { status: 409 } : ok();
  };
  await sendAll();
  expect(lrs.received.at(-1)?.body).toContain(good.id);
  expect(await storeOf(admin)).toMatchObject({
    sentStatements: 2n,
    refusedStatements: 1n,
    lastError: "400 bad",
  });
});

test("With OAuth, one token serves until the store refuses it", async () => {
  let tokens = 0;
  lrs.answer = ({ path, headers }) => {
    if (path === "/hooks/token") {
      tokens += 1;
      return { status: 200, body: JSON.stringify({ access_token: `token${tokens}`, expires_in: 3_600 }) };
    }
    return headers.authorization === "Bearer revoked" ? { status: 401 } : ok();
  };
  await connect({ authentication: "oauth", tokenUrl: `${lrs.url}/token`, scope: "statements/write" });
  await complete();
  await sendAll();
  await complete();
  await sendAll();
  const [asked, ...sent] = lrs.received;
  expect(asked).toMatchObject({
    body: "grant_type=client_credentials&scope=statements%2Fwrite",
    headers: { authorization: `Basic ${Buffer.from("key:its%20secret").toString("base64")}` },
  });
  expect(sent.map(({ headers }) => headers.authorization)).toEqual(["Bearer token1", "Bearer token1"]);
  lrs.answer = () => ({ status: 401 });
  await complete();
  await sendAll();
  lrs.answer = ({ path }) =>
    path === "/hooks/token" ? { status: 200, body: JSON.stringify({ access_token: "token2" }) } : ok();
  await sendAll();
  expect(lrs.received.at(-1)?.headers.authorization).toBe("Bearer token2");
});

test("Deleted people get no statement", async () => {
  const admin = await connect();
  const { personId } = await complete();
  await deletePerson(admin, { id: personId, name: "Grace Hopper" });
  await sendAll();
  expect(lrs.received).toHaveLength(0);
  expect(await storeOf(admin)).toMatchObject({ behind: 0n });
});

test("A paused export keeps its place", async () => {
  const admin = await connect();
  await pauseStore(admin);
  await complete();
  await sendAll();
  expect(lrs.received).toHaveLength(0);
  await resumeStore(admin);
  await sendAll();
  expect(lrs.received).toHaveLength(1);
});

test("Two processes at once send a statement once", async () => {
  await connect();
  await complete();
  await Promise.all([sendStatements(), sendStatements(), sendStatements()]);
  expect(lrs.received).toHaveLength(1);
});

test("A stored secret never goes to another address", async () => {
  const admin = await connect();
  const typed = { authentication: "basic", clientId: "key", secret: "", identification: "email" } as const;
  const input = (url: string) => ({ ...typed, url, tokenUrl: "", scope: "" });
  await saveStore(admin, input(`${lrs.url}/moved`));
  await expect(saveStore(admin, input("https://lrs.example.com"))).rejects.toMatchObject({
    code: "xapi_secret_missing",
  });
});

test("The timestamp is that of the completion, which may be long before the event", async () => {
  await connect();
  await complete(null, { completed_at: "2026-03-01T09:30:00Z" });
  await sendAll();
  expect(statements()).toMatchObject([{ timestamp: "2026-03-01T09:30:00.000Z" }]);
});

test("A completion of a merged person is that of the person who stays", async () => {
  await connect();
  const { personId: merged } = await complete();
  const kept = await createLearner({ firstName: "Grace", lastName: "Murray" });
  await mergePeople(await createAdmin(), { personId: kept.personId, mergedId: merged, confirmsRoles: true });
  await sendAll();
  expect(statements()).toMatchObject([{ actor: { name: "Grace Murray", account: { name: kept.personId } } }]);
});

test("A refused batch is halved, and what was taken before a failure isn't sent again", async () => {
  const admin = await connect();
  const made = [];
  for (let count = 0; count < 4; count += 1) made.push(await complete());
  const bad = String(made[2]?.id);
  let isDown = true;
  lrs.answer = ({ body }) => {
    if (!body.includes(bad)) return ok();
    if (JSON.parse(body).length > 1) return { status: 400, body: "bad" };
    return isDown ? { status: 503 } : { status: 400, body: "bad" };
  };
  await sendAll();
  const sizes = () => lrs.received.map(({ body }) => JSON.parse(body).length);
  expect(sizes()).toEqual([4, 2, 2, 1]);
  expect(await storeOf(admin)).toMatchObject({ sentStatements: 2n, failures: 1 });
  isDown = false;
  lrs.received.length = 0;
  await sendAll();
  expect(sizes()).toEqual([2, 1, 1]);
  expect(await storeOf(admin)).toMatchObject({ sentStatements: 3n, refusedStatements: 1n, failures: 0 });
});

test("The last error is short, has nothing of a token's answer, and goes with a deleted person", async () => {
  const admin = await connect();
  const { personId } = await complete();
  lrs.answer = () => ({ status: 503, body: "x".repeat(2_000) });
  await sendAll();
  expect((await storeOf(admin)).lastError).toHaveLength("503 ".length + 500);
  await deletePerson(admin, { id: personId, name: "Grace Hopper" });
  expect(await storeOf(admin)).toMatchObject({ lastError: "" });
  await saveStore(
    admin,
    storeInput(env().IDP_ALLOWED_CIDRS).parse({
      ...{ url: lrs.url, authentication: "oauth", clientId: "key", secret: "its secret" },
      ...{ tokenUrl: `${lrs.url}/token`, identification: "account" },
    }),
  );
  await complete();
  lrs.answer = () => ({ status: 400, body: "its secret" });
  await sendAll();
  expect(await storeOf(admin)).toMatchObject({ lastError: "token: 400" });
});

test("An export that fails for an hour is a concern, until nothing that failed waits", async () => {
  const admin = await connect();
  const { personId } = await complete();
  lrs.answer = () => ({ status: 503 });
  await sendAll();
  const isFailing = async () => (await getHealthSignals(admin)).isXapiFailing;
  expect(await isFailing()).toBe(false);
  await db().$executeRaw`UPDATE xapi_stores SET failing_since = now() - interval '61 minutes'`;
  expect(await isFailing()).toBe(true);
  await deletePerson(admin, { id: personId, name: "Grace Hopper" });
  await sendAll();
  expect(await isFailing()).toBe(false);
});

test("Without new events, nothing is written", async () => {
  await connect();
  const version = () => db().$queryRaw`SELECT xmin::text FROM xapi_stores`;
  const before = await version();
  expect(await sendStatements()).toBe(false);
  expect(await version()).toEqual(before);
});
