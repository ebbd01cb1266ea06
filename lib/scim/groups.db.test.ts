import { Client } from "pg";
import { expect, test, vi } from "vitest";
import { admin, createLearner } from "@/e2e/testing/factories";
import { execute } from "@/e2e/testing/new-database";
import { createDirectory, groupSchema, type ScimAnswer, type ScimClient } from "@/e2e/testing/scim";
import { requests } from "@/lib/current-request";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { addMembers } from "@/lib/memberships/edit";

const sorted = (ids: string[]) => [...ids].sort();

const membersOf = (...ids: string[]) => ids.map((value) => ({ value }));

async function createUsers(directory: ScimClient, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push(await directory.createUser(`user-${n}`));
  return ids;
}

/** Repeats a request that a busy machine refuses for now. */
async function untilTaken(ask: () => Promise<ScimAnswer>): Promise<ScimAnswer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

test("POST creates a group, and fills one that exists without touching its other members", async () => {
  const directory = await createDirectory();
  const { personId } = await createLearner();
  const known = await db().group.create({ data: { name: "Sales" } });
  await addMembers(admin, known.id, [personId]);
  const answer = await directory.post("/Groups", {
    schemas: [groupSchema, "http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group"],
    displayName: "Sales",
    externalId: "g-1",
    meta: { resourceType: "Group" },
  });
  expect(answer).toMatchObject({ status: 201, body: { id: known.id, displayName: "Sales", members: [] } });
  expect(answer.headers.get("location")).toMatch(`/scim/v2/Groups/${known.id}`);
  expect(await directory.createGroup("Support")).not.toBe(known.id);
  expect(await directory.post("/Groups", { displayName: "Sales" })).toMatchObject({
    status: 409,
    body: { scimType: "uniqueness" },
  });
  expect((await directory.delete(`/Groups/${known.id}`)).status).toBe(204);
  expect((await directory.delete(`/Groups/${known.id}`)).status).toBe(404);
  expect(await db().membership.findMany()).toMatchObject([{ personId, source: "admin" }]);
});

test("Entra removes only the members it names, and the RFC's own removal removes all", async () => {
  const directory = await createDirectory();
  const [a = "", b = "", c = ""] = await createUsers(directory, 3);
  const id = await directory.createGroup("Sales", { members: membersOf(a, b, c) });
  const target = `/Groups/${id}`;
  const removal = { op: "Remove", path: "members", value: membersOf(a) };
  expect(await directory.patch(target, removal)).toMatchObject({ status: 204, body: null });
  expect(await directory.membersOf(id)).toEqual(sorted([b, c]));
  expect((await directory.patch(target, removal)).status, "already gone").toBe(204);
  await directory.patch(target, { op: "remove", path: "members", value: [] });
  expect(await directory.membersOf(id)).toEqual(sorted([b, c]));
  await directory.patch(target, { op: "remove", path: "members" });
  expect(await directory.membersOf(id)).toEqual([]);
});

test("Entra looks up groups and memberships without reading members", async () => {
  const directory = await createDirectory();
  const [a = "", b = ""] = await createUsers(directory, 2);
  const id = await directory.createGroup("Sales", { externalId: "g-1", members: membersOf(a) });
  const find = async (filter: string) =>
    (await directory.get(`/Groups?excludedAttributes=members&filter=${encodeURIComponent(filter)}`)).body
      .Resources;
  for (const filter of [
    'displayName eq "sales"',
    'externalId eq "g-1"',
    `id eq "${id}" and members eq "${a}"`,
  ])
    expect(await find(filter)).toMatchObject([{ id, displayName: "Sales" }]);
  expect((await find('displayName eq "Sales"'))[0]).not.toHaveProperty("members");
  expect((await directory.get(`/Groups/${id}?excludedAttributes=members`)).body).not.toHaveProperty(
    "members",
  );
  for (const filter of [`id eq "${id}" and members eq "${b}"`, 'id eq "x"', `members[value eq "${b}"]`])
    expect(await find(filter)).toEqual([]);
  expect(await find(`members[value eq "${a}"]`)).toHaveLength(1);
});

test("Okta's group push renames without a path, adds, removes and puts members", async () => {
  const directory = await createDirectory();
  const [a = "", b = ""] = await createUsers(directory, 2);
  const id = await directory.createGroup("Sales");
  const target = `/Groups/${id}`;
  await directory.patch(target, { op: "replace", value: { id, displayName: "Sales team" } });
  await directory.patch(target, {
    op: "add",
    path: "members",
    value: [{ value: a, display: "a" }, { value: b }],
  });
  expect((await directory.get(target)).body).toMatchObject({ displayName: "Sales team" });
  await directory.patch(target, { op: "remove", path: `members[value eq "${a}"]` });
  expect(await directory.membersOf(id)).toEqual([b]);
  await directory.put(target, { displayName: "Sales team", members: membersOf(a) });
  expect(await directory.membersOf(id)).toEqual([a]);
  await directory.put(target, { displayName: "Sales" });
  expect(await directory.membersOf(id), "a PUT without members leaves them").toEqual([a]);
});

// grokability/snipe-it 19096
test("Replacing members replaces them, with a path and without", async () => {
  const directory = await createDirectory();
  const [a = "", b = "", c = ""] = await createUsers(directory, 3);
  const id = await directory.createGroup("Sales", { members: membersOf(a, b) });
  await directory.patch(`/Groups/${id}`, { op: "replace", path: "members", value: membersOf(b, c) });
  expect(await directory.membersOf(id)).toEqual(sorted([b, c]));
  await directory.patch(`/Groups/${id}`, { op: "replace", value: { members: membersOf(a) } });
  expect(await directory.membersOf(id)).toEqual([a]);
});

// langwatch 7136
test.each([
  { op: "replace", path: "members", value: null },
  { op: "remove", path: "members", value: null },
  { op: "remove", path: "members", value: "" },
  { op: "replace", path: "members", value: "all" },
  { op: "remove", path: 'members[display eq "x"]' },
  { op: "remove", path: "members.value", value: "x" },
  { op: "replace", path: "members[value eq" },
  { op: "remove", value: { members: [] } },
  { op: "remove", path: "displayName" },
  { op: "empty", path: "members" },
  { op: "add", path: "members", value: [{ value: "00000000-0000-4000-8000-000000000009" }] },
])("%j gets 400, an audit entry and no change", async (operation) => {
  const directory = await createDirectory();
  const [a = ""] = await createUsers(directory, 1);
  const id = await directory.createGroup("Sales", { members: membersOf(a) });
  const rename = { op: "replace", path: "displayName", value: "Other" };
  const { status, body } = await directory.patch(`/Groups/${id}`, rename, operation);
  expect([status, body.status, typeof body.scimType]).toEqual([400, "400", "string"]);
  expect((await directory.get(`/Groups/${id}`)).body).toMatchObject({
    displayName: "Sales",
    members: [{ value: a }],
  });
  expect(await db().auditEntry.count({ where: { action: "directory.request_refused" } })).toBe(1);
});

test.each([
  { op: "replace", value: { displayName: "Other" } },
  { op: "replace", path: "externalId", value: "g-2" },
  { op: "replace", path: "description", value: "x" },
  { op: "replace", value: {} },
])("%j names no members and keeps them", async (operation) => {
  const directory = await createDirectory();
  const [a = ""] = await createUsers(directory, 1);
  const id = await directory.createGroup("Sales", { members: membersOf(a) });
  expect((await directory.patch(`/Groups/${id}`, operation)).status).toBe(204);
  expect(await directory.membersOf(id)).toEqual([a]);
});

// FusionAuth 2784
test("A group of 150 keeps every member through a PATCH, and returns them whole", async () => {
  const directory = await createDirectory();
  const ids = await createUsers(directory, 151);
  const [last = "", ...others] = ids;
  const id = await directory.createGroup("Everyone", { members: membersOf(...others) });
  await directory.patch(`/Groups/${id}`, { op: "add", path: "members", value: membersOf(last) });
  expect(await directory.membersOf(id)).toEqual(sorted(ids));
});

// fleetdm/fleet 50724
test("Two writers that patch one group at once lose nothing", async () => {
  const directory = await createDirectory();
  const ids = await createUsers(directory, 20);
  const id = await directory.createGroup("Sales", { members: membersOf(...ids.slice(0, 10)) });
  const adding = ids.slice(10).map((value) => ({ op: "add", path: "members", value: [{ value }] }));
  const removing = ids.slice(0, 5).map((value) => ({ op: "remove", path: "members", value: [{ value }] }));
  const answers = await Promise.all(
    [...adding, ...removing].map((one) => untilTaken(() => directory.patch(`/Groups/${id}`, one))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await directory.membersOf(id)).toEqual(sorted(ids.slice(5)));
});

test("A request of a directory reads from the primary", async () => {
  const directory = await createDirectory();
  const request = { id: "a test's", begunAt: 0, statements: 0, statementTime: 0, standby: "always" as const };
  await requests.run(request, () => directory.get("/Users"));
  expect(request.standby).toBe("never");
});

// simpleidserver 570
test("A PATCH reads no member but those it names", async () => {
  const directory = await createDirectory();
  const [a = "", b = ""] = await createUsers(directory, 2);
  const id = await directory.createGroup("Sales", { members: membersOf(a) });
  const query = vi.spyOn(Client.prototype, "query");
  await directory.patch(`/Groups/${id}`, { op: "add", path: "members", value: membersOf(b) });
  const texts = query.mock.calls.map(([asked]) => (asked as { text?: string }).text ?? String(asked));
  query.mockRestore();
  expect(texts.filter((text) => text.includes("membership_sources"))).not.toEqual([]);
  expect(texts.filter((text) => /json_agg|SELECT[^;]*FROM memberships /.test(text))).toEqual([]);
});

test("Each provider fills its own part of a group", async () => {
  const one = await createDirectory();
  const other = await createDirectory({ issuer: "https://other.example.com" });
  const [a, b] = [await one.createUser("ada"), await other.createUser("ada")];
  const id = await one.createGroup("Sales", { members: membersOf(a) });
  expect((await other.get(`/Groups/${id}`)).status).toBe(404);
  expect(await other.createGroup("Sales", { members: membersOf(b) })).toBe(id);
  await one.patch(`/Groups/${id}`, { op: "remove", path: "members" });
  expect([await one.membersOf(id), await other.membersOf(id)]).toEqual([[], [b]]);
  expect((await one.patch(`/Groups/${id}`, { op: "add", path: "members", value: membersOf(b) })).status).toBe(
    400,
  );
});

test("A taken name is refused, and a rename is audited under the key's name", async () => {
  const directory = await createDirectory();
  await directory.createGroup("Sales");
  const id = await directory.createGroup("Support");
  const rename = (value: string) =>
    directory.patch(`/Groups/${id}`, { op: "replace", path: "displayName", value });
  expect(await rename("Sales")).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
  expect((await rename("Help")).status).toBe(204);
  expect(await db().auditEntry.findFirst({ where: { action: "group.renamed" } })).toMatchObject({
    actorName: "a test's",
    after: { name: "Help" },
  });
});

test("A directory renames only a group that it created and fills alone, and keeps its own name for others", async () => {
  const directory = await createDirectory();
  const { personId } = await createLearner();
  const rename = (id: string, value: string) =>
    directory.patch(`/Groups/${id}`, { op: "replace", path: "displayName", value });
  const nameOf = async (id: string) => [
    (await db().group.findUniqueOrThrow({ where: { id } })).name,
    (await directory.get(`/Groups/${id}`)).body.displayName,
  ];
  await db().group.create({ data: { name: "Admins" } });
  const found = await directory.createGroup("Admins");
  expect((await rename(found, "Sales")).status).toBe(204);
  expect(await nameOf(found)).toEqual(["Admins", "Sales"]);
  expect((await directory.post("/Groups", { displayName: "Sales" })).status).toBe(409);
  const own = await directory.createGroup("Support");
  await rename(own, "Help");
  expect(await nameOf(own)).toEqual(["Help", "Help"]);
  await addMembers(admin, own, [personId]);
  await rename(own, "Service");
  expect(await nameOf(own)).toEqual(["Help", "Service"]);
  await rename(own, "Help");
  expect(await db().provisioningEntry.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
    groupId: own,
    outcome: { did: ["updated"] },
  });
  await directory.delete(`/Groups/${found}`);
  const actions = (await db().auditEntry.findMany()).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(["group.linked", "group.unlinked"]));
});

test("A user who is deleted while a group gets them is no member afterwards", async () => {
  const directory = await createDirectory();
  const ids = await createUsers(directory, 8);
  const id = await directory.createGroup("Sales");
  await Promise.all(
    ids.flatMap((value) => [
      untilTaken(() => directory.patch(`/Groups/${id}`, { op: "add", path: "members", value: [{ value }] })),
      untilTaken(() => directory.delete(`/Users/${value}`)),
    ]),
  );
  expect(await db().membershipByOrigin.count({ where: { groupId: id } })).toBe(0);
});

test("A list of groups ends after very many members, each group whole", async () => {
  const directory = await createDirectory();
  const [large, small] = [await directory.createGroup("Large"), await directory.createGroup("Small")];
  await execute(
    env().DATABASE_URL ?? "",
    `WITH made AS (
      INSERT INTO people (id, first_name, last_name)
      SELECT gen_random_uuid(), 'Ada', 'Lovelace' FROM generate_series(1, 10000) RETURNING id
    ), users AS (
      INSERT INTO provisioned_users (identity_provider_id, person_id, scim_id, user_name, user_name_key, attributes)
      SELECT $1::uuid, id, id, id::text, id::text, '{}' FROM made
    )
    INSERT INTO memberships (person_id, group_id, source, origin_id) SELECT id, $2::uuid, 'scim', $1::uuid FROM made`,
    directory.providerId,
    large,
  );
  const { body } = await directory.get("/Groups");
  expect([body.totalResults, body.itemsPerPage, body.Resources[0].members.length]).toEqual([2, 1, 10_000]);
  expect((await directory.get("/Groups?startIndex=2")).body.Resources).toMatchObject([{ id: small }]);
  const bare = await directory.get("/Groups?excludedAttributes=members");
  expect(bare.body.Resources).toHaveLength(2);
});
