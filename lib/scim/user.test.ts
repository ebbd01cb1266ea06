import { expect, test } from "vitest";
import type { Operation } from "./filter";
import { applyOperation, emptyDraft, readUser, type UserDraft } from "./user";

const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

const ada = () =>
  readUser({
    userName: "ada@example.com",
    externalId: "u-1",
    name: { givenName: "Ada", familyName: "Lovelace" },
    emails: [{ type: "work", value: "ada@example.com", primary: true }],
  });

function patched(operation: Operation, path: string | null, value?: unknown, draft = ada()): UserDraft {
  applyOperation(draft, operation, path, value);
  return draft;
}

test("A user is read with attribute names in any case, and what isn't stored is named", () => {
  const draft = readUser({
    USERNAME: "ada",
    roles: [],
    password: "secret",
    meta: { resourceType: "User" },
    schemas: [enterprise],
    [enterprise.toUpperCase()]: { department: "Sales", costCenter: "7", manager: { value: "m-1" } },
  });
  expect(draft).toMatchObject({
    userName: "ada",
    attributes: { department: "Sales", manager: { value: "m-1" } },
  });
  expect([...draft.ignored]).toEqual(["roles", "password", `${enterprise}:costCenter`]);
  expect(JSON.stringify([draft, ...draft.ignored])).not.toContain("secret");
});

test.each([
  ["False", false],
  ["true", true],
  [false, false],
  [[{ value: "True" }], true],
])("active %j is %s", (sent, active) => {
  expect(patched("replace", "active", sent).active).toBe(active);
  expect(patched("replace", null, { active: sent }).active).toBe(active);
});

test("Both of Entra's dialects change a name", () => {
  expect(patched("replace", "name.givenName", "Augusta").attributes.name?.givenName).toBe("Augusta");
  const draft = patched("replace", null, {
    "name.givenName": "Augusta",
    [`${enterprise}:employeeNumber`]: 7,
  });
  expect(draft.attributes).toMatchObject({
    name: { givenName: "Augusta", familyName: "Lovelace" },
    employeeNumber: "7",
  });
});

test("A path to an address that doesn't exist creates it", () => {
  const { attributes } = patched("add", 'emails[type eq "home"].value', "ada@home.example");
  expect(attributes.emails).toEqual([
    { type: "work", value: "ada@example.com", primary: true },
    { type: "home", value: "ada@home.example" },
  ]);
  const changed = patched("replace", 'emails[type eq "work"].value', "new@example.com").attributes.emails;
  expect(changed).toEqual([{ type: "work", value: "new@example.com", primary: true }]);
});

test("Removing an address leaves others, and removing all leaves none", () => {
  const two = () => patched("add", "emails", [{ type: "home", value: "ada@home.example", primary: true }]);
  expect(two().attributes.emails?.map(({ value, primary }) => [value, primary])).toEqual([
    ["ada@example.com", false],
    ["ada@home.example", true],
  ]);
  expect(patched("remove", 'emails[type eq "work"]', undefined, two()).attributes.emails).toHaveLength(1);
  expect(patched("remove", "emails", undefined, two()).attributes.emails).toBe(undefined);
});

test.each([["m-1"], [{ value: "m-1" }], [[{ $ref: null, value: "m-1" }]]])(
  "A manager sent as %j is read",
  (sent) => {
    expect(patched("add", `${enterprise}:manager`, sent).attributes.manager).toEqual({ value: "m-1" });
  },
);

test("A dot after the schema of an attribute is read as a colon", () => {
  expect(patched("replace", `${enterprise}.manager`, "m-1").attributes.manager).toEqual({ value: "m-1" });
});

test.each(["", null, { value: "" }])("A manager sent as %j is removed", (sent) => {
  const draft = patched("add", `${enterprise}:manager`, "m-1");
  expect(patched("replace", `${enterprise}:manager`, sent, draft).attributes.manager).toBe(undefined);
});

test.each([
  ["replace", "active", "perhaps", "invalidValue"],
  ["remove", "userName", undefined, "invalidValue"],
  ["remove", null, undefined, "noTarget"],
  ["replace", null, "active", "invalidValue"],
  ["replace", "name.nickname", "x", "invalidPath"],
  ["replace", 'emails[type co "w"].value', "x", "invalidPath"],
  ["replace", "title[a eq 1]", "x", "invalidPath"],
  ["replace", "title", { a: 1 }, "invalidValue"],
  ["add", "emails", [{ type: "work" }], "invalidValue"],
] as const)("%s %j with %j is refused", (operation, path, value, scimType) => {
  expect(() => patched(operation, path, value)).toThrow(expect.objectContaining({ status: 400, scimType }));
});

test("Another ID is refused, and the same one ignored", () => {
  const draft = { ...ada(), id: "one" };
  expect(patched("replace", null, { id: "one" }, draft).id).toBe("one");
  expect(() => patched("replace", null, { id: "two" }, draft)).toThrow(
    expect.objectContaining({ scimType: "mutability" }),
  );
});

test("A user without a name is refused", () => {
  expect(() => readUser({})).toThrow(/userName/);
  expect(() => readUser({ userName: " " })).toThrow(/userName/);
  expect(emptyDraft().userName).toBe("");
});

test("Making one address primary keeps it so, and ends the other's", () => {
  const two = patched("add", "emails", [{ type: "home", value: "ada@home.example" }]);
  const { emails } = patched("replace", 'emails[type eq "home"].primary', true, two).attributes;
  expect(emails?.map(({ type, primary }) => [type, primary])).toEqual([
    ["work", false],
    ["home", true],
  ]);
});

test("A POST may have null for active and parts of a name that aren't known", () => {
  const draft = readUser({ userName: "ada", active: null, name: { givenName: "Ada", nickName: "Countess" } });
  expect(draft).toMatchObject({ active: null, attributes: { name: { givenName: "Ada" } } });
});
