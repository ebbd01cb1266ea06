import { beforeEach, expect, test } from "vitest";
import { createGroupRow, document, linkage, send } from "@/e2e/testing/api-writes";
import { createActivities, createCourse, createKey } from "@/e2e/testing/factories";
import { writeScopes } from "@/lib/api-keys/schema";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";

let key: string;

beforeEach(async () => {
  key = await createKey({ writeScopes: [...writeScopes] });
});

async function dataOf(answer: Promise<Response>, status: number) {
  const { data, errors } = await (await answer).json();
  expect([(await answer).status, errors]).toEqual([status, undefined]);
  return data;
}

const createdFrom = (attributes: object, relationships: object = {}) =>
  dataOf(send(key, "POST", "/v2/courses", { body: document("courses", attributes, { relationships }) }), 201);

const changed = (id: string, attributes: object, relationships: object = {}) =>
  dataOf(
    send(key, "PATCH", "/v2/courses/{id}", {
      id,
      body: document("courses", attributes, { relationships }),
    }),
    200,
  );

test("A course is created with its texts, audience and categories, and published", async () => {
  const [group, category] = [
    await createGroupRow(),
    await db().category.create({ data: { name: "Compliance" } }),
  ];
  const texts = { short_description: "Leave", full_description: "**Leave first**", language: "en" };
  const data = await createdFrom(
    { name: "Fire safety", status: "published", group_ids: [group.id], list_image_url: null, ...texts },
    { categories: linkage("categories", category.id) },
  );
  expect(data.attributes).toMatchObject({
    name: "Fire safety",
    permalink: "fire-safety",
    status: "published",
    access: "groups",
    group_ids: [group.id],
    ...texts,
  });
  expect(data.relationships.categories.data).toEqual([{ type: "categories", id: category.id }]);
  const actions = (await db().auditEntry.findMany({ orderBy: { at: "asc" } })).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["course.created", "course.shared", "course.published"]));
});

test("A change keeps what it doesn't name", async () => {
  const { id } = await createCourse({ shortDescription: "Short", language: "de" });
  const { attributes } = await changed(id, { full_description: "Full" });
  expect(attributes).toMatchObject({ short_description: "Short", full_description: "Full", language: "de" });
  expect((await changed(id, {})).attributes).toEqual(attributes);
});

test("A course goes from everyone to groups, to assigned people only, and back", async () => {
  const { id } = await createCourse();
  const [one, two] = [await createGroupRow(), await createGroupRow()];
  const access = async (attributes: object) => {
    const { attributes: now } = await changed(id, attributes);
    return [now.access, now.group_ids];
  };
  expect(await access({ group_ids: [one.id] })).toEqual(["groups", [one.id]]);
  expect(await access({ group_ids: [two.id] })).toEqual(["groups", [two.id]]);
  expect(await access({ access: "everyone" })).toEqual(["everyone", []]);
  expect(await access({ access: "groups" }), "opening it kept them").toEqual(["groups", [two.id]]);
  expect(await access({ access: "assigned" })).toEqual(["assigned", []]);
  expect(await access({ group_ids: [one.id] })).toEqual(["groups", [one.id]]);
  expect(await access({ group_ids: [] })).toEqual(["assigned", []]);
  await access({ group_ids: [one.id] });
  expect(await access({ access: "everyone", group_ids: [] })).toEqual(["everyone", []]);
  expect(await access({ access: "assigned" }), "no group was left").toEqual(["assigned", []]);
});

test("Its categories are replaced, or stay", async () => {
  const { id } = await createCourse();
  const [one, two] = [
    await db().category.create({ data: { name: "One" } }),
    await db().category.create({ data: { name: "Two" } }),
  ];
  const categories = async (...ids: string[]) =>
    (await changed(id, {}, { categories: linkage("categories", ...ids) })).relationships.categories.data;
  expect(await categories(one.id)).toMatchObject([{ id: one.id }]);
  expect(await categories(two.id)).toMatchObject([{ id: two.id }]);
  expect((await changed(id, { name: "New" })).relationships.categories.data).toMatchObject([{ id: two.id }]);
  expect(await categories()).toEqual([]);
});

test("A permalink names the course in a path, and a taken one the other course", async () => {
  const course = await createCourse({ permalink: "fire-safety" });
  expect((await changed("fire-safety", { status: "archived" })).attributes.status).toBe("archived");
  const answer = await send(key, "POST", "/v2/courses", {
    body: document("courses", { name: "Fire safety" }),
  });
  expect([answer.status, await answer.json()]).toMatchObject([
    409,
    { errors: [{ code: "permalink_taken", meta: { id: course.id } }] },
  ]);
});

test("Activities of every kind come last in their section, with what the kind has", async () => {
  const { id } = await createCourse();
  const section = await dataOf(
    send(key, "POST", "/v2/courses/{id}/sections", { id, body: document("sections", { title: "Start" }) }),
    201,
  );
  const add = (attributes: object) =>
    dataOf(
      send(key, "POST", "/v2/courses/{id}/activities", { id, body: document("activities", attributes) }),
      201,
    );
  const article = await add({ title: "Text", body: "**Run**", section_id: null });
  const url = "https://example.com/a";
  const video = await add({ title: "Film", kind: "video", url: `${url}.mp4`, seconds: 120 });
  const link = await add({ title: "Link", kind: "link", url, optional: true, section_id: section.id });
  const file = await add({ title: "File", kind: "download", url, minutes: 7, section_id: null });
  expect([article, video, link, file].map(({ attributes }) => attributes)).toMatchObject([
    { kind: "article", body: "**Run**", section_id: null, position: 1, url: null, minutes: 1 },
    { kind: "video", section_id: section.id, position: 2, url: `${url}.mp4`, seconds: 120, minutes: 2 },
    { kind: "link", section_id: section.id, position: 3, url, optional: true },
    { kind: "download", section_id: null, position: 2, url, minutes: 7 },
  ]);
});

test("An activity changes and moves, and keeps its kind's other values", async () => {
  const course = await createCourse();
  const [first, second] = await createActivities(course, 2);
  const [video] = await createActivities(course, 1, {
    kind: "video",
    data: { url: "https://example.com/v.mp4", seconds: 60 },
  });
  const section = await db().section.create({ data: { courseId: course.id, title: "End", position: 1 } });
  const change = async (id: string, attributes: object) =>
    (
      await dataOf(
        send(key, "PATCH", "/v2/activities/{id}", { id, body: document("activities", attributes) }),
        200,
      )
    ).attributes;
  expect(await change(video, { title: "Film", seconds: 90 })).toMatchObject({
    title: "Film",
    url: "https://example.com/v.mp4",
    seconds: 90,
    body: "A text.",
  });
  expect(await change(video, { position: 1 })).toMatchObject({ position: 1, section_id: null });
  expect(await change(first, { section_id: section.id })).toMatchObject({
    position: 3,
    section_id: section.id,
  });
  expect(await change(second, { section_id: section.id, position: 1 })).toMatchObject({ position: 2 });
});

test("Of a quiz, what all kinds have can be changed, and nothing else", async () => {
  const course = await createCourse();
  const [id] = await createActivities(course, 1, { kind: "quiz", data: { pass_mark: 70 } });
  const send1 = (attributes: object) =>
    send(key, "PATCH", "/v2/activities/{id}", { id, body: document("activities", attributes) });
  expect((await dataOf(send1({ title: "Test", minutes: 9 }), 200)).attributes).toMatchObject({
    title: "Test",
    minutes: 9,
  });
  expect(await db().activity.findUnique({ where: { id } })).toMatchObject({ data: { pass_mark: 70 } });
  expect((await send1({ url: "https://example.com" })).status).toBe(422);
});

test("Sections move with their activities", async () => {
  const course = await createCourse();
  const [a, b] = await createActivities(course, 2);
  const [one, two] = [
    await db().section.create({ data: { courseId: course.id, title: "One", position: 1 } }),
    await db().section.create({ data: { courseId: course.id, title: "Two", position: 2 } }),
  ];
  await db().activity.update({ where: { id: a }, data: { sectionId: one.id } });
  await db().activity.update({ where: { id: b }, data: { sectionId: two.id } });
  const { attributes } = await dataOf(
    send(key, "PATCH", "/v2/sections/{id}", { id: two.id, body: document("sections", { position: 1 }) }),
    200,
  );
  expect(attributes).toMatchObject({ title: "Two", position: 1 });
  const inOrder = await db().activity.findMany({ orderBy: { position: "asc" }, select: { id: true } });
  expect(inOrder.map(({ id }) => id)).toEqual([b, a]);
});

test("A course of another system is found by that system's ID, and keeps what a change doesn't name", async () => {
  const put = (attributes: object) =>
    send(key, "PUT", "/v2/courses/external/{id}", { id: "SKU-7", body: document("courses", attributes) });
  const first = await dataOf(put({ name: "Fire safety", status: "published" }), 201);
  const second = await dataOf(put({ name: "Fire drills", language: "en" }), 200);
  expect(second).toMatchObject({
    id: first.id,
    attributes: { name: "Fire drills", status: "published", permalink: "fire-safety", external_id: "SKU-7" },
  });
  expect(await db().course.count()).toBe(1);
});

test("Addresses of this site are stored as paths, also when a client sends back what it read", async () => {
  const course = await createCourse({ listImageUrl: "/media/picture.png" });
  const [id] = await createActivities(course, 1, { kind: "link", data: { url: "/courses" } });
  const picture = `${env().BASE_URL}/media/picture.png`;
  const { attributes } = await changed(course.id, { list_image_url: picture });
  expect(attributes.list_image_url).toBe(picture);
  const body = document("activities", { url: `${env().BASE_URL}/courses` });
  await dataOf(send(key, "PATCH", "/v2/activities/{id}", { id, body }), 200);
  expect(await db().course.findFirst()).toMatchObject({ listImageUrl: "/media/picture.png" });
  expect(await db().activity.findFirst()).toMatchObject({ data: { url: "/courses" } });
});
