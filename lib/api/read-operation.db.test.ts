import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createCourse, createKey } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";

type Routes = Pick<typeof import("@/app/v2/courses/route"), "GET">;

/** Loads the handlers as another process does, with empty caches. */
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

test("Every process shows a change that one process committed", async () => {
  const key = await createKey();
  const { id } = await createCourse({ name: "0" });
  const processes = [await newProcess(), await newProcess()];
  for (let change = 1; change <= 25; change += 1) {
    await db().course.update({ where: { id }, data: { name: String(change) } });
    const answers = await Promise.all([...processes, ...processes].map((one) => get(one, key)));
    expect(answers.map(({ text }) => namesIn(text))).toEqual(Array(4).fill([String(change)]));
  }
});

test("An answer keeps its ETag until its content changes", async () => {
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

test("A change outside the list's own rows changes the list", async () => {
  const key = await createKey();
  const course = await createCourse();
  const routes = await newProcess();
  await get(routes, key, "?include=categories");
  const category = await db().category.create({ data: { name: "New" } });
  await db().courseCategory.create({ data: { courseId: course.id, categoryId: category.id } });
  const { text } = await get(routes, key, "?include=categories");
  expect(JSON.parse(text).included).toMatchObject([{ type: "categories", attributes: { name: "New" } }]);
});

test("A revoked key ends at its next request in every process", async () => {
  const key = await createKey();
  const processes = [await newProcess(), await newProcess()];
  for (const one of processes) expect((await get(one, key)).answer.status).toBe(200);
  await db().apiKey.updateMany({ data: { revokedAt: new Date() } });
  for (const one of processes) expect((await get(one, key)).answer.status).toBe(401);
});

describe("A key's rate limit", () => {
  // Two requests may come at once and one more after 4.6 seconds, so that a slow machine gets no third.
  const rateLimit = 13;
  const letPass = (seconds: number) =>
    db()
      .$executeRaw`UPDATE rate_limits SET window_ends_at = window_ends_at - make_interval(secs => ${seconds}::float8)`;
  const countedRequests = async () => {
    const [bucket] = await db().$queryRaw<{ requests: number }[]>`
      SELECT round(extract(epoch FROM window_ends_at - now()) * ${rateLimit} / 60)::int AS requests
      FROM rate_limits WHERE kind = 'api'`;
    return bucket?.requests;
  };
  const limited = (answer: Response) =>
    ["ratelimit-policy", "ratelimit", "retry-after"].map((name) => answer.headers.get(name));

  test("Lets a burst through, states the wait, and then lets one more through", async () => {
    const key = await createKey({ rateLimit: 24 });
    const routes = await newProcess();
    const answers = [];
    for (let request = 0; request < 3; request += 1) answers.push((await get(routes, key)).answer);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    const [first, last] = [answers[0], answers[2]].map((answer) => limited(answer as Response));
    expect(first).toEqual(['"key";q=2;w=5', '"key";r=1;t=3', null]);
    expect(last).toEqual([
      '"key";q=2;w=5',
      expect.stringMatching(/^"key";r=0;t=[345]$/),
      expect.stringMatching(/^[123]$/),
    ]);
    await vi.waitFor(async () => expect((await get(routes, key)).answer.status).toBe(200), {
      timeout: 5_000,
      interval: 50,
    });
    expect((await get(routes, key)).answer.status).toBe(429);
  });

  test("Covers all processes once they hear of each other", async () => {
    const key = await createKey({ rateLimit });
    const [one, other] = [await newProcess(), await newProcess()];
    for (let request = 0; request < 2; request += 1) expect((await get(one, key)).answer.status).toBe(200);
    await expect.poll(countedRequests).toBe(2);
    expect((await get(other, key)).answer.status).toBe(200);
    await expect.poll(countedRequests).toBe(3);
    expect((await get(other, key)).answer.status).toBe(429);
    const refused = (await get(one, key)).answer;
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([
      429,
      expect.stringMatching(/^[1-5]$/),
    ]);
  });

  test("Begins anew for a client that was away", async () => {
    const key = await createKey({ rateLimit });
    const one = await newProcess();
    for (let request = 0; request < 2; request += 1) await get(one, key);
    await expect.poll(countedRequests).toBe(2);
    await letPass(10);
    const other = await newProcess();
    for (let request = 0; request < 2; request += 1) expect((await get(other, key)).answer.status).toBe(200);
    expect((await get(other, key)).answer.status).toBe(429);
  });

  test("Holds in each process alone while the database takes no writes", async () => {
    const key = await createKey({ rateLimit });
    const routes = await newProcess();
    await db().$executeRaw`ALTER TABLE rate_limits RENAME TO mislaid`;
    try {
      const statuses = [];
      for (let request = 0; request < 3; request += 1) statuses.push((await get(routes, key)).answer.status);
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await db().$executeRaw`ALTER TABLE mislaid RENAME TO rate_limits`;
    }
  });
});

test("The API records the use of a key", async () => {
  const key = await createKey();
  await get(await newProcess(), key);
  await expect.poll(async () => (await db().apiKey.findFirst())?.lastUsedAt).toBeInstanceOf(Date);
});

describe("While a list's tables are locked", () => {
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

  test("PostgreSQL cancels the statement when the client leaves", async () => {
    const leaving = new AbortController();
    const response = get(routes, key, "", {}, leaving.signal);
    await expect.poll(countWaiting).toBe(1);
    leaving.abort();
    expect((await response).answer.status).toBe(503);
    expect(await countWaiting()).toBe(0);
  });

  test("The API answers 503 at once without a free connection and still checks keys", async () => {
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
