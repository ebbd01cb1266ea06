import { expect, test } from "vitest";
import { activityRows } from "@/lib/courses/outline/activity";
import { activities } from "@/lib/courses/outline/activity-resource";
import { courses } from "@/lib/courses/resource";
import { courseRows } from "@/lib/courses/visible";
import { db, takeTime } from "@/lib/db";
import { type Filterable, operatorsOf } from "@/lib/jsonapi/filter";
import { parseListQuery } from "@/lib/jsonapi/query";
import { askableOf, type Resource, type Scope } from "@/lib/jsonapi/resource";
import { enrollmentRows } from "@/lib/learning/enrollment-list";
import { enrollments } from "@/lib/learning/enrollment-resource";
import { personRows } from "@/lib/people/find";
import { people } from "@/lib/people/resource";
import { seedBench } from "@/prisma/seed-bench";
import { admin } from "@/prisma/testing/factories";
import { execute, type Plan, rows, wasteful, withoutIndexes } from "@/prisma/testing/plans";
import type { ListDefinition } from "./definition";
import { explainPage } from "./read-page";

takeTime();

const examples: Record<Filterable["kind"], string> = {
  text: "Person-77",
  exact: "person-77",
  enum: "draft",
  number: "50",
  time: "2024-01-02",
  date: "2024-01-02",
  boolean: "true",
};

function questions({ sorts, filters, search }: Resource): string[] {
  const filterings = Object.entries(filters).flatMap(([name, { kind }]) =>
    operatorsOf[kind].map((operator) => `filter[${name}][${operator}]=${examples[kind]}`),
  );
  const orders = sorts.flatMap((sort) => [`sort=${sort}`, `sort=-${sort}`]);
  return [...orders, ...filterings, ...(search.length > 0 ? ["q=Person-77", "q=zzz"] : [])];
}

async function findWasteful(resource: Resource, definition: ListDefinition, scope: Scope | null) {
  const found: string[] = [];
  for (const question of questions(resource)) {
    const query = parseListQuery(new URLSearchParams(question), askableOf(resource));
    const [{ Plan: plan }] = (await explainPage(definition, scope, query)) as [{ Plan: Plan }];
    const nodes = wasteful(plan, (relation) => relation === definition.table);
    found.push(...nodes.map((node) => `${resource.type} ${question}: ${node}`));
  }
  return found;
}

test("no order and no filter reads or sorts a whole table, at 100,000 rows", {
  timeout: 600_000,
}, async () => {
  await withoutIndexes(() => seedBench(admin, { courses: rows, people: rows }));
  const course = await db().course.findFirstOrThrow({ orderBy: { createdAt: "asc" } });
  await withoutIndexes(() =>
    execute(
      `INSERT INTO enrollments (id, person_id, course_id, progress, enrolled_at)
         SELECT gen_random_uuid(), id, '${course.id}', (random() * 100)::int, created_at FROM people
         ON CONFLICT DO NOTHING`,
      `INSERT INTO activities (id, course_id, title, position)
         SELECT gen_random_uuid(), id, 'Activity', 1 FROM courses ON CONFLICT DO NOTHING`,
    ),
  );
  // As autovacuum would leave them.
  await execute("VACUUM ANALYZE people, courses, enrollments, activities");
  const scope = { name: "course", id: course.id };
  expect([
    ...(await findWasteful(people, personRows, null)),
    ...(await findWasteful(courses, courseRows, null)),
    ...(await findWasteful(enrollments, enrollmentRows, scope)),
    ...(await findWasteful(activities, activityRows, scope)),
  ]).toEqual([]);
});
