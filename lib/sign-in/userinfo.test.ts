import fc from "fast-check";
import { expect, test } from "vitest";
import { judgeUserinfoAnswer, readProfile } from "./userinfo";

const read = (text: string) => readProfile(judgeUserinfoAnswer({ status: 200, text, milliseconds: 1 }));

test("A whole answer becomes a whole profile, without unknown fields", () => {
  const answer = {
    user_id: "u-1",
    id: "other",
    first_name: " Ada ",
    last_name: "Lovelace",
    email: "ada@example.com",
    role: "admin",
    lms: { groups: ["B", "A", "A"] },
  };
  expect(read(JSON.stringify(answer))).toEqual({
    subject: "u-1",
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    groups: { names: ["A", "B"], skipped: 0 },
  });
});

test.each([
  ['{"user_id":"7"}', "7"],
  ['{"user_id":7}', "7"],
  ['{"id":7}', "7"],
  ['{"user_id":null,"id":"x"}', "x"],
  ['{"user_id":"007"}', "007"],
  ['{ "user_id" : -9007199254740991 }', "-9007199254740991"],
  ['{"user_id":1000.0}', "1000"],
  ['{"user_id":1e3}', "1000"],
  ['{"user_id":1.0E+3}', "1000"],
  ['{"user_id":-0.0}', "0"],
  ['{"user_id":90071992547409910e-1}', "9007199254740991"],
  ['{"error":null,"user_id":null,"id":"x"}', "x"],
  ['{"error":"","id":"x"}', "x"],
])("%s is the person %s", (text, subject) => {
  expect(read(text).subject).toBe(subject);
});

test.each([
  ["{}", "user_id_missing"],
  ['{"user_id":null}', "user_id_missing"],
  ['{"user_id":""}', "user_id_invalid"],
  ['{"user_id":"  "}', "user_id_invalid"],
  ['{"user_id":true}', "user_id_invalid"],
  ['{"user_id":1.5}', "user_id_invalid"],
  ['{"user_id":{}}', "user_id_invalid"],
  ['{"user_id":["7"]}', "user_id_invalid"],
  ['{"user_id":9007199254740993}', "user_id_invalid"],
  ['{"user_id":9007199254740991.2}', "user_id_invalid"],
  ['{"user_id":"a\\u0000b"}', "user_id_invalid"],
  ['{"user_id":"\\ud800"}', "user_id_invalid"],
  ["[]", "userinfo_malformed"],
  ['"ada"', "userinfo_malformed"],
  ["", "userinfo_malformed"],
  ["<html>", "userinfo_malformed"],
  ['{"user_id":9007199254740990.9}', "user_id_invalid"],
  ['{"user_id":1e-400}', "user_id_invalid"],
  ['{"error":"invalid_token"}', "userinfo_refused"],
  ['{"error":"invalid_token","user_id":null}', "userinfo_refused"],
  ['{"error":null}', "user_id_missing"],
])("%s is refused: %s", (text, code) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code }));
});

test("Attribute paths locate another provider's values", () => {
  const text = JSON.stringify({
    sub: "s-1",
    user_id: "not this",
    name: { given: "Ada", family: "Lovelace" },
    contact: { "e-mail": "ada@example.com" },
    realm: { roles: ["A"] },
  });
  const paths = {
    user_id: "sub",
    first_name: "name.given",
    last_name: "name.family",
    email: "contact.e-mail",
    groups: "realm.roles",
  };
  expect(readProfile(judgeUserinfoAnswer({ status: 200, text, milliseconds: 1 }), paths)).toEqual({
    subject: "s-1",
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.com",
    groups: { names: ["A"], skipped: 0 },
  });
});

const groupsAt = (groups: string, json: object) =>
  readProfile(
    judgeUserinfoAnswer({ status: 200, text: JSON.stringify({ id: 7, ...json }), milliseconds: 1 }),
    { groups },
  ).groups;

test.each([
  ["https://acme.example/groups", { "https://acme.example/groups": ["A"] }],
  ["lms.groups", { "lms.groups": "A" }],
  ["lms.groups", { "lms.groups": ["A"], lms: { groups: ["not this"] } }],
  ["lms.groups", { lms: { groups: ["A"] } }],
  ["memberOf.*.displayName", { memberOf: [{ displayName: "A" }] }],
  ["memberOf.*", { memberOf: ["A"] }],
  ["tenants.*.groups.*.name", { tenants: [{ groups: [{ name: "A" }] }, { groups: [] }] }],
  ["tenants.*.groups", { tenants: [{ groups: ["A"] }, { groups: "A" }] }],
])("Groups at %s: %j", (path, json) => {
  expect(groupsAt(path, json)).toEqual({ names: ["A"], skipped: 0 });
});

test("Nameless list entries are counted, and a list of nothing else is unreadable", () => {
  const path = "memberOf.*.displayName";
  expect(groupsAt(path, { memberOf: [{ displayName: "A" }, {}, null] })).toEqual({
    names: ["A"],
    skipped: 2,
  });
  expect(groupsAt(path, { memberOf: [] })).toEqual({ names: [], skipped: 0 });
  expect(groupsAt(path, { memberOf: [{ cn: "A" }] })).toEqual({ names: null, skipped: 1 });
  expect(groupsAt(path, { memberOf: { displayName: "A" } })).toBeNull();
});

test("A number under a key with dots is a person, too", () => {
  const text = '{"https://acme.example/id": 7}';
  const answer = judgeUserinfoAnswer({ status: 200, text, milliseconds: 1 });
  expect(readProfile(answer, { user_id: "https://acme.example/id" }).subject).toBe("7");
});

test.each(["__proto__.x", "constructor.name", "a.b.c"])(
  "A path that leads nowhere (%s) finds nothing",
  (path) => {
    const answer = judgeUserinfoAnswer({ status: 200, text: '{"user_id":"7","a":{}}', milliseconds: 1 });
    expect(readProfile(answer, { first_name: path }).firstName).toBe("");
  },
);

test("A status other than 2xx is refused", () => {
  expect(() => judgeUserinfoAnswer({ status: 401, text: '{"user_id":"7"}', milliseconds: 1 })).toThrow(
    expect.objectContaining({ code: "userinfo_refused" }),
  );
});

test("No user information yields text that PostgreSQL can't store", () => {
  const value = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("\0", "\ud800", "\u202e"),
    fc.jsonValue({ maxDepth: 2 }),
  );
  fc.assert(
    fc.property(value, value, value, (first_name, email, groups) => {
      const text = JSON.stringify({ user_id: "7", first_name, email, lms: { groups } });
      const profile = read(text);
      const stored = [profile.firstName, profile.email, ...(profile.groups?.names ?? [])].join();
      expect(stored).not.toContain("\0");
      expect(stored.isWellFormed()).toBe(true);
    }),
  );
});

test("Every exact whole number identifies the person of its digits, and other numbers nobody", () => {
  const exact = fc.oneof(fc.maxSafeInteger(), fc.integer()).map((number) => (number === 0 ? 0 : number));
  fc.assert(
    fc.property(exact, (id) => {
      expect(read(`{"user_id":${id}}`).subject).toBe(String(id));
      expect(read(`{"user_id":"${id}"}`).subject).toBe(String(id));
      expect(read(`{"user_id":${id}.0}`).subject).toBe(String(id));
      // JSON allows no `00e-1`.
      if (id !== 0) expect(read(`{"user_id":${id}0e-1}`).subject).toBe(String(id));
    }),
  );
  const inexact = fc.oneof(
    fc.bigInt({ min: 2n ** 53n, max: 10n ** 30n }),
    fc.bigInt({ min: -(10n ** 30n), max: -(2n ** 53n) }),
    fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }),
    fc.integer().map((number) => `${number}.5`),
    fc.integer({ min: 1 }).map((number) => `${number}e17`),
  );
  fc.assert(
    fc.property(inexact, (id) => {
      expect(() => read(`{"user_id":${id}}`)).toThrow(expect.objectContaining({ code: "user_id_invalid" }));
    }),
  );
});
