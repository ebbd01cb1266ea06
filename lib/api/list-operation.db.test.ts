import fc from "fast-check";
import { Client } from "pg";
import { expect, test } from "vitest";
import { GET as listCategories } from "@/app/v2/categories/route";
import { GET as listActivities } from "@/app/v2/courses/[id]/activities/route";
import { GET as listCourseEnrollments } from "@/app/v2/courses/[id]/enrollments/route";
import { GET as listCourses } from "@/app/v2/courses/route";
import { GET as listMemberships } from "@/app/v2/groups/[id]/memberships/route";
import { GET as listGroups } from "@/app/v2/groups/route";
import { GET as listTranscript } from "@/app/v2/people/[id]/transcript/route";
import { GET as listPeople } from "@/app/v2/people/route";
import { createCourse, createKey, createLearner } from "@/e2e/testing/factories";
import { closeDatabase, db } from "@/lib/database/db";
import { env, setEnv } from "@/lib/env";

const piece = fc.oneof(
  fc.constantFrom(
    "page",
    "limit",
    "=",
    "&",
    "%00",
    "%E0%A4%A",
    "[",
    "]",
    "+",
    "#",
    "999999999",
    "1e9",
    "-0",
    "٣",
  ),
  fc.constantFrom(
    "sort",
    "filter[name]",
    "filter[created_at][gt]",
    "[in]",
    "q",
    "include",
    "fields[courses]",
  ),
  fc.constantFrom("2026-11-21", "name", "-created_at", "meta[total]", "true", ",", "%", "_", "\\"),
  fc.nat().map(String),
  fc.string({ unit: "binary" }),
);

const lists = {
  listCategories: { list: listCategories },
  listActivities: { list: listActivities, of: "course" },
  listCourseEnrollments: { list: listCourseEnrollments, of: "course" },
  listCourses: { list: listCourses },
  listGroups: { list: listGroups },
  listMemberships: { list: listMemberships, of: "group" },
  listPeople: { list: listPeople },
  listTranscript: { list: listTranscript, of: "person" },
} as const satisfies Record<string, { list: typeof listPeople; of?: string }>;

test.each(Object.entries(lists))(
  "%s: any query is a page, or a 400 that names its parameter",
  {
    timeout: 60_000,
  },
  async (_name, { list, ...rest }) => {
    const [course, { personId }] = [await createCourse(), await createLearner()];
    const group = await db().group.create({ data: { name: "A" } });
    await db().enrollment.create({ data: { personId, courseId: course.id } });
    await db().membership.create({ data: { personId, groupId: group.id, source: "admin" } });
    const id = "of" in rest ? { course: course.id, person: personId, group: group.id }[rest.of] : undefined;
    const key = await createKey();
    const queries = fc.oneof(
      fc.array(piece).map((pieces) => pieces.join("")),
      fc.tuple(fc.nat(2_000_000_000), fc.nat(120)).map(([page, limit]) => `page=${page}&limit=${limit}`),
    );
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const request = new Request(`${env().BASE_URL}/v2/list?${query}`, { headers: { "X-Api-Key": key } });
        const answer = await list(request, { params: Promise.resolve({ id }) });
        const body = await answer.json();
        if (answer.status === 200) expect(body).toMatchObject({ data: expect.any(Array), links: {} });
        else expect([answer.status, body.errors[0].source]).toEqual([400, { parameter: expect.any(String) }]);
      }),
      {
        numRuns: 40,
        examples: [["page=1000000000&limit=100"], ["page=0"], ["page=1"], ["a=\0"], ["q=%25%5C"]],
      },
    );
  },
);

test("A request that exceeds the statement timeout gets a 503 that says so", async () => {
  const key = await createKey();
  await closeDatabase();
  setEnv({ DATABASE_STATEMENT_TIMEOUT_MS: "300" });
  const request = new Request(`${env().BASE_URL}/v2/courses`, { headers: { "X-Api-Key": key } });
  const client = new Client(env().DATABASE_URL);
  await client.connect();
  await client.query("BEGIN; LOCK TABLE courses");
  const answer = await listCourses(request, { params: Promise.resolve({}) });
  await client.end();
  setEnv({ DATABASE_STATEMENT_TIMEOUT_MS: "" });
  await closeDatabase();
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect((await answer.json()).errors).toMatchObject([
    { code: "unavailable", detail: expect.stringContaining("took too long") },
  ]);
});
