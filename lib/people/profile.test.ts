import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanEmail, cleanName, fullName, initialsOf } from "./profile";

test.each([
  ["  Ada\t King ", "Ada King"],
  ["A\0da", "Ada"],
  ["Ada \0 King", "Ada King"],
  ["A\ufeffda\r\nKing", "Ada King"],
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

test("A long name is cut between graphemes", () => {
  const family = "👩‍👩‍👧‍👦";
  expect(cleanName(family.repeat(10_000))).toBe(family.repeat(200));
  expect(cleanName("x".repeat(10_000))).toHaveLength(200);
  expect(cleanName(`x${"\u0301".repeat(10_000)}`).length).toBeLessThanOrEqual(4_000);
});

test("An email address that is too long is dropped, not shortened", () => {
  expect(cleanEmail(" ada@example.com ")).toBe("ada@example.com");
  expect(cleanEmail(`${"a".repeat(320)}@example.com`)).toBe("");
  expect(cleanEmail(`ada@example.com${" ".repeat(20_000)}.au`)).toBe("");
});

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom("a", " ", "\0", "\n", "\ufeff", "\u202e", "\u0301", "\ud83d", "\ude00", "👩‍👩‍👧", "ا"),
    )
    .map((pieces) => pieces.join("")),
  fc.constantFrom("x", "é", "👩‍👩‍👧", "e\u0301").map((piece) => piece.repeat(10_000)),
);

test("A cleaned name is fit to store and show, and cleaning it again changes nothing", () => {
  fc.assert(
    fc.property(text, (value) => {
      const name = cleanName(value);
      expect(cleanName(name)).toBe(name);
      expect(name).toBe(name.normalize("NFC"));
      expect(name).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufeff]|^ | {2}| $/u);
      expect(name.length).toBeLessThanOrEqual(4_000);
    }),
  );
});

test("An email address is never cut", () => {
  fc.assert(
    fc.property(text, fc.nat(30_000), (value, gap) => {
      expect(cleanEmail(`a@b.c${" ".repeat(gap)}${value}x`)).not.toBe("a@b.c");
    }),
  );
});

test("People without a name appear by their email, or neutrally", () => {
  expect(fullName({ firstName: "", lastName: "King", email: "a@b.c" })).toBe("King");
  expect(fullName({ firstName: "", lastName: "", email: "a@b.c" })).toBe("a@b.c");
  expect(fullName({ firstName: "", lastName: "", email: "" })).toBe("Unnamed person");
});

test.each([
  ["Mara Okafor", "MO"],
  ["ada king lovelace", "AL"],
  ["Plato", "P"],
  ["mara@example.com", "M"],
  ["E\u0301lodie D\u2019Arc", "\u00c9D"],
  ["\u674e \u5c0f\u660e", "\u674e\u5c0f"],
  ["\u0645\u0631\u064a\u0645 \u0639\u0644\u064a", "\u0645\u0639"],
  ["\u0936\u094d\u0930\u0940\u0926\u0947\u0935\u0940", "\u0936\u094d\u0930\u0940"],
  ["\u{1d4dc}ara (she) \u{1f600}", "\u{1d4dc}S"],
  ["\u00dfen", "\u00df"],
  ["-- \u{1f600}", ""],
  ["", ""],
])("The initials of %j are %j", (name, initials) => {
  expect(initialsOf(name.normalize("NFC")).replace("\u200c", "")).toBe(initials);
});
