import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { createActivities, createCourse, createKey, createLearner } from "@/e2e/testing/factories";
import { createDeliveryRow, createEndpointRow } from "@/e2e/testing/webhook-writes";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { reportNames } from "@/lib/reports/schema";
import { matchPath } from "./match-path";
import { readOperations, resources } from "./operations";

const isReport = (type: string) => reportNames.some((name) => name === type);

type ResourceObject = {
  type: string;
  id: string;
  relationships?: Record<string, { data: unknown }>;
  links: { self: string };
};

async function get(key: string, path: string): Promise<Response> {
  const url = `${env().BASE_URL}${path}`;
  const route = matchPath(new URL(url).pathname);
  if (!route?.handle) throw new Error(`There is no route for ${path}.`);
  return route.handle(new Request(url, { headers: { "X-Api-Key": key } }));
}

async function dataAt(key: string, path: string) {
  const answer = await get(key, path);
  expect(answer.status, path).toBe(200);
  return answer.json();
}

/** Creates two of each resource around one course, person, group and category. */
async function createAll(): Promise<Record<string, string>> {
  const [course, other] = [await createCourse(), await createCourse()];
  const [{ personId }, another] = [await createLearner(), await createLearner()];
  await createActivities(course, 2);
  for (const name of ["B", "A"]) {
    const group = await db().group.create({ data: { name } });
    const category = await db().category.create({ data: { name } });
    await db().courseCategory.create({ data: { courseId: course.id, categoryId: category.id } });
    for (const one of [personId, another.personId])
      await db().membership.create({ data: { personId: one, groupId: group.id, source: "admin" } });
  }
  for (const data of [
    { personId, courseId: course.id },
    { personId, courseId: other.id },
    { personId: another.personId, courseId: course.id },
  ])
    await db().enrollment.create({ data });
  await db().assignment.createMany({
    data: [course, other].map(({ id }) => ({ id: uuidv7(), courseId: id, audience: "everybody" as const })),
  });
  for (const [index, title] of ["One", "Two"].entries())
    await db().section.create({ data: { courseId: course.id, title, position: index + 1 } });
  const { id: assignmentId } = await db().assignment.findFirstOrThrow();
  for (const one of [personId, another.personId])
    await db().exemption.create({ data: { assignmentId, personId: one, reason: "On leave" } });
  for (const name of ["B", "A"])
    await db().learningPath.create({
      data: {
        name,
        status: "published",
        courses: { create: [course, other].map(({ id }, index) => ({ courseId: id, position: index + 1 })) },
      },
    });
  const path = await db().learningPath.findFirstOrThrow();
  for (const [number, of] of [{ courseId: course.id }, { learningPathId: path.id }].entries())
    await db().certificate.create({
      data: {
        ...of,
        ...{ publicId: String(number), number: String(number), personId, personName: "", courseName: "" },
        ...{ title: "", issuer: "", signatory: "", completedAt: new Date() },
      },
    });
  const paths = await db().learningPath.findMany();
  await db().learningPathCompletion.createMany({
    data: [
      ...paths.map(({ id }) => ({ personId, learningPathId: id })),
      { personId: another.personId, learningPathId: path.id },
    ].map((one) => ({ ...one, pathName: "", courses: [], completedAt: new Date() })),
  });
  const endpoints = [await createEndpointRow(), await createEndpointRow()] as const;
  for (const outcome of ["delivered", undefined] as const) await createDeliveryRow(endpoints[0], outcome);
  const group = await db().group.findFirstOrThrow();
  const category = await db().category.findFirstOrThrow();
  return {
    courses: course.id,
    people: personId,
    groups: group.id,
    categories: category.id,
    learning_paths: path.id,
    assignments: assignmentId,
    webhook_endpoints: endpoints[0],
  };
}

test("Every resource of every list is the same at its links.self", async () => {
  const [key, ids] = [await createKey({ writeScopes: ["webhook_endpoints"] }), await createAll()];
  const seen = new Set<string>();
  // Reports compute their rows (lib/reports/reports.db.test.ts).
  const lists = readOperations.filter(
    ({ kind, path }) => kind === "list" && !path.startsWith("/v2/reports/"),
  );
  for (const { path, resource } of lists) {
    const include = Object.keys(resource.relationships).join();
    const query = include ? `?include=${include}` : "";
    const id = ids[path.split("/")[2] ?? ""] ?? "";
    const { data, included = [] } = await dataAt(key, `${path.replace("{id}", id)}${query}`);
    expect([path, data.length]).toEqual([path, 2]);
    for (const one of [...data, ...included] as ResourceObject[]) {
      seen.add(one.type);
      if (resource.hasNoItemPath && one.type === resource.type) {
        expect(one.links).toBeUndefined();
        continue;
      }
      expect(one.links.self).toBe(`${env().BASE_URL}/v2/${one.type}/${one.id}`);
      const item = await dataAt(key, new URL(one.links.self).pathname);
      expect(item.data).toEqual(one);
    }
  }
  const types = resources.map(({ type }) => type).filter((type) => !isReport(type) && type !== "events");
  expect([...seen].sort()).toEqual(types.sort());
});

test("Relationships always include everything they lead to", async () => {
  const [key, ids] = [await createKey(), await createAll()];
  const idsOf = async (path: string) =>
    ((await dataAt(key, path)).data as ResourceObject[]).map(({ type, id }) => ({ type, id }));
  const byId = (rows: { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const groups = byId(await idsOf(`/v2/people/${ids.people}/groups`));
  const categories = byId(await idsOf(`/v2/courses/${ids.courses}/categories`));
  expect([groups.length, categories.length]).toEqual([2, 2]);
  const linkage = async (path: string, index: number) => {
    const { data } = await dataAt(key, path);
    return (Array.isArray(data) ? data[index] : data).relationships;
  };
  expect(await linkage("/v2/people", 0)).toEqual({ groups: { data: groups } });
  expect(await linkage(`/v2/people/${ids.people}`, 0)).toEqual({ groups: { data: groups } });
  expect(await linkage("/v2/courses", 0)).toEqual({ categories: { data: categories } });
  expect(await linkage("/v2/courses", 1)).toEqual({ categories: { data: [] } });
  expect(await linkage("/v2/courses?fields[courses]=name", 0)).toBeUndefined();
  const { included } = await dataAt(key, `/v2/courses/${ids.courses}/enrollments?include=person,course`);
  for (const { type, relationships } of included as ResourceObject[])
    expect(relationships).toEqual(
      type === "people" ? { groups: { data: groups } } : { categories: { data: categories } },
    );
});

test("A membership keeps one id until it ends", async () => {
  const [key, ids] = [await createKey(), await createAll()];
  const [person = "", group = ""] = [ids.people, ids.groups];
  const list = async () =>
    (await dataAt(key, `/v2/groups/${group}/memberships`)).data.find(
      ({ attributes }: { attributes: { person_id: string } }) => attributes.person_id === person,
    );
  const { id, attributes, links } = await list();
  expect(attributes).toEqual({
    person_id: person,
    group_id: group,
    source: "admin",
    created_at: expect.stringMatching(/Z$/),
  });
  await db().membership.deleteMany({ where: { personId: person, groupId: group } });
  expect((await get(key, new URL(links.self).pathname)).status).toBe(404);
  await db().membership.create({ data: { personId: person, groupId: group, source: "sign_in" } });
  expect(await list()).toMatchObject({ id, attributes: { source: "sign_in" } });
});

test("A list has its page links in a Link header too", async () => {
  const [key, ids] = [await createKey(), await createAll()];
  const url = `${env().BASE_URL}/v2/groups/${ids.groups}/memberships?limit=1`;
  const first = await get(key, url.slice(env().BASE_URL.length));
  expect(first.headers.get("link")).toBe(`<${url}&page=2>; rel="next", <${url}>; rel="first"`);
  expect((await first.json()).links).toEqual({ self: url, next: `${url}&page=2` });
  const second = await get(key, `${url.slice(env().BASE_URL.length)}&page=2`);
  expect(second.headers.get("link")).toBe(`<${url}>; rel="prev", <${url}>; rel="first"`);
  const item = await get(key, `/v2/groups/${ids.groups}`);
  expect(item.headers.get("link")).toBeNull();
});

test("A deactivated person has a time of deactivation", async () => {
  const key = await createKey();
  const { personId } = await createLearner({ deactivatedAt: new Date("2026-11-20T10:11:12.345Z") });
  const { data } = await dataAt(key, `/v2/people/${personId}`);
  expect(data.attributes).toMatchObject({ disabled: true, deactivated_at: "2026-11-20T10:11:12Z" });
});
