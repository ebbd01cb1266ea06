import { expect, test } from "vitest";
import { certificateRows } from "@/lib/certificates/resource";
import { courseRows } from "@/lib/courses/list";
import { db, Prisma } from "@/lib/database/db";
import { enrollmentRows } from "@/lib/learning/course-learners-list";
import { personRows } from "@/lib/people/list";
import { type Workload, withConnectionsFor } from "@/lib/workload";
import type { ListDefinition } from "./definition";
import { foldPageAnchors } from "./fold-page-anchors";
import { pageStart, totalSql } from "./page-anchors";
import { orderSql } from "./selection";
import { orderOf, type Scope } from "./sql";

const distance = 5;
const courseIds = [1, 2].map((n) => `00000000-0003-7000-8000-00000000000${n}`);

const lists: [ListDefinition, Scope | null, string][] = [
  [personRows, null, "created_at"],
  [courseRows, null, "created_at"],
  [certificateRows, null, "issued_at"],
  ...courseIds.map((id): [ListDefinition, Scope, string] => [
    enrollmentRows,
    { name: "course", id: Prisma.sql`${id}::uuid` },
    "enrolled_at",
  ]),
];

const random = (below: number) => Math.floor(Math.random() * below);

/** Uses few moments, so that many rows share one. */
const moment = () => Prisma.sql`timestamptz '2026-01-01Z' + ${random(40)} * interval '1 second'`;

const some = (table: string, count: number) =>
  Prisma.raw(
    `(SELECT id FROM ${table} WHERE id <> ALL('{${courseIds}}') ORDER BY random() LIMIT ${count} FOR UPDATE SKIP LOCKED)`,
  );

const addPeople = (count: number) => Prisma.sql`
  INSERT INTO people (id, created_at)
  SELECT gen_random_uuid(), ${moment()} + n * interval '1 second' FROM generate_series(1, ${count}) AS n`;

const enrollPeople = (count: number) => Prisma.sql`
  INSERT INTO enrollments (id, person_id, course_id, enrolled_at)
  SELECT gen_random_uuid(), id, ${courseIds[random(2)]}::uuid, ${moment()} + random() * interval '9 seconds'
  FROM people WHERE id IN ${some("people", count)} ON CONFLICT DO NOTHING`;

const certifyPeople = (count: number) => Prisma.sql`
  INSERT INTO certificates (public_id, number, person_id, course_id, person_name, course_name, title, issuer, signatory,
    completed_at, issued_at)
  SELECT gen_random_uuid(), gen_random_uuid(), id, ${courseIds[0]}::uuid, '', '', '', '', '', now(), ${moment()}
  FROM people WHERE id IN ${some("people", count)}`;

const writes = [
  () => addPeople(1),
  () => addPeople(1 + random(60)),
  () => Prisma.sql`INSERT INTO courses (id, name, permalink, created_at)
    SELECT gen_random_uuid(), 'Course', gen_random_uuid(), ${moment()} FROM generate_series(1, ${1 + random(9)})`,
  () => enrollPeople(1),
  () => enrollPeople(40),
  () => certifyPeople(1),
  () => certifyPeople(40),
  () => Prisma.sql`DELETE FROM people WHERE id IN ${some("people", 1)}`,
  () => Prisma.sql`DELETE FROM people WHERE id IN ${some("people", random(60))}`,
  () => Prisma.sql`DELETE FROM courses WHERE id IN ${some("courses", random(6))}`,
  () => Prisma.sql`DELETE FROM enrollments WHERE id IN ${some("enrollments", random(30))}`,
  () => Prisma.sql`UPDATE people SET created_at = ${moment()} WHERE id IN ${some("people", random(9))}`,
  () => Prisma.sql`UPDATE people SET id = gen_random_uuid() WHERE id IN ${some("people", 1)}
    AND id NOT IN (SELECT person_id FROM certificates)`,
  () => Prisma.sql`UPDATE people SET last_name = 'Else' WHERE id IN ${some("people", 9)}`,
  () => Prisma.sql`UPDATE enrollments SET enrolled_at = ${moment()} WHERE id IN ${some("enrollments", 9)}`,
];

async function write(): Promise<number> {
  const abandoned = new Error("abandoned");
  const work = db().$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL deadlock_timeout = '10ms'`;
    for (let write = 0; write <= random(3); write += 1)
      await tx.$executeRaw((writes[random(writes.length)] as () => Prisma.Sql)());
    if (random(4) === 0) await new Promise((done) => setTimeout(done, random(40)));
    if (random(8) === 0) throw abandoned;
  });
  // PostgreSQL ends one of two deadlocked transactions. A trigger refuses a new id for a person certified after the statement began. Both
  // roll back.
  await work.catch((error) => {
    if (error !== abandoned && !/deadlock|40P01|P2034|: UPDATE is refused/.test(String(error))) throw error;
  });
  return 1;
}

type Reading = { definition: ListDefinition; scope: Scope | null; query: Parameters<typeof pageStart>[2] };

type Found = { ids: string[] | null; total: number };

type Read = { byMarks: Found; counted: Found; skipped: bigint };

async function readBoth({ definition, scope, query }: Reading): Promise<Read> {
  const { table, scopes } = definition;
  const where = (scope && scopes[scope.name]?.(scope.id)) ?? Prisma.sql`true`;
  const start = pageStart(definition, scope, query);
  const order = orderSql(orderOf(definition, query.sort));
  const idsSql = (from: Prisma.Sql, offset: Prisma.Sql) => Prisma.sql`
    (SELECT json_agg(id) FROM (
      SELECT id FROM ${Prisma.raw(table)} WHERE ${where} AND ${from} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${offset}
    ) AS page)`;
  const position = Prisma.sql`${(query.page - 1) * query.limit}::bigint`;
  const [found] = await db().$queryRaw<Read[]>`
    WITH ${start.with}
    SELECT json_build_object(
      'ids', ${idsSql(start.where, start.offset)}, 'total', ${totalSql(definition, scope, query, where)}
    ) AS "byMarks", json_build_object(
      'ids', ${idsSql(Prisma.sql`true`, position)}, 'total', (SELECT count(*) FROM ${Prisma.raw(table)} WHERE ${where})
    ) AS counted, ${start.offset} AS skipped`;
  if (!found) throw new Error("A SELECT without FROM returned no row.");
  return found;
}

function anyReading(): Reading {
  const [definition, scope, name] = lists[random(lists.length)] as (typeof lists)[number];
  const sort = [{ name, descending: random(2) === 0 }];
  const page = 1 + random(random(60));
  return {
    definition,
    scope,
    query: { page, limit: 1 + random(9), sort, filters: [], search: null },
  };
}

test("Every page and total equals OFFSET and count in its snapshot during writes and folds", async () => {
  await db()
    .$executeRaw`INSERT INTO courses (id, name, permalink) SELECT id, 'Course', id FROM unnest(${courseIds}::uuid[]) AS id`;
  await db().$executeRaw(addPeople(200));
  let isRead = false;
  const meanwhile = async (kind: Workload, work: () => Promise<number>) => {
    let sum = 0;
    while (!isRead) sum += await withConnectionsFor({ kind }, work);
    return sum;
  };
  const read = async () => {
    for (let atMarks = 0; atMarks < 50; ) {
      const reading = anyReading();
      const { byMarks, counted, skipped } = await withConnectionsFor({ kind: "api" }, () =>
        readBoth(reading),
      );
      expect(byMarks, JSON.stringify(reading.query)).toEqual(counted);
      const { page, limit } = reading.query;
      if (counted.ids && skipped < (page - 1) * limit) atMarks += 1;
    }
  };
  const [folded] = await Promise.all([
    meanwhile("chores", () => foldPageAnchors(distance)),
    meanwhile("sign-in", () => foldPageAnchors(distance)),
    meanwhile("pages", write),
    meanwhile("pages", write),
    meanwhile("pages", write),
    read().finally(() => {
      isRead = true;
    }),
  ]);
  expect(folded).toBeGreaterThan(0);
});

test("After a fold, no page begins more than two distances after a mark", async () => {
  await db().$executeRaw(addPeople(1000));
  await foldPageAnchors(distance);
  await db().$executeRaw`DELETE FROM people WHERE id IN ${some("people", 700)}`;
  await db().$executeRaw(addPeople(100));
  await foldPageAnchors(distance);
  for (const descending of [false, true])
    for (let page = 1; page <= 40; page += 1) {
      const sort = [{ name: "created_at", descending }];
      const start = pageStart(personRows, null, { page, limit: 10, sort, filters: [], search: null });
      const [row] = await db().$queryRaw<
        { skip: bigint }[]
      >`WITH ${start.with} SELECT ${start.offset} AS skip`;
      expect(Number(row?.skip)).toBeLessThanOrEqual(2 * distance);
    }
});

test("After a fold, no mark names a deleted person", async () => {
  await db().$executeRaw(addPeople(400));
  await foldPageAnchors(distance);
  await db().$executeRaw`DELETE FROM people WHERE id IN (SELECT row_id FROM list_marks ORDER BY at LIMIT 50)`;
  await foldPageAnchors(distance);
  const marks = db().$queryRaw`SELECT row_id FROM list_marks WHERE at < 'infinity'`;
  expect(await marks).not.toEqual([]);
  const gone = db().$queryRaw`
    SELECT row_id FROM list_marks WHERE at < 'infinity' AND row_id NOT IN (SELECT id FROM people)`;
  expect(await gone).toEqual([]);
});

test("A list is counted after TRUNCATE or the loss of its marks", async () => {
  await db().$executeRaw(addPeople(50));
  await foldPageAnchors(distance);
  await db().$executeRaw`TRUNCATE people CASCADE`;
  await db().$executeRaw(addPeople(30));
  const query = {
    page: 2,
    limit: 9,
    sort: [{ name: "created_at", descending: true }],
    filters: [],
    search: null,
  };
  const read = () => readBoth({ definition: personRows, scope: null, query });
  const before = await read();
  expect(before.byMarks).toEqual(before.counted);
  expect(before.byMarks.total).toBe(30);
  await foldPageAnchors(distance);
  expect(await read()).toMatchObject({ byMarks: before.byMarks, counted: before.counted });
});

test("A change that moves no row in the list isn't recorded", async () => {
  await db().$executeRaw(addPeople(50));
  await foldPageAnchors(distance);
  await db().$executeRaw`UPDATE people SET last_name = 'Else', updated_at = now(), created_at = created_at`;
  expect(await foldPageAnchors(distance)).toBe(0);
});
