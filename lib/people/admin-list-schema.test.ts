import { expect, test } from "vitest";
import { beginningsOf, sortOf } from "./admin-list-order";
import { directoryQuery } from "./admin-list-schema";

test("an address that says nothing asks for everybody, by name, from page 1", () => {
  const everybody = { q: "", status: "", role: "", group: "", sort: "", page: 1 };
  expect(directoryQuery.parse({})).toEqual(everybody);
  const unfinishedForm = { q: " ", status: "", role: "", group: "" };
  expect(directoryQuery.parse(unfinishedForm)).toEqual(everybody);
});

test.each([
  { page: "0" },
  { page: "01" },
  { page: "1.0" },
  { page: "-1" },
  { page: "+1" },
  { page: "٣" },
  { page: "" },
  { page: "12345678" },
  { page: ["1", "2"] },
  { sort: "email" },
  { sort: ["name", "name"] },
  { status: "admin" },
  { q: "a\0b" },
  { q: "x".repeat(201) },
  { group: ["a", "b"] },
])("%j is no question", (parameters) => {
  expect(directoryQuery.safeParse(parameters).success).toBe(false);
});

test.each([
  ["Ada  Lovelace", ["Ada", "Lovelace"]],
  ["ada@example.com", ["ada example com"]],
  ["O’Brien", ["O Brien"]],
  ["Zoe\u0308", ["Zoë"]],
  ["(she)", ["she"]],
  ["@ - .", []],
  ["%", ["%"]],
  ["a b c d e f g h i j k", ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]],
])("%j is looked for as %j", (text, beginnings) => {
  expect(beginningsOf(text)).toEqual(beginnings);
});

test("everybody is listed by name, whoever is searched for by when they were here, unless another order is asked for", () => {
  expect(sortOf(directoryQuery.parse({}))).toBe("name");
  expect(sortOf(directoryQuery.parse({ status: "active" }))).toBe("name");
  expect(sortOf(directoryQuery.parse({ q: "ada" }))).toBe("-last_sign_in");
  expect(sortOf(directoryQuery.parse({ q: "ada", sort: "name" }))).toBe("name");
});
