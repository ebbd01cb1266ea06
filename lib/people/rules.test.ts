import { expect, test } from "vitest";
import { cleanEmail, cleanName, fullName } from "./rules";

test.each([
  ["  Ada\t King ", "Ada King"],
  ["A\0da", "Ada"],
  ["\u202eadA", "adA"],
  ["Zoe\u0308", "Zoë"],
  ["<b>Ada</b>", "<b>Ada</b>"],
  ["芽衣", "芽衣"],
  ["محمد", "محمد"],
  ["a\ud800b", "ab"],
])("%j is kept as %j", (value, name) => {
  expect(cleanName(value)).toBe(name);
});

test.each([null, undefined, 7, {}, ["Ada"]])("%j is no name", (value) => {
  expect(cleanName(value)).toBe("");
});

test("a long name is cut between graphemes", () => {
  const family = "👩‍👩‍👧‍👦";
  expect(cleanName(family.repeat(10_000))).toBe(family.repeat(200));
  expect(cleanName("x".repeat(10_000))).toHaveLength(200);
  expect(cleanName(`x${"\u0301".repeat(10_000)}`).length).toBeLessThanOrEqual(4_000);
});

test("an e-mail address that is too long is none, rather than another one", () => {
  expect(cleanEmail(" ada@example.com ")).toBe("ada@example.com");
  expect(cleanEmail(`${"a".repeat(320)}@example.com`)).toBe("");
});

test("whoever has no name is called by their e-mail, else neutrally", () => {
  expect(fullName({ firstName: "", lastName: "King", email: "a@b.c" })).toBe("King");
  expect(fullName({ firstName: "", lastName: "", email: "a@b.c" })).toBe("a@b.c");
  expect(fullName({ firstName: "", lastName: "", email: "" })).toBe("Unnamed person");
});
