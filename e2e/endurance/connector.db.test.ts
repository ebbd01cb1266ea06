import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Installation, install, startSecondServer, startServer } from "./installation";

const courses = 3_000;

let platform: Installation;
let servers: Awaited<ReturnType<typeof startServer>>[];

beforeAll(async () => {
  platform = await install();
  servers = [await startServer(platform), await startSecondServer(platform)];
  await platform.rows("DELETE FROM courses");
  await platform.rows(
    `WITH learners AS (
       INSERT INTO people (id, first_name) SELECT gen_random_uuid(), 'Ada' FROM generate_series(1, 3) RETURNING id
     ), made AS (
       INSERT INTO courses (id, name, permalink)
       SELECT gen_random_uuid(), 'Course ' || n, 'course-' || n FROM generate_series(1, $1::int) AS n RETURNING id
     )
     INSERT INTO enrollments (id, person_id, course_id)
     SELECT gen_random_uuid(), learners.id, made.id FROM learners, made`,
    courses,
  );
});

afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  await platform.close();
});

async function newKey(rateLimit: number): Promise<string> {
  const name = `${rateLimit} a minute`;
  const limit = ["--rate-limit", String(rateLimit)];
  return JSON.parse(await platform.lectern(["api-key", "create", "--name", name, ...limit, "--json"])).key;
}

const originOf = (turn: number) => servers[turn % servers.length]?.origin ?? "";

/** Reads like public connectors: on a 429 it waits for Retry-After, and gives up at the tenth. */
class Connector {
  readonly waits: number[] = [];
  #turn = 0;

  constructor(readonly key: string) {}

  async get(path: string): Promise<Page> {
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const url = `${originOf(this.#turn++)}${path}`;
      const response = await fetch(url, { headers: { "X-Api-Key": this.key } });
      const text = await response.text();
      if (response.status === 200) return JSON.parse(text);
      if (response.status !== 429) throw new Error(`${path}: ${response.status} ${text}`);
      const seconds = Number(response.headers.get("retry-after"));
      this.waits.push(seconds);
      await sleep(seconds * 1_000);
    }
    throw new Error(`${path}: given up`);
  }

  async *walk(path: string): AsyncGenerator<{ id: string; attributes: Record<string, unknown> }> {
    for (let next: string | undefined = path; next; ) {
      const page: Page = await this.get(next);
      yield* page.data;
      next = page.links.next?.slice(platform.baseUrl.length);
    }
  }
}

type Page = {
  data: { id: string; attributes: Record<string, unknown> }[];
  links: { next?: string };
};

test("a connector that fans out over courses at full speed walks the enrollments of 3,000 to the end", async () => {
  const connector = new Connector(await newKey(7_200));
  const ids: string[] = [];
  for await (const { id } of connector.walk("/v2/courses?limit=100")) ids.push(id);
  expect(new Set(ids).size).toBe(courses);
  const enrollments = new Set<string>();
  const left = [...ids];
  const work = async () => {
    for (let course = left.pop(); course; course = left.pop())
      for await (const { id, attributes } of connector.walk(`/v2/courses/${course}/enrollments`)) {
        expect(attributes.course_id).toBe(course);
        enrollments.add(id);
      }
  };
  await Promise.all(Array.from({ length: 40 }, work));
  expect(enrollments.size).toBe(3 * courses);
  expect(connector.waits.length, "it was told to wait").toBeGreaterThan(20);
  expect(Math.max(...connector.waits), "seconds").toBeLessThanOrEqual(2);
});

test("two processes at full speed let through exactly what one would", async () => {
  const headers = { "X-Api-Key": await newKey(600) };
  const begin = performance.now();
  let passed = 0;
  const work = async (turn: number) => {
    while (performance.now() - begin < 8_000) {
      const response = await fetch(`${originOf(turn)}/v2/courses?limit=1`, { headers });
      await response.arrayBuffer();
      if (response.status === 200) passed += 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, turn) => work(turn)));
  const allowed = 50 + (performance.now() - begin) / 100;
  expect(passed).toBeLessThanOrEqual(allowed);
  expect(passed).toBeGreaterThanOrEqual(0.97 * allowed);
});
