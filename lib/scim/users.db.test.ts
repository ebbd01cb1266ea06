import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createIdentityProvider, operator, profile } from "@/e2e/testing/factories";
import {
  createDirectory,
  createDirectoryKey,
  enterpriseSchema,
  ScimClient,
  userOf,
} from "@/e2e/testing/scim";
import { createField } from "@/lib/custom-fields/edit";
import { listValuesOf } from "@/lib/custom-fields/values";
import { db } from "@/lib/database/db";
import { deactivatePerson } from "@/lib/people/deactivate";
import { openSession } from "@/lib/session/open-and-end";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { changeDirectory } from "./directory";

const person = (id: string) => db().person.findUniqueOrThrow({ where: { id } });

// Dokploy/dokploy 4973, onyx-dot-app/onyx 13791
test("POST creates a person whom the first sign-in finds by user ID", async () => {
  const directory = await createDirectory();
  const { status, headers, body } = await directory.post("/Users", userOf("ada", { roles: [], meta: {} }));
  expect(status).toBe(201);
  expect(headers.get("location")).toBe(body.meta.location);
  expect(headers.get("content-type")).toBe("application/scim+json");
  expect(body).toMatchObject({
    userName: "ada@example.com",
    externalId: "id-ada",
    active: true,
    meta: { resourceType: "User", location: expect.stringMatching(`/scim/v2/Users/${body.id}$`) },
  });
  expect((await directory.get(`/Users/${body.id}`)).body).toEqual(body);
  expect(await person(body.id)).toMatchObject({ firstName: "ada", email: "ada@example.com" });
  const provider = await createIdentityProvider();
  expect((await provisionPerson(provider, profile({ subject: "id-ada" }))).personId).toBe(body.id);
});

// eneo-ai/eneo 443
test("A person who signed in before is the same person, and one with the same address is another", async () => {
  const provider = await createIdentityProvider();
  const directory = new ScimClient(provider.id, await createDirectoryKey(provider.id));
  const { personId } = await provisionPerson(
    provider,
    profile({ subject: "id-ada", email: "grace@example.com" }),
  );
  expect(await directory.createUser("grace"), "never by email").not.toBe(personId);
  expect(await directory.createUser("ada")).toBe(personId);
  expect(await person(personId)).toMatchObject({ firstName: "ada", lastName: "Example" });
});

test("User name and external ID are unique, the name regardless of case", async () => {
  const directory = await createDirectory();
  await directory.createUser("ada");
  for (const fields of [
    { userName: "ADA@Example.com", externalId: "x" },
    { userName: "other", externalId: "id-ada" },
  ])
    expect(await directory.post("/Users", userOf("ada", fields))).toMatchObject({
      status: 409,
      body: { status: "409", scimType: "uniqueness" },
    });
  const grace = await directory.createUser("grace");
  expect(
    await directory.put(`/Users/${grace}`, userOf("grace", { userName: "Ada@example.com" })),
  ).toMatchObject({
    status: 409,
  });
  const twice = await Promise.all(
    ["x", "y"].map((externalId) => directory.post("/Users", userOf("joan", { externalId }))),
  );
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test("The join key may be the user name, and is required", async () => {
  const directory = await createDirectory();
  expect((await directory.post("/Users", userOf("ada", { externalId: undefined }))).body).toMatchObject({
    status: "400",
    scimType: "invalidValue",
    detail: expect.stringContaining("externalId"),
  });
  await changeDirectory(admin, directory.providerId, { joinKey: "user_name" });
  const id = await directory.createUser("ada", { externalId: undefined });
  const provider = await createIdentityProvider();
  expect((await provisionPerson(provider, profile({ subject: "ada@example.com" }))).personId).toBe(id);
  await expect(
    changeDirectory(admin, directory.providerId, { joinKey: "external_id" }),
  ).rejects.toMatchObject({
    code: "directory_in_use",
  });
});

test("A changed join key becomes the user ID, unless it is another person's", async () => {
  const directory = await createDirectory();
  const [ada, grace] = [await directory.createUser("ada"), await directory.createUser("grace")];
  await directory.patch(`/Users/${ada}`, { op: "replace", path: "externalId", value: "new" });
  const identities = await db().identity.findMany({ where: { personId: ada } });
  expect(identities.map(({ subject }) => subject)).toEqual(["new"]);
  const taken = await directory.patch(`/Users/${grace}`, { op: "replace", path: "externalId", value: "new" });
  expect(taken).toMatchObject({ status: 409, body: { scimType: "uniqueness" } });
});

test.each([
  { op: "Replace", path: "active", value: "False" },
  { op: "replace", value: { active: false } },
  { op: "Replace", value: { active: "False" } },
  { op: "add", path: "active", value: false },
])("%j deactivates the person and ends their sessions", async (operation) => {
  const directory = await createDirectory();
  const id = await directory.createUser("ada");
  await openSession({ personId: id, token: "a token", replacedToken: null, userAgent: "" });
  expect(await directory.patch(`/Users/${id}`, operation)).toMatchObject({
    status: 200,
    body: { active: false },
  });
  expect(await person(id)).toMatchObject({ deactivatedAt: expect.any(Date), deactivatedBy: "scim" });
  expect(await db().session.count()).toBe(0);
  const provider = await createIdentityProvider();
  await expect(provisionPerson(provider, profile({ subject: "id-ada" }))).rejects.toMatchObject({
    code: "person_deactivated",
  });
  expect((await directory.find("Users", 'userName eq "ada@example.com"')).body).toMatchObject({
    totalResults: 1,
  });
  await directory.patch(`/Users/${id}`, { op: "replace", path: "active", value: "True" });
  expect(await person(id)).toMatchObject({ deactivatedAt: null, deactivatedBy: null });
});

test("A directory doesn't reactivate a person whom an admin deactivated", async () => {
  const directory = await createDirectory();
  const id = await directory.createUser("ada");
  await deactivatePerson(operator, id);
  expect((await directory.put(`/Users/${id}`, userOf("ada"))).body).toMatchObject({ active: false });
  expect((await person(id)).deactivatedAt).not.toBe(null);
});

test("A directory doesn't reactivate a person whom a file of its provider deactivated", async () => {
  const directory = await createDirectory();
  const id = await directory.createUser("ada");
  const { id: provider } = await createIdentityProvider();
  await db().person.update({
    where: { id },
    data: { deactivatedAt: new Date(), deactivatedBy: "file", deactivatedOriginId: provider },
  });
  await directory.patch(`/Users/${id}`, { op: "replace", path: "active", value: "True" });
  expect(await person(id)).toMatchObject({ deactivatedBy: "file" });
});

test("DELETE deactivates, frees the name, and a later POST finds the same person with their record", async () => {
  const directory = await createDirectory();
  const id = await directory.createUser("ada");
  const group = await directory.createGroup("Sales", { members: [{ value: id }] });
  expect((await directory.delete(`/Users/${id}`)).status).toBe(204);
  expect((await directory.delete(`/Users/${id}`)).status).toBe(404);
  expect((await directory.get(`/Users/${id}`)).status).toBe(404);
  expect(await directory.membersOf(group)).toEqual([]);
  expect((await person(id)).deactivatedAt).not.toBe(null);
  expect(await directory.createUser("ada", { userName: "ada.king@example.com" })).toBe(id);
  expect((await person(id)).deactivatedAt).toBe(null);
  expect(await db().pastMembership.findMany()).toMatchObject([{ personId: id, source: "scim" }]);
});

test("PUT replaces, Okta's empty groups are ignored, and another ID is refused", async () => {
  const directory = await createDirectory();
  const id = await directory.createUser("ada", { title: "Countess", displayName: "Ada" });
  const whole = { ...userOf("ada"), id, groups: [], displayName: "Augusta" };
  const { status, body } = await directory.put(`/Users/${id}`, whole);
  expect([status, body.title, body.displayName]).toEqual([200, undefined, "Augusta"]);
  expect(await directory.put(`/Users/${id}`, { ...whole, id: uuidv7() })).toMatchObject({
    status: 400,
    body: { scimType: "mutability" },
  });
});

test("A PUT that changes nothing keeps the time of the last change", async () => {
  const directory = await createDirectory();
  const id = await directory.createUser("ada");
  const before = (await directory.get(`/Users/${id}`)).body;
  expect((await directory.put(`/Users/${id}`, userOf("ada"))).body).toEqual(before);
});

test("A directory clears an address that it gave, and keeps one that a sign-in gave", async () => {
  const directory = await createDirectory();
  const ada = await directory.createUser("ada");
  await directory.put(`/Users/${ada}`, userOf("ada", { emails: undefined }));
  expect((await person(ada)).email).toBe("");
  const provider = await createIdentityProvider();
  const grace = await directory.createUser("grace", { emails: undefined });
  await provisionPerson(provider, profile({ subject: "id-grace", email: "grace@example.com" }));
  await directory.put(`/Users/${grace}`, userOf("grace", { emails: undefined }));
  expect((await person(grace)).email).toBe("grace@example.com");
});

test("A PATCH is all or nothing", async () => {
  const directory = await createDirectory();
  const id = await directory.createUser("ada");
  const answer = await directory.patch(
    `/Users/${id}`,
    { op: "replace", path: "title", value: "Countess" },
    { op: "replace", path: "active", value: "perhaps" },
  );
  expect(answer).toMatchObject({
    status: 400,
    body: { scimType: "invalidValue", detail: expect.stringContaining("active") },
  });
  expect((await directory.get(`/Users/${id}`)).body.title).toBe(undefined);
});

test("Directories fill custom fields and managers, and leave what an admin entered", async () => {
  const directory = await createDirectory();
  const field = async (name: string, scimAttribute: "department" | "manager") => {
    const id = uuidv7();
    const kind = scimAttribute === "manager" ? "manager" : "text";
    await createField(admin, { id, name, kind, providerAttribute: null, scimAttribute });
    return id;
  };
  await field("Department", "department");
  await field("Boss", "manager");
  const boss = await directory.createUser("boss");
  const id = await directory.createUser("ada", {
    [enterpriseSchema]: { department: "Sales", employeeNumber: 7, manager: { value: boss } },
  });
  const values = async () =>
    (await listValuesOf(admin, id)).map(({ value, source, isOwned }) => [value, source, isOwned]);
  expect(await values()).toEqual([
    ["Sales", "scim", true],
    ["id-boss", "scim", true],
  ]);
  expect((await person(id)).managerId).toBe(boss);
  expect((await directory.get(`/Users/${id}`)).body[enterpriseSchema]).toEqual({
    department: "Sales",
    employeeNumber: "7",
    manager: { value: boss },
  });
  await directory.patch(
    `/Users/${id}`,
    { op: "Replace", path: `${enterpriseSchema}:department`, value: "Support" },
    { op: "Add", path: `${enterpriseSchema}:manager`, value: "" },
  );
  expect(await values()).toEqual([
    ["Support", "scim", true],
    [null, null, false],
  ]);
  expect((await person(id)).managerId).toBe(null);
});

test("A directory sees only its own users", async () => {
  const directory = await createDirectory();
  const other = await createDirectory({ issuer: "https://other.example.com" });
  const id = await directory.createUser("ada");
  expect(await other.createUser("ada"), "the same user ID elsewhere").not.toBe(id);
  expect((await other.get(`/Users/${id}`)).status).toBe(404);
  expect((await other.patch(`/Users/${id}`, { op: "replace", path: "title", value: "x" })).status).toBe(404);
  expect((await other.get("/Users")).body.totalResults).toBe(1);
});

test("A directory can't deactivate the last admin, and can deactivate one of two", async () => {
  const directory = await createDirectory();
  const [ada, grace] = [await directory.createUser("ada"), await directory.createUser("grace")];
  await db().person.update({ where: { id: ada }, data: { adminSince: new Date() } });
  const deactivate = () => directory.patch(`/Users/${ada}`, { op: "replace", value: { active: false } });
  expect((await deactivate()).status).toBe(409);
  expect((await directory.delete(`/Users/${ada}`)).status).toBe(409);
  expect((await directory.get(`/Users/${ada}`)).body.active).toBe(true);
  expect(await db().auditEntry.count({ where: { action: "directory.request_refused" } })).toBe(2);
  await db().person.update({ where: { id: grace }, data: { adminSince: new Date() } });
  expect(await deactivate()).toMatchObject({ status: 200, body: { active: false } });
});

test("A changed join key is audited and ends sessions, and is refused for admins and holders of roles", async () => {
  const directory = await createDirectory();
  const [ada, grace] = [await directory.createUser("ada"), await directory.createUser("grace")];
  await openSession({ personId: ada, token: "a token", replacedToken: null, userAgent: "" });
  const change = (id: string) =>
    directory.patch(`/Users/${id}`, { op: "replace", path: "externalId", value: `new-${id}` });
  expect((await change(ada)).status).toBe(200);
  expect(await db().session.count()).toBe(0);
  expect(await db().auditEntry.findFirst({ where: { action: "person.user_id_changed" } })).toMatchObject({
    subjectId: ada,
    after: { identityProviderId: directory.providerId, sessionsEnded: 1 },
  });
  await db().person.update({ where: { id: grace }, data: { adminSince: new Date() } });
  expect((await change(grace)).status).toBe(409);
  expect(await db().identity.findMany({ where: { personId: grace } })).toMatchObject([
    { subject: "id-grace" },
  ]);
});

test("A directory doesn't reactivate a person whom another directory deactivated", async () => {
  const directory = await createDirectory();
  const other = await createDirectory({ issuer: "https://other.example.com" });
  const id = await directory.createUser("ada");
  const again = await other.createUser("grace");
  await db().provisionedUser.updateMany({ where: { personId: again }, data: { personId: id } });
  await directory.patch(`/Users/${id}`, { op: "replace", path: "active", value: false });
  expect((await other.put(`/Users/${again}`, userOf("grace"))).body.active).toBe(false);
  await directory.patch(`/Users/${id}`, { op: "replace", path: "active", value: true });
  expect((await person(id)).deactivatedAt).toBe(null);
});
