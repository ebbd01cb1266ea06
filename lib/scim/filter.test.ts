import { expect, test } from "vitest";
import { parseFilter, parsePath } from "./filter";

const compare = (name: string, operator: string, value: unknown, sub: string | null = null) => ({
  kind: "compare",
  path: { schema: "", name, sub },
  operator,
  value,
});

test.each([
  ['userName eq "ada"', compare("userName", "eq", "ada")],
  ['USERNAME EQ "ada"', compare("USERNAME", "eq", "ada")],
  ["userName eq ada@example.com", compare("userName", "eq", "ada@example.com")],
  ['name.familyName co "O\\"Malley"', compare("name", "co", 'O"Malley', "familyName")],
  ["active eq true", compare("active", "eq", true)],
  ["employeeNumber gt 12", compare("employeeNumber", "gt", 12)],
  ["externalId eq null", compare("externalId", "eq", null)],
  ["title pr", { kind: "present", path: { schema: "", name: "title", sub: null } }],
])("%s is read", (text, filter) => {
  expect(parseFilter(text)).toEqual(filter);
});

test("`and` binds closer than `or`, and parentheses and `not` come first", () => {
  const [a, b, c] = ["a", "b", "c"].map((name) => compare(name, "eq", 1));
  expect(parseFilter("a eq 1 or b eq 1 and c eq 1")).toEqual({
    kind: "or",
    parts: [a, { kind: "and", parts: [b, c] }],
  });
  expect(parseFilter("(a eq 1 or b eq 1) and not (c eq 1)")).toEqual({
    kind: "and",
    parts: [
      { kind: "or", parts: [a, b] },
      { kind: "not", part: c },
    ],
  });
});

test("A value filter chooses elements, also with an attribute after it", () => {
  const work = compare("type", "eq", "work");
  const path = { schema: "", name: "emails", sub: null };
  expect(parseFilter('emails[type eq "work"]')).toEqual({ kind: "element", path, filter: work });
  expect(parseFilter('emails[type eq "work"].value eq "x"')).toEqual({
    kind: "element",
    path,
    filter: { kind: "and", parts: [work, compare("value", "eq", "x")] },
  });
  expect(parsePath('emails[type eq "work"].value')).toEqual({
    path: { ...path, sub: "value" },
    filter: work,
  });
});

test("A schema before an attribute is read in any case, and an unknown one is no schema", () => {
  const urn = "URN:ietf:params:scim:schemas:extension:enterprise:2.0:user:department";
  expect(parsePath(urn).path).toEqual({
    schema: "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User",
    name: "department",
    sub: null,
  });
  expect(parsePath("urn:example:2.0:User:shoeSize").path.schema).toBe(null);
});

test.each([
  "",
  "userName",
  "userName eq",
  "userName xx 1",
  "(a eq 1",
  "a eq 1)",
  "a eq 1 b",
  "a.b.c eq 1",
  'a eq "x',
])("%j is refused as a filter", (text) => {
  expect(() => parseFilter(text)).toThrow(
    expect.objectContaining({ status: 400, scimType: "invalidFilter" }),
  );
});

test.each(["", "members[value eq]", "emails[type eq 1", ".value", "members value"])(
  "%j is refused as a path",
  (text) => {
    expect(() => parsePath(text)).toThrow(expect.objectContaining({ status: 400, scimType: "invalidPath" }));
  },
);

test("A filter nested a thousand times is refused at once", () => {
  expect(() => parseFilter(`${"(".repeat(1_000)}a eq 1${")".repeat(1_000)}`)).toThrow(/nested/);
});
