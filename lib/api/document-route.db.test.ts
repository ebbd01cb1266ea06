import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { createCourse, createKey } from "@/prisma/testing/factories";

type Routes = Pick<typeof import("@/app/v2/courses/route"), "GET">;

/** The handlers as another process has them: nothing that one keeps is known to the other. */
async function newProcess(): Promise<Routes> {
  vi.resetModules();
  return import("@/app/v2/courses/route");
}

async function get(
  { GET }: Routes,
  key: string,
  query = "",
  headers: Record<string, string> = {},
  signal?: AbortSignal,
) {
  const request = new Request(`${env().BASE_URL}/v2/courses${query}`, {
    headers: { "X-Api-Key": key, ...headers },
    signal: signal ?? null,
  });
  const answer = await GET(request, { params: Promise.resolve({}) });
  return { answer, text: await answer.text() };
}

const namesIn = (text: string) =>
  JSON.parse(text).data.map(({ attributes }: { attributes: { name: string } }) => attributes.name);

test("what one process commits, every process answers from then on", async () => {
  const key = await createKey();
  const { id } = await createCourse({ name: "0" });
  const processes = [await newProcess(), await newProcess()];
  for (let change = 1; change <= 25; change += 1) {
    await db().course.update({ where: { id }, data: { name: String(change) } });
    const answers = await Promise.all([...processes, ...processes].map((one) => get(one, key)));
    expect(answers.map(({ text }) => namesIn(text))).toEqual(Array(4).fill([String(change)]));
  }
});

test("an answer has the same ETag until something in it changes", async () => {
  const key = await createKey();
  const { id } = await createCourse();
  const routes = await newProcess();
  const [first, second] = [await get(routes, key), await get(routes, key)];
  const tag = first.answer.headers.get("etag") ?? "";
  expect(second.answer.headers.get("etag")).toBe(tag);
  const known = await get(routes, key, "", { "If-None-Match": `"x", W/${tag}` });
  expect([known.answer.status, known.text]).toEqual([304, ""]);
  expect(known.answer.headers.get("etag")).toBe(tag);
  await db().course.update({ where: { id }, data: { name: "Another" } });
  const changed = await get(routes, key, "", { "If-None-Match": tag });
  expect(changed.answer.status).toBe(200);
  expect(changed.answer.headers.get("etag")).not.toBe(tag);
});

test("what a list is made from beside its own rows is known too", async () => {
  const key = await createKey();
  const course = await createCourse();
  const routes = await newProcess();
  await get(routes, key, "?include=categories");
  const category = await db().category.create({ data: { name: "New" } });
  await db().courseCategory.create({ data: { courseId: course.id, categoryId: category.id } });
  const { text } = await get(routes, key, "?include=categories");
  expect(JSON.parse(text).included).toMatchObject([{ type: "categories", attributes: { name: "New" } }]);
});

test("a revoked key ends at its next request, in every process", async () => {
  const key = await createKey();
  const processes = [await newProcess(), await newProcess()];
  for (const one of processes) expect((await get(one, key)).answer.status).toBe(200);
  await db().apiKey.updateMany({ data: { revokedAt: new Date() } });
  for (const one of processes) expect((await get(one, key)).answer.status).toBe(401);
});

test("a key's own limit is counted over processes, and told", async () => {
  const key = await createKey({ rateLimit: 5 });
  const processes = [await newProcess(), await newProcess()];
  const one = await get(processes[0] as Routes, key);
  expect(one.answer.headers.get("ratelimit-policy")).toBe('"key";q=5;w=60');
  expect(one.answer.headers.get("ratelimit")).toMatch(/^"key";r=4;t=\d+$/);
  for (let more = 0; more < 4; more += 1) await get(processes[0] as Routes, key);
  const over = await get(processes[0] as Routes, key);
  expect(over.answer.status).toBe(429);
  expect(Number(over.answer.headers.get("retry-after"))).toBeGreaterThan(0);
  const counted = async () => (await db().rateLimit.findMany())[0]?.requests;
  await expect.poll(counted).toBe(5);
  // The other process learns of it when it adds up its own first request.
  await get(processes[1] as Routes, key);
  await expect.poll(counted).toBe(6);
  await expect.poll(async () => (await get(processes[1] as Routes, key)).answer.status).toBe(429);
});

test("the use of a key is noted", async () => {
  const key = await createKey();
  await get(await newProcess(), key);
  await expect.poll(async () => (await db().apiKey.findFirst())?.lastUsedAt).toBeInstanceOf(Date);
});

describe("while what a list is made from is locked", () => {
  let other: Client;
  let key: string;
  let routes: Routes;

  beforeEach(async () => {
    key = await createKey();
    await createCourse();
    routes = await newProcess();
    await get(routes, key);
    other = new Client({ connectionString: env().DATABASE_URL });
    await other.connect();
    await other.query("BEGIN; LOCK TABLE courses");
  });

  afterEach(() => other.end());

  async function countWaiting() {
    const sql = `SELECT pid FROM pg_locks WHERE NOT granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    return (await other.query(sql)).rows.length;
  }

  test("PostgreSQL gives up at once what was asked by who has left", async () => {
    const leaving = new AbortController();
    const response = get(routes, key, "", {}, leaving.signal);
    await expect.poll(countWaiting).toBe(1);
    leaving.abort();
    expect((await response).answer.status).toBe(503);
    expect(await countWaiting()).toBe(0);
  });

  test("more than there are connections for is 503 at once, and who may come in is still told", async () => {
    const responses = Array.from({ length: 12 }, (_, index) => get(routes, key, `?limit=${index + 1}`));
    const refused = await Promise.any(
      responses.map(async (one) => ((await one).answer.status === 503 ? one : Promise.reject())),
    );
    expect(refused.answer.headers.get("retry-after")).toBe("5");
    expect(JSON.parse(refused.text)).toMatchObject({ errors: [{ code: "unavailable" }] });
    expect((await get(routes, "lectern_unknown")).answer.status).toBe(401);
    expect(await countWaiting()).toBe(5);
    await other.query("ROLLBACK");
    const statuses = (await Promise.all(responses)).map(({ answer }) => answer.status);
    expect(statuses.sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(503)]);
  });
});
