import { expect, test } from "vitest";
import { GET } from "@/app/v2/people/route";
import { admin, createKey } from "@/e2e/testing/factories";
import {
  createDirectory,
  createDirectoryKey,
  enterpriseSchema,
  ScimClient,
  userOf,
} from "@/e2e/testing/scim";
import { runQueued } from "@/lib/api-keys/queues";
import { db } from "@/lib/database/db";
import { erasePerson } from "@/lib/personal-data/erased";
import { connectionsOf } from "@/lib/workload";
import { changeDirectory } from "./directory";
import { pruneProvisioning } from "./log";

const entries = () => db().provisioningEntry.findMany({ orderBy: { id: "asc" } });

test("Only a key of a directory is admitted", async () => {
  const directory = await createDirectory();
  const statusWith = async (key: string) => {
    const { status, body } = await new ScimClient(directory.providerId, key).get("/Users");
    return [status, body.status];
  };
  expect(await statusWith(`lectern_${"x".repeat(43)}`)).toEqual([401, "401"]);
  expect(await statusWith("secret")).toEqual([401, "401"]);
  expect(await statusWith(await createKey())).toEqual([403, "403"]);
  expect(await statusWith(directory.key)).toEqual([200, undefined]);
});

test("A key's own limit answers 429 with seconds to wait", async () => {
  const { providerId } = await createDirectory();
  const directory = new ScimClient(providerId, await createDirectoryKey(providerId, 60));
  const answers = await Promise.all(Array.from({ length: 12 }, () => directory.get("/Users?count=0")));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  for (const { headers, body } of refused) {
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(body.status).toBe("429");
  }
});

test("A request that waits too long for a turn gets 503", async () => {
  const directory = await createDirectory();
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  const { signal } = new AbortController();
  const busy = Array.from({ length: connectionsOf("api") }, () => runQueued(signal, () => promise));
  const { status, headers, body } = await directory.get("/Users");
  resolve();
  await Promise.all(busy);
  expect([status, headers.get("retry-after"), body.status]).toEqual([503, "5", "503"]);
});

test("The audit log of a refused PATCH has no values, and one entry an hour", async () => {
  const directory = await createDirectory();
  const id = await directory.createUser("ada");
  for (const address of ["ada@example.com", "grace@example.com"])
    await directory.patch(`/Users/${id}`, {
      op: "replace",
      path: `emails[value co "${address}"].type`,
      value: 1,
    });
  const refused = await db().auditEntry.findMany({ where: { action: "directory.request_refused" } });
  expect(refused.map(({ after }) => after)).toEqual([
    { method: "PATCH", resource: "users", operations: ["replace emails"], scimType: "invalidPath" },
  ]);
});

test.each(['userName eq "\\u0000"', "userName eq \0", 'meta.created gt "-200000-01-01T00:00:00Z"'])(
  "The filter %j is refused",
  async (filter) => {
    const directory = await createDirectory();
    expect(await directory.find("Users", filter)).toMatchObject({
      status: 400,
      body: { scimType: "invalidFilter" },
    });
    expect(await entries()).toMatchObject([{ status: 400 }]);
  },
);

test("Odd shapes are refused and logged for the person they name", async () => {
  const directory = await createDirectory();
  const personId = await directory.createUser("ada");
  const schemas = [{ toString: 1 }];
  const answers = [
    await directory.patch(`/Users/${personId}`, { op: { toString: 1 }, path: "active", value: "\0" }),
    await directory.ask("PATCH", `/Users/${personId}`, { schemas, Operations: [] }),
    await directory.patch(`/Users/${personId}`, { op: "replace", path: "active\0", value: true }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect((await entries()).slice(1)).toMatchObject([{ personId }, { personId }, { personId }]);
});

test("Other content types, and bodies that are no JSON, are refused", async () => {
  const directory = await createDirectory();
  const post = (body: string, type: string) =>
    directory.ask("POST", "/Users", body, { "Content-Type": type });
  expect((await post("{", "application/json")).body).toMatchObject({
    status: "400",
    scimType: "invalidValue",
  });
  expect((await post("a=b", "application/x-www-form-urlencoded")).status).toBe(415);
  expect((await entries()).map(({ status }) => status)).toEqual([400, 415]);
  const json = await directory.ask("POST", "/Users", userOf("ada"), {
    "Content-Type": "application/json; charset=utf-8",
    Accept: "application/json",
  });
  expect([json.status, json.headers.get("content-type")]).toEqual([201, "application/json"]);
});

test("The log has what was asked, without secrets and ignored values, and what was done", async () => {
  const directory = await createDirectory();
  const id = await directory.createUser("ada", { password: "hunter2", nickName: "Countess" });
  await directory.patch(`/Users/${id}`, { op: "Replace", path: "active", value: "False" });
  await directory.patch(`/Users/${id}`, { op: "replace", path: "active", value: "perhaps" });
  const [created, changed, refused] = await entries();
  expect(created).toMatchObject({
    personId: id,
    method: "POST",
    target: "/Users",
    status: 201,
    request: { userName: "ada@example.com" },
    outcome: { did: ["created"], ignored: ["password", "nickName"] },
  });
  expect(changed).toMatchObject({ status: 200, outcome: { did: ["deactivated"] } });
  expect(refused).toMatchObject({ status: 400, outcome: { scimType: "invalidValue" } });
  const stored = JSON.stringify([await entries(), await db().auditEntry.findMany()]);
  for (const secret of ["hunter2", "Countess"]) expect(stored).not.toContain(secret);
});

test("Entries older than 90 days are removed", async () => {
  const directory = await createDirectory();
  await directory.get("/Users");
  await directory.get("/Groups");
  const [first] = await entries();
  await db().provisioningEntry.update({
    where: { id: first?.id ?? "" },
    data: { at: new Date(Date.now() - 91 * 86_400_000) },
  });
  expect(await pruneProvisioning(90)).toBe(1);
  expect(await entries()).toHaveLength(1);
});

test("A dry run answers as if everything was done, logs it, and changes nothing", async () => {
  const directory = await createDirectory();
  const known = await directory.createUser("known");
  const group = await directory.createGroup("Sales", { members: [{ value: known }] });
  await changeDirectory(admin, directory.providerId, { isDryRun: true });
  const counted = async () => [
    await db().person.count({ where: { deactivatedAt: null } }),
    await db().group.count(),
    await db().membership.count(),
    await db().auditEntry.count(),
  ];
  const before = await counted();
  const ada = await directory.createUser("ada", { [enterpriseSchema]: { department: "Sales" } });
  expect((await directory.get(`/Users/${ada}`)).body).toMatchObject({ id: ada, userName: "ada@example.com" });
  expect((await directory.patch(`/Users/${ada}`, { op: "replace", path: "title", value: "x" })).status).toBe(
    200,
  );
  const added = { op: "add", path: "members", value: [{ value: ada }] };
  expect((await directory.patch(`/Groups/${group}`, added)).status).toBe(204);
  const support = await directory.createGroup("Support");
  expect((await directory.patch(`/Groups/${support}`, added)).status).toBe(204);
  expect(
    (await directory.patch(`/Users/${known}`, { op: "replace", value: { active: false } })).body,
  ).toMatchObject({
    active: false,
  });
  expect((await directory.delete(`/Groups/${group}`)).status).toBe(204);
  expect((await directory.get("/Users/00000000-0000-4000-8000-000000000009")).status).toBe(404);
  expect(await counted()).toEqual(before);
  expect((await directory.get(`/Users/${known}`)).body.active).toBe(true);
  const dry = (await entries()).filter(({ isDryRun }) => isDryRun);
  expect(dry.map(({ outcome }) => (outcome as { did?: string[] }).did?.[0])).toEqual([
    "created",
    "read",
    "updated",
    "members_changed",
    "created",
    "updated",
    "deactivated",
    "deleted",
    undefined,
    "read",
  ]);
});

test("A directory's key reads nothing of the API", async () => {
  const { providerId } = await createDirectory();
  const key = await createDirectoryKey(providerId);
  const request = new Request("http://localhost:3000/v2/people", { headers: { "X-Api-Key": key } });
  expect((await GET(request, { params: Promise.resolve(undefined) })).status).toBe(403);
});

test("Erasing a person removes requests that name them without being linked", async () => {
  const directory = await createDirectory();
  const id = await directory.createUser("ada");
  await directory.createUser("grace");
  for (const name of ["ada", "grace"]) {
    await directory.find("Users", `userName eq "${name}@example.com"`);
    await directory.post("/Users", userOf(name));
  }
  expect(await entries()).toHaveLength(6);
  const person = await db().person.findUniqueOrThrow({ where: { id } });
  await db().$transaction((tx) => erasePerson(tx, admin, person));
  const left = await entries();
  expect(left).toHaveLength(3);
  expect(JSON.stringify(left)).not.toContain("ada@example.com");
});
