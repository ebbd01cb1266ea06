import { v7 as uuidv7 } from "uuid";
import { expect } from "vitest";
import { operator } from "@/e2e/testing/factories";
import { allSteps, execute, type Plan, rows, wasteful, withoutIndexes } from "@/e2e/testing/plans";
import { proof as test } from "@/e2e/testing/proofs";
import { certificates } from "@/lib/certificates/resource";
import { activities } from "@/lib/courses/outline/activity-resource";
import { courses } from "@/lib/courses/resource";
import { allowLongStatements, db, Prisma, runStatement } from "@/lib/database/db";
import { groups } from "@/lib/groups/resource";
import { operatorsOf } from "@/lib/jsonapi/filter";
import type { Filterable } from "@/lib/jsonapi/filterable";
import { parseListQuery } from "@/lib/jsonapi/query";
import { queryableOf } from "@/lib/jsonapi/resource";
import { enrollments } from "@/lib/learning/enrollment-resource";
import { transcriptEntries } from "@/lib/learning/transcript-resource";
import { learningPathProgress } from "@/lib/learning-paths/progress-resource";
import { learningPaths } from "@/lib/learning-paths/resource";
import { memberships } from "@/lib/memberships/resource";
import { people } from "@/lib/people/resource";
import { seedBench } from "@/prisma/seed-bench";
import type { StoredResource } from "./define-resource";
import { itemRow, listRow, type Parent } from "./document-sql";
import { foldPageAnchors } from "./fold-page-anchors";
import { pageStart } from "./page-anchors";
import { orderSql } from "./selection";
import { orderOf } from "./sql";

allowLongStatements();

const examples: Record<Filterable["kind"], string> = {
  text: "Person-77",
  exact: "person-77",
  enum: "draft",
  number: "50",
  time: "2024-01-02",
  date: "2024-01-02",
  boolean: "true",
};

function questions({ sorts, filters, search }: StoredResource): string[] {
  const filterings = Object.entries(filters).flatMap(([name, { kind, values }]) =>
    operatorsOf[kind].map((operator) => `filter[${name}][${operator}]=${values?.[0] ?? examples[kind]}`),
  );
  const orders = sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]);
  return [...orders, ...filterings, ...(search.length > 0 ? ["q=Person-77", "q=zzz"] : [])];
}

async function findWasteful(resource: StoredResource, owner: Parent | null) {
  const found: string[] = [];
  const item = resource.rows.rowsOfParent
    ? []
    : [{ question: "its own path", ...itemRow(resource, uuidv7(), { include: [], fields: {} }) }];
  const lists = questions(resource).map((question) => {
    const listQuery = parseListQuery(new URLSearchParams(question), queryableOf(resource));
    return { question, ...listRow(resource, owner, listQuery) };
  });
  for (const { question, sql } of [...item, ...lists]) {
    const [row] = await runStatement<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      Prisma.sql`EXPLAIN (FORMAT JSON) ${sql(Prisma.sql`true`)}`,
    );
    const nodes = wasteful(row?.["QUERY PLAN"][0].Plan as Plan, (relation) =>
      [
        ...[resource.rows.table, "last_sign_ins", "memberships"],
        ...["enrollments", "course_completions", "learning_path_completions"],
      ].includes(relation),
    );
    found.push(...nodes.map((node) => `${resource.type} ${question}: ${node}`));
  }
  return found;
}

async function rowsReadFor(resource: StoredResource, owner: Parent | null, descending: boolean) {
  const sort = `sort=${descending ? "-" : ""}${resource.sorts[0]}`;
  const listQuery = parseListQuery(
    new URLSearchParams(`page=${rows / 2 / 25}&${sort}`),
    queryableOf(resource),
  );
  const { table, scopes } = resource.rows;
  const scope = owner && { name: owner.name, id: Prisma.sql`${owner.id}::uuid` };
  const start = pageStart(resource.rows, scope, listQuery);
  const [row] = await runStatement<{ "QUERY PLAN": [{ Plan: Plan }] }>(Prisma.sql`
    EXPLAIN (ANALYZE, FORMAT JSON) WITH ${start.with} SELECT id FROM ${Prisma.raw(table)}
    WHERE ${start.where} AND ${(scope && scopes[scope.name]?.(scope.id)) ?? Prisma.sql`true`}
    ORDER BY ${orderSql(orderOf(resource.rows, listQuery.sort))} LIMIT ${listQuery.limit} OFFSET ${start.offset}`);
  return Math.max(...allSteps(row?.["QUERY PLAN"][0].Plan as Plan).map((step) => step["Actual Rows"] ?? 0));
}

test("No order or filter scans a whole table, or by default half, at 20,000 rows", {
  timeout: 600_000,
}, async () => {
  await withoutIndexes(() => seedBench(operator, { courses: rows, people: rows }));
  const course = await db().course.findFirstOrThrow({ orderBy: { createdAt: "asc" } });
  const person = await db().person.findFirstOrThrow({ orderBy: { createdAt: "asc" } });
  const group = await db().group.findFirstOrThrow();
  await withoutIndexes(() =>
    execute(
      `INSERT INTO enrollments (id, person_id, course_id, progress, enrolled_at)
         SELECT gen_random_uuid(), id, '${course.id}', (random() * 100)::int, created_at FROM people
         ON CONFLICT DO NOTHING`,
      `INSERT INTO activities (id, course_id, title, position)
         SELECT gen_random_uuid(), id, 'Activity', 1 FROM courses ON CONFLICT DO NOTHING`,
    ),
  );
  const path = await db().learningPath.create({
    data: {
      name: "First weeks",
      status: "published",
      courses: { create: { courseId: course.id, position: 1 } },
    },
  });
  await withoutIndexes(() =>
    execute(
      `INSERT INTO certificates (public_id, number, person_id, course_id, person_name, course_name, title, issuer, signatory,
           completed_at, issued_at, expires_on, revoked_at)
         SELECT md5(id::text), id, id, '${course.id}', '', '', '', '', '', created_at, created_at, created_at + interval '1 year',
           CASE WHEN random() < 0.01 THEN created_at END
         FROM people`,
      `INSERT INTO learning_path_completions (person_id, learning_path_id, path_name, courses, completed_at)
         SELECT id, gen_random_uuid(), 'Path', '[]', now() FROM people`,
    ),
  );
  await execute(
    "VACUUM ANALYZE people, courses, certificates, enrollments, activities, memberships, learning_path_completions",
  );
  const owner = { name: "course", resource: courses, id: course.id };
  expect([
    ...(await findWasteful(people, null)),
    ...(await findWasteful(courses, null)),
    ...(await findWasteful(enrollments, owner)),
    ...(await findWasteful(activities, owner)),
    ...(await findWasteful(memberships, { name: "group", resource: groups, id: group.id })),
    ...(await findWasteful(certificates, null)),
    ...(await findWasteful(certificates, { name: "person", resource: people, id: person.id })),
    ...(await findWasteful(learningPathProgress, { name: "person", resource: people, id: person.id })),
    ...(await findWasteful(learningPathProgress, {
      name: "learning_path",
      resource: learningPaths,
      id: path.id,
    })),
    ...(await findWasteful(transcriptEntries, { name: "person", resource: people, id: person.id })),
  ]).toEqual([]);
  await foldPageAnchors();
  for (const descending of [false, true]) {
    expect(await rowsReadFor(people, null, descending)).toBeLessThan(2_100);
    expect(await rowsReadFor(courses, null, descending)).toBeLessThan(2_100);
    expect(await rowsReadFor(certificates, null, descending)).toBeLessThan(2_100);
    expect(await rowsReadFor(enrollments, owner, descending)).toBeLessThan(2_100);
  }
});
