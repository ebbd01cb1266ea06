import { expect, test } from "vitest";
import { prefixesOf } from "./search";

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
  expect(prefixesOf(text)).toEqual(beginnings);
});
