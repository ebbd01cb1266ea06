import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { Contract } from "@/e2e/contract";
import { createAdmin, createCourse, createKey, createLearner } from "@/e2e/testing/factories";
import { eventResources } from "@/lib/chores/event-resources";
import { changeStatus } from "@/lib/courses/edit";
import { db, poolStates } from "@/lib/database/db";
import { env } from "@/lib/env";
import { sequenceEvents } from "@/lib/events/sequence";
import { countWaiting, untilEventAfter } from "@/lib/events/wait";
import { handlers } from "./handlers";
import { openApiDocument } from "./openapi/document";

const contract = new Contract(openApiDocument(env().BASE_URL));

async function ask(key: string, query: string, signal?: AbortSignal) {
  const url = query.startsWith("http") ? query : `${env().BASE_URL}/v2/events${query}`;
  const request = new Request(url, { headers: { "X-Api-Key": key }, ...(signal && { signal }) });
  const answer = await handlers("/v2/events").GET(request, { params: Promise.resolve(undefined) });
  const body = await answer.text();
  const headers = Object.fromEntries(answer.headers);
  expect(contract.violationsOf({ method: "GET", url, status: answer.status, headers, body })).toEqual([]);
  return { status: answer.status, headers, ...JSON.parse(body) };
}

const typesIn = (answer: { data: { attributes: { event_type: string } }[] }) =>
  answer.data.map(({ attributes }) => attributes.event_type);

const sequence = () => sequenceEvents(eventResources);

test("A client that follows links.next gets each event once, in order, and keeps a link to what comes", async () => {
  const key = await createKey();
  for (const name of ["One", "Two", "Three"]) await db().group.create({ data: { name } });
  await sequence();
  const first = await ask(key, "?limit=2");
  const second = await ask(key, first.links.next);
  const third = await ask(key, second.links.next);
  const names = [first, second, third].map(({ data }) =>
    data.map(
      ({ attributes }: { attributes: { data: { attributes: { name: string } } } }) =>
        attributes.data.attributes.name,
    ),
  );
  expect(names).toEqual([["One", "Two"], ["Three"], []]);
  expect(third.links.next).toBe(second.links.next);
  expect(third.headers.link).toBe(`<${third.links.next}>; rel="next"`);
  await db().group.create({ data: { name: "Four" } });
  await sequence();
  expect((await ask(key, third.links.next)).data).toHaveLength(1);
});

test("Filters keep what they name, and the next link moves past the rest", async () => {
  const key = await createKey();
  await createLearner();
  await db().group.create({ data: { name: "Sales" } });
  await createCourse();
  await sequence();
  expect(typesIn(await ask(key, "?filter[type]=group.created"))).toEqual(["group.created"]);
  const found = await ask(key, "?filter[type][in]=group.created,course.published&limit=1");
  expect(typesIn(found)).toEqual(["group.created"]);
  expect(typesIn(await ask(key, found.links.next))).toEqual(["course.published"]);
  expect(typesIn(await ask(key, "?filter[type][not_eq]=person.created"))).toEqual([
    "group.created",
    "course.published",
  ]);
  const none = await ask(key, "?filter[type]=group.deleted");
  expect([none.data, new URL(none.links.next).searchParams.get("page[after]")]).toEqual([[], "3"]);
});

test("A key sees the events of the resources it may read", async () => {
  await createLearner();
  await db().group.create({ data: { name: "Sales" } });
  await createCourse();
  await sequence();
  expect(typesIn(await ask(await createKey({ scope: "people" }), ""))).toEqual([
    "person.created",
    "group.created",
  ]);
  expect(typesIn(await ask(await createKey({ scope: "courses" }), ""))).toEqual(["course.published"]);
  expect((await ask(await createKey({ scope: "everything" }), "")).data).toHaveLength(3);
  expect((await ask(await createKey({ scope: "courses" }), "?filter[type]=group.created")).data).toEqual([]);
});

test("A cursor whose events are gone, or that is ahead of the platform, gets a 410 with the oldest one", async () => {
  const key = await createKey();
  await db().group.create({ data: { name: "Sales" } });
  await sequence();
  await db().$executeRaw`UPDATE event_sequence SET dropped_position = 1`;
  for (const cursor of ["0", "2"]) {
    const { status, errors } = await ask(key, `?page[after]=${cursor}`);
    expect([status, errors[0].code, errors[0].meta]).toEqual([410, "cursor_expired", { oldest_cursor: "1" }]);
  }
  expect((await ask(key, "")).links.next).toContain("page[after]=1");
});

test.each([
  "?page[after]=-1",
  "?page[after]=x",
  "?page[after]=99999999999999999999",
  "?wait=21",
  "?wait=-1",
  "?limit=101",
  "?page=2",
  "?filter[type]=x",
  "?filter[id]=x",
  "?sort=id",
])("%s is refused", async (query) => {
  expect((await ask(await createKey(), query)).status).toBe(400);
});

test("An answer waits without a connection until an event arrives", async () => {
  const key = await createKey();
  const { links } = await ask(key, "");
  const waiting = Array.from({ length: 5 }, () => ask(key, `${links.next}&wait=20`));
  while (countWaiting() < 5) await sleep(5);
  const busy = poolStates().filter(({ kind }) => kind === "api");
  await db().group.create({ data: { name: "Sales" } });
  await sequence();
  const answers = await Promise.all(waiting);
  expect(answers.map(({ data }) => data.length)).toEqual([1, 1, 1, 1, 1]);
  expect(busy.map(({ open, idle, waiting }) => open - idle + waiting)).toEqual(busy.map(() => 0));
}, 30_000);

test("A wait ends with an empty answer, or when its client leaves", async () => {
  const key = await createKey();
  const none = await ask(key, "?wait=1");
  expect([none.data, none.status]).toEqual([[], 200]);
  const client = new AbortController();
  const left = ask(key, "?wait=20", client.signal).catch(() => "left");
  while (countWaiting() < 1) await sleep(5);
  client.abort();
  await left;
  expect(countWaiting()).toBe(0);
}, 30_000);

test("When very many wait, the next request gets its answer at once", async () => {
  const key = await createKey();
  const clients: AbortController[] = [];
  const waiting: Promise<boolean>[] = [];
  for (let size = -1; size < countWaiting(); ) {
    size = countWaiting();
    const client = new AbortController();
    clients.push(client);
    waiting.push(untilEventAfter(0n, { milliseconds: 60_000 }, client.signal));
  }
  const many = countWaiting();
  expect((await ask(key, "?wait=20")).data).toEqual([]);
  expect(countWaiting()).toBe(many);
  for (const client of clients) client.abort();
  await Promise.all(waiting);
}, 15_000);

test("A request that other events wake in vain rests before it looks again", async () => {
  await db().group.create({ data: { name: "Sales" } });
  await sequence();
  const before = performance.now();
  await untilEventAfter(0n, { milliseconds: 20_000, rest: 500 }, new AbortController().signal);
  expect(performance.now() - before).toBeGreaterThan(490);
}, 15_000);

test("The newest cursor leads to what happens from now on", async () => {
  const key = await createKey();
  await db().group.createMany({ data: [{ name: "One" }, { name: "Two" }] });
  await sequence();
  const { meta } = await ask(key, "?limit=1");
  await db().group.create({ data: { name: "Three" } });
  await sequence();
  const { data } = await ask(key, `?page[after]=${meta.newest_cursor}`);
  expect(
    data.map((event: { attributes: { data: { attributes: object } } }) => event.attributes.data.attributes),
  ).toMatchObject([{ name: "Three" }]);
});

test("Only keys that may read people get names of actors", async () => {
  const admin = await createAdmin();
  const { id } = await createCourse({ status: "draft" });
  await changeStatus(admin, { id, from: "draft", to: "published" });
  await sequence();
  const actorsFor = async (scope: "everything" | "courses") => {
    const { data } = await ask(await createKey({ scope }), "?filter[type]=course.published");
    return data.map(({ attributes }: { attributes: { actor: object } }) => attributes.actor);
  };
  const actor = { type: "people", id: admin.personId };
  expect(await actorsFor("courses")).toEqual([{ ...actor, name: "" }]);
  expect(await actorsFor("everything")).toEqual([{ ...actor, name: admin.name }]);
});
