import fc from "fast-check";
import { expect, test } from "vitest";
import { createPeople, operator } from "@/e2e/testing/factories";
import { db, Prisma, runStatement } from "@/lib/database/db";
import { parseListQuery } from "@/lib/jsonapi/query";
import { queryableOf } from "@/lib/jsonapi/resource";
import { people } from "@/lib/people/resource";
import { seedBench } from "@/prisma/seed-bench";
import { type DocumentRow, listRow } from "./document-sql";

async function read(parameters: string) {
  const listQuery = parseListQuery(new URLSearchParams(parameters), queryableOf(people));
  const [row] = await runStatement<DocumentRow>(listRow(people, null, listQuery).sql(Prisma.sql`true`));
  const rows: { id: string }[] = JSON.parse(`[${row?.data ?? ""}]`);
  return { rows, hasNext: row?.hasNext, total: row?.total };
}

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

async function walk(parameters: string, betweenPages = async () => {}): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, hasNext } = await read(`${parameters}&page=${page}`);
    ids.push(...idsOf(rows));
    if (!hasNext) return ids;
    await betweenPages();
  }
}

async function idsBy(order: string, where = "true"): Promise<string[]> {
  return idsOf(
    await db().$queryRaw<{ id: string }[]>(
      Prisma.raw(
        `SELECT id FROM people LEFT JOIN last_sign_ins ON person_id = id WHERE ${where} ORDER BY ${order}, id ${/DESC( NULLS FIRST)?$/.test(order) ? "DESC" : ""}`,
      ),
    ),
  );
}

const seed = (count: number) => seedBench(operator, { courses: 0, people: count });

const orders: [sort: string, order: string][] = [
  ["created_at", "created_at"],
  ["-created_at", "created_at DESC"],
  ["last_name", `last_name COLLATE "C"`],
  ["-email", `email COLLATE "C" DESC`],
  ["last_name,-created_at", `last_name COLLATE "C", created_at DESC`],
];

test.each(orders)(
  "Sorted by %s, a walk meets each person once, in order",
  { timeout: 120_000 },
  async (sort, order) => {
    await seed(1_400);
    expect(await walk(`sort=${sort}&limit=100`)).toEqual(await idsBy(order));
    expect(await walk(`sort=${sort}&limit=100&filter[last_name]=L`)).toEqual(
      await idsBy(order, "last_name ILIKE '%L%'"),
    );
  },
);

test("A page requested directly equals the page found by counting", async () => {
  await seed(1_400);
  const expected = await idsBy("created_at");
  for (const page of [14, 9, 12, 1]) {
    const { rows } = await read(`limit=100&page=${page}`);
    expect(idsOf(rows)).toEqual(expected.slice((page - 1) * 100, page * 100));
  }
  expect(await read("limit=100&page=15")).toMatchObject({ rows: [], hasNext: false });
});

test("After any change, a deep page is current", { timeout: 60_000 }, async () => {
  await seed(1_400);
  const changes = [
    "DELETE FROM people WHERE id = (SELECT id FROM people ORDER BY created_at LIMIT 1)",
    "UPDATE people SET created_at = now() WHERE id = (SELECT id FROM people ORDER BY created_at OFFSET 3 LIMIT 1)",
    "INSERT INTO people (id, created_at) VALUES (gen_random_uuid(), '2000-01-01Z')",
  ];
  for (const change of changes) {
    await read("limit=100&page=12");
    await db().$executeRawUnsafe(change);
    const expected = (await idsBy("created_at")).slice(1_100, 1_200);
    expect(idsOf((await read("limit=100&page=12")).rows)).toEqual(expected);
    expect(idsOf((await read("limit=100&page=12")).rows)).toEqual(expected);
  }
});

test("Readers who continue after a change start from current rows", {
  timeout: 60_000,
}, async () => {
  await seed(1_400);
  const pages = [9, 10, 11, 12, 13];
  for (let change = 0; change < 10; change += 1) {
    for (const page of pages) await read(`limit=100&page=${page}`);
    await db().$executeRaw`DELETE FROM people WHERE id = (SELECT id FROM people ORDER BY created_at LIMIT 1)`;
    const now = await idsBy("created_at");
    const answers = await Promise.all(pages.map((page) => read(`limit=100&page=${page}`)));
    const expected = pages.map((page) => now.slice((page - 1) * 100, page * 100));
    expect(answers.map(({ rows }) => idsOf(rows))).toEqual(expected);
  }
});

test("A walk neither loses nor repeats people while others are added", async () => {
  await seed(1_000);
  const before = await idsBy("created_at");
  let added = 0;
  const walked = await walk("limit=50", async () => {
    added += 1;
    if (added <= 15) await db().person.create({ data: { firstName: `New ${added}` } });
  });
  expect(walked.slice(0, before.length)).toEqual(before);
  expect(new Set(walked).size).toBe(before.length + 15);
});

test("A walk is complete and in order for any people and any query", {
  timeout: 120_000,
}, async () => {
  const name = fc.constantFrom("a", "A", "ä", "b", "%", "_", "\\", "日本", "");
  const when = fc.constantFrom(
    "2024-01-01T00:00:00.000Z",
    "2024-01-01T00:00:00.500Z",
    "2025-06-01T00:00:00.000Z",
  );
  const person = fc.record({
    firstName: name,
    lastName: name,
    createdAt: when,
    lastSignInAt: fc.option(when),
  });
  const sort = fc.constantFrom(...orders);
  const filter = fc.constantFrom(
    ["", "true"],
    ["&filter[last_name]=a", `last_name ILIKE '%a%'`],
    [
      "&filter[first_name]=A&filter[last_name][not_cont]=B",
      `first_name ILIKE '%a%' AND last_name NOT ILIKE '%b%'`,
    ],
    ["&filter[last_name]=%25", `position('%' in last_name) > 0`],
    ["&filter[last_name][not_cont]=_", `position('_' in last_name) = 0`],
    ["&filter[last_name][in]=a,b", `last_name IN ('a', 'b')`],
    ["&filter[created_at]=2024-01-01", `date_trunc('second', created_at) = '2024-01-01Z'`],
    ["&filter[created_at][gt]=2024-01-01", `date_trunc('second', created_at) > '2024-01-01Z'`],
    ["&filter[last_sign_in_at][not_eq]=2025-06-01", `at IS DISTINCT FROM '2025-06-01Z'`],
    ["&filter[created_at]=2024-01-01T00:00:00.500Z", `created_at = '2024-01-01T00:00:00.5Z'`],
    ["&filter[created_at][gt]=2024-01-01T00:00:00.123Z", `created_at > '2024-01-01T00:00:00.123Z'`],
    ["&filter[created_at][gteq]=2024-01-01T00:00:00.5Z", `created_at >= '2024-01-01T00:00:00.5Z'`],
    ["&filter[created_at][gteq]=2024-01-01T00:00:00.500001Z", `created_at > '2024-01-01T00:00:00.5Z'`],
    ["&filter[created_at][lteq]=2024-01-01T00:00:00.499Z", `created_at < '2024-01-01T00:00:00.5Z'`],
    ["&filter[created_at][not_eq]=2024-01-01T00:00:00.500Z", `created_at <> '2024-01-01T00:00:00.5Z'`],
    ["&filter[created_at][gt]=2024-01-01T00:00:00.000Z", `date_trunc('second', created_at) > '2024-01-01Z'`],
    [
      "&q=a+b",
      `(first_name ILIKE '%a%' OR last_name ILIKE '%a%') AND (first_name ILIKE '%b%' OR last_name ILIKE '%b%')`,
    ],
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { maxLength: 30 }),
      sort,
      filter,
      fc.integer({ min: 1, max: 9 }),
      async (data, [sort, order], [parameters, where], limit) => {
        await db().person.deleteMany();
        await createPeople(data);
        expect(await walk(`sort=${sort}&limit=${limit}${parameters}`)).toEqual(await idsBy(order, where));
      },
    ),
    { numRuns: 60 },
  );
});

test("A total is counted only on request", async () => {
  await seed(30);
  expect(await read("limit=10&meta[total]=true&filter[last_name]=Lovelace")).toMatchObject({
    total: (await idsBy("id", "last_name LIKE 'Lovelace%'")).length,
  });
  expect((await read("limit=10")).total).toBeNull();
});
