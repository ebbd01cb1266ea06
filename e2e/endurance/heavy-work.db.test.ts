import { randomBytes, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { messageIdOf } from "@/lib/notifications/message-id";
import { setEnv } from "../../lib/env";
import { sha256 } from "../../lib/secrets";
import { type Installation, install, startServer } from "./installation";
import { report, type Waited } from "./results";

const [people, inGroup, forEveryone, forGroup] = [200_000, 20_000, 4, 40];
const boss = randomUUID();

let platform: Installation;
let server: Awaited<ReturnType<typeof startServer>>;

beforeAll(async () => {
  platform = await install({ env: { CHORES: "off" } });
  await seed();
  server = await startServer(platform);
});

afterAll(async () => {
  await server?.stop();
  await platform?.close();
});

async function seed(): Promise<void> {
  const { rows } = platform;
  await rows(
    `INSERT INTO people (id, first_name, email, created_at, updated_at)
      SELECT gen_random_uuid(), 'Person ' || n, 'person-' || n || '@example.com', now() - interval '90 days', now()
      FROM generate_series(1, ${people}) AS n`,
  );
  await rows(
    `INSERT INTO people (id, first_name, email, admin_since, updated_at)
      SELECT $1::uuid, 'Boss', 'boss@example.com', NULL, now()`,
    boss,
  );
  await rows("INSERT INTO groups (id, name, updated_at) VALUES ($1::uuid, 'Big', now())", boss);
  await rows(
    `INSERT INTO memberships (person_id, group_id, source) SELECT id, $1::uuid, 'admin' FROM people LIMIT ${inGroup}`,
    boss,
  );
  await rows(
    "INSERT INTO role_grants (person_id, role, group_id) VALUES ($1::uuid, 'manager', $1::uuid)",
    boss,
  );
  await rows(
    `INSERT INTO courses (id, name, permalink, status, published_at, updated_at)
      SELECT gen_random_uuid(), 'Course ' || n, 'course-' || n, 'published', now() - interval '90 days', now()
      FROM generate_series(1, ${forEveryone + forGroup}) AS n`,
  );
  await rows(
    `WITH given AS (
      INSERT INTO assignments (id, course_id, audience, due_days, due_from, created_at)
      SELECT gen_random_uuid(), id, (CASE WHEN n <= ${forEveryone} THEN 'everybody' ELSE 'chosen' END)::assignment_audience,
        30, 'assignment', now() - interval '60 days'
      FROM (SELECT id, row_number() OVER (ORDER BY permalink) AS n FROM courses) AS numbered RETURNING id, audience)
    INSERT INTO assignment_groups (assignment_id, group_id) SELECT id, $1::uuid FROM given WHERE audience = 'chosen'`,
    boss,
  );
  await rows("VACUUM ANALYZE");
}

/** Signs in without an identity provider. */
async function cookieOf(personId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await platform.rows(
    `INSERT INTO sessions (id, token_hash, person_id, expires_at) VALUES (gen_random_uuid(), $1, $2::uuid, now() + interval '1 day')`,
    sha256(token),
    personId,
  );
  return `lectern_session=${token}`;
}

async function newPerson(fields = "NULL"): Promise<string> {
  const id = randomUUID();
  await platform.rows(
    `INSERT INTO people (id, first_name, email, admin_since, updated_at) VALUES ($1::uuid, 'Ada', $2, ${fields}, now())`,
    id,
    `${id}@example.com`,
  );
  return id;
}

async function ask(path: string, Cookie: string) {
  const begunAt = performance.now();
  const response = await fetch(`${server.origin}${path}`, { headers: { Cookie }, redirect: "manual" });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, body, wait: performance.now() - begunAt };
}

/** Reads pages until `work` is done. */
async function whileReading(Cookie: string, work: () => Promise<unknown>): Promise<Waited> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver || waits.length < 30) {
    for (const path of ["/", "/catalog", "/account"]) {
      const { status, wait } = await ask(path, Cookie);
      expect(status, path).toBe(200);
      waits.push(wait);
    }
  }
  await working;
  waits.sort((a, b) => a - b);
  return { median: Math.round(waits[waits.length >> 1] ?? 0), worst: Math.round(waits.at(-1) ?? 0) };
}

const nothing = async () => {};

test("a page of very many people appears without its figures", async () => {
  const reader = await cookieOf(await newPerson());
  const heavy = [await cookieOf(boss), await cookieOf(await newPerson("now()"))];
  for (const path of ["/", "/catalog", "/account"]) await ask(path, reader);
  const atRest = await whileReading(reader, nothing);
  const pages: { status: number; body: Buffer; wait: number }[] = [];
  const waited = await whileReading(reader, () =>
    Promise.all(
      heavy.flatMap((cookie) =>
        Array.from({ length: 12 }, async () => pages.push(await ask("/admin", cookie))),
      ),
    ),
  );
  expect(pages.map(({ status }) => status)).toEqual(Array(24).fill(200));
  for (const { body } of pages) expect(body.toString()).toContain("These figures took too long");
  report("heavy-reads", { acknowledged: pages.length, lost: 0, waited, atRest });
});

test("certificates are printed beside other people's pages", async () => {
  const reader = await cookieOf(await newPerson());
  for (const path of ["/", "/catalog", "/account"]) await ask(path, reader);
  const atRest = await whileReading(reader, nothing);
  const issued = await Promise.all(Array.from({ length: 25 }, issue));
  const pdfs: { status: number; body: Buffer }[] = [];
  const waited = await whileReading(reader, () =>
    Promise.all(issued.map(async ({ path, cookie }) => pdfs.push(await ask(path, cookie)))),
  );
  expect(pdfs.map(({ status }) => status)).toEqual(Array(25).fill(200));
  expect(pdfs.every(({ body }) => body.subarray(0, 4).toString() === "%PDF")).toBe(true);
  report("certificates", { acknowledged: pdfs.length, lost: 0, waited, atRest });
});

async function issue() {
  const personId = await newPerson();
  const publicId = randomUUID().replaceAll("-", "");
  await platform.rows(
    `WITH record AS (
      INSERT INTO course_completions (person_id, course_id, course_name, course_permalink, activities, completed_at)
      SELECT $1::uuid, id, name, permalink, '[]', now() FROM courses LIMIT 1 RETURNING id, course_id)
    INSERT INTO certificates (public_id, number, person_id, completion_id, course_id, person_name, course_name, title, issuer, signatory, completed_at)
    SELECT $2, $2, $1::uuid, id, course_id, 'Ada Lovelace', 'Fire safety', '', '', '', now() FROM record`,
    personId,
    publicId,
  );
  return { path: `/certificates/${publicId}.pdf`, cookie: await cookieOf(personId) };
}

test("ignores forged delivery reports and finds real ones among 200,000 emails", async () => {
  const { rows, lectern, env } = platform;
  await rows(`INSERT INTO outbox (kind, key, person_id, subject_id, outcome, ended_at, address)
    SELECT 'assigned', 'mail of ' || id, id, gen_random_uuid(), 'sent', now(), email FROM people`);
  await rows("ANALYZE outbox");
  setEnv({ BASE_URL: platform.baseUrl });
  const [{ key, address }] = await rows(
    "SELECT key, address FROM outbox WHERE address LIKE 'person-%' LIMIT 1",
  );
  const genuine = messageIdOf([key]);
  const recipient = (name: string) => `Final-Recipient: rfc822; ${name}\nAction: failed\nStatus: 5.1.1\n\n`;
  const others = Array.from({ length: 299 }, (_, n) => recipient(`person-${n + 300}@example.com`)).join("");
  const take = async (messageId: string) => {
    const file = join(String(env.DATA_DIR), "report");
    await writeFile(
      file,
      `Content-Type: message/delivery-status\n\nReporting-MTA: dns; mail\n\n${recipient(address)}${others}--B\n\nMessage-ID: ${messageId}\n`,
    );
    await lectern(["mail", "bounced", file]);
  };
  const refused = async () =>
    (await rows("SELECT count(*)::int AS count FROM outbox WHERE outcome = 'refused'"))[0].count;
  const forgeries = [
    genuine.replace(/\.[^@]*@/, "@"),
    genuine.replace(/\.[^@]*@/, `.${"A".repeat(22)}@`),
    genuine.replace(/^<./, "<0").replace(/^<../, "<00"),
    "<another@example.com>",
  ];
  for (const forged of forgeries) await take(forged);
  expect(await refused()).toBe(0);
  await take(genuine);
  expect(await refused()).toBe(1);
  report("bounces", { tried: 10 * (forgeries.length + 1), survived: 10 * (forgeries.length + 1), lost: 0 });
});
