import { afterAll, beforeAll, expect, test } from "vitest";
import { userOf } from "@/e2e/testing/scim";
import { Cluster } from "./cluster";
import { createDirectoryKey, DirectoryOverHttp } from "./directory-over-http";
import { type Installation, install, startServer } from "./installation";
import { report } from "./results";
import { StatementLog } from "./statement-log";

/** A release is proven with 50,000. */
const people = Number(process.env.DIRECTORY_PEOPLE || 1_000);
const groups = people / 100;
const [inLargeGroup, changedByEachWriter] = [people * 0.4, people * 0.08];
const [inPatch, inLargePatch] = [20, 1_000];
/** Fewer have no p95: it would be the slowest, such as a chore that ran once. */
const leastExecutions = 20;
const timeout = Math.max(600_000, people * 60);

let cluster: Cluster;
let statements: StatementLog;
let platform: Installation;
let server: Awaited<ReturnType<typeof startServer>>;
let directory: DirectoryOverHttp;

beforeAll(async () => {
  cluster = await Cluster.create();
  statements = await StatementLog.prepare(cluster);
  platform = await install({ databaseUrl: cluster.url });
  server = await startServer(platform);
  directory = new DirectoryOverHttp(server.origin, await createDirectoryKey(platform), 10);
});

afterAll(async () => {
  await directory?.close();
  await server?.stop();
  await platform?.close();
  await cluster?.remove();
});

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

function inParts<One>(all: readonly One[], size: number): One[][] {
  return numbers(Math.ceil(all.length / size)).map((part) => all.slice(part * size, (part + 1) * size));
}

const membersOf = (ids: readonly string[]) => ids.map((value) => ({ value }));

async function createUsers(): Promise<string[]> {
  const ids: string[] = [];
  await directory.each(numbers(people), async (number) => {
    const user = userOf(`user-${number}`);
    // Directories search for a person before they create one.
    if (number % 10 === 0)
      expect((await directory.find("Users", `userName eq "${user.userName}"`)).body.totalResults).toBe(0);
    const { status, body } = await directory.ask("POST", "/Users", user);
    expect(status).toBe(201);
    ids[number] = body.id;
  });
  return ids;
}

async function createGroup(displayName: string): Promise<string> {
  expect((await directory.find("Groups", `displayName eq "${displayName}"`)).body.totalResults).toBe(0);
  const { status, body } = await directory.ask("POST", "/Groups", { displayName });
  expect(status).toBe(201);
  return body.id;
}

const change = async (group: string, op: "add" | "remove", ids: readonly string[]) =>
  expect(
    (await directory.patch(`/Groups/${group}`, { op, path: "members", value: membersOf(ids) })).status,
  ).toBe(204);

async function fillGroups(ids: readonly string[]): Promise<void> {
  await directory.each(numbers(groups), async (number) => {
    const group = await createGroup(`Group ${number}`);
    const members = ids.filter((_, place) => place % groups === number);
    for (const part of inParts(members, inPatch)) await change(group, "add", part);
    const filter = `id eq "${group}" and members eq "${members[0]}"`;
    expect((await directory.find("Groups", filter)).body.totalResults).toBe(1);
  });
}

/** One writer adds members to a large group while the other one removes some. */
async function changeLargeGroup(ids: readonly string[]): Promise<void> {
  const group = await createGroup("Large group");
  const [before, added] = [ids.slice(0, inLargeGroup), ids.slice(inLargeGroup).slice(0, changedByEachWriter)];
  const removed = before.slice(0, changedByEachWriter);
  for (const part of inParts(before, inLargePatch)) await change(group, "add", part);
  const write = async (op: "add" | "remove", changed: readonly string[]) => {
    for (const part of inParts(changed, inPatch)) await change(group, op, part);
  };
  await Promise.all([write("add", added), write("remove", removed)]);
  const { body } = await directory.ask("GET", `/Groups/${group}`);
  const members = body.members.map(({ value }: { value: string }) => value);
  expect(members.sort()).toEqual([...before.slice(changedByEachWriter), ...added].sort());
}

const counted = async (sql: string) => Number((await platform.rows(`SELECT count(*) FROM ${sql}`))[0].count);

test(
  `a directory of ${people} people and ${groups} groups comes over 10 connections, and every statement is fast`,
  async () => {
    await statements.begin();
    const begun = performance.now();
    const ids = await createUsers();
    const seconds = (performance.now() - begun) / 1_000;
    await fillGroups(ids);
    await changeLargeGroup(ids);
    const times = await statements.end();
    const waits = directory.waits.map(({ status, seconds: waited }) => `${status}: ${waited} s`);
    const slowest = times.slice(0, 10).map((one) => ({ ...one, text: one.text.slice(0, 200) }));
    report("directory-load", { people, usersASecond: people / seconds, waits, slowest });
    expect(new Set(ids).size).toBe(people);
    expect(await counted("provisioned_users")).toBe(people);
    expect(await counted("provisioned_groups")).toBe(groups + 1);
    expect(await counted("memberships JOIN groups ON groups.id = group_id WHERE name LIKE 'Group %'")).toBe(
      people,
    );
    expect(directory.waits.filter(({ status, seconds: waited }) => status === 429 && waited > 2)).toEqual([]);
    expect(times.length).toBeGreaterThan(20);
    expect(times.filter(({ count, p95 }) => count >= leastExecutions && p95 > 200)).toEqual([]);
  },
  timeout,
);
