import { expect, test } from "vitest";
import { parsePeopleList, parsePerson } from "./pasted-list";

const id = "019f0000-0000-7000-8000-000000000000";

test.each([
  ["a@x.example, b@x.example;c@x.example\td@x.example\r\ne@x.example"],
  ["Ada <a@x.example>, B <b@x.example>; c@x.example; d@x.example,\n<e@x.example>"],
  ['"Group, Gay" <a@x.example>, "B; \\"C\\"" <b@x.example>\nc@x.example d', "c@x.example d"],
  ["Group, Gay <a@x.example>; Lovelace, Ada, Dr. <b@x.example>"],
  ["Ada <a@x.example> B <b@x.example>\nc@x.example"],
  ["mailto:a@x.example, MAILTO:b@x.example?subject=Hello%20there, <mailto:c@x.example>"],
  ["\ufeff\u200ba@x.example\u200b,\u202ab@x.example\u202c;c\u2060@x.example\u00a0"],
  ["'a@x.example'; (b@x.example), “c@x.example”"],
])("%j names people by their addresses", (text, ...rest) => {
  const found = parsePeopleList(text);
  const all = ["a@x.example", "b@x.example", "c@x.example", "d@x.example", "e@x.example"].slice(
    0,
    found.length,
  );
  expect(found).toEqual([...all.slice(0, found.length - rest.length), ...rest]);
  expect(found.length).toBeGreaterThan(1);
});

test("Text without an address stays for the report", () => {
  expect(parsePeopleList(`Ada, ${id}, "open, a@x.example`)).toEqual(["Ada", id, "open", "a@x.example"]);
  expect(parsePeopleList("Ada Lovelace\nGrace <nobody>")).toEqual(["Ada Lovelace", "Grace <nobody"]);
});

test("A repeated address names one person, and an empty list names nobody", () => {
  expect(parsePeopleList("a@x.example; A <a@x.example>;;,\n")).toEqual(["a@x.example"]);
  expect(parsePeopleList(" \u200b\n")).toEqual([]);
});

const many = (text: string) => text.repeat(100_000);

// A backtracking pattern takes minutes for these texts.
test.each([`"${many('\\"')}`, `<${many("@")}`, `a@b${many(")")}x`, many("a, b, ")])(
  "A long list without an end is read at once",
  (text) => {
    expect(parsePeopleList(text)).not.toEqual([]);
  },
);

test("A user ID before a name with an address stays", () => {
  expect(parsePeopleList("u-1815, Lovelace, Ada <a@x.example>")).toEqual(["u-1815", "a@x.example"]);
});

test("An address may have an apostrophe", () => {
  expect(parsePeopleList("o'neill@x.example")).toEqual(["o'neill@x.example"]);
});

test("One person is read the way email programs copy them", () => {
  expect(parsePerson(' "Group, Gay" <a@x.example>')).toBe("a@x.example");
  expect(parsePerson(`\u200b${id}\u200b`)).toBe(id);
});
