import { expect, test } from "vitest";
import { courseImport } from "./schema";

const valid = { name: "First steps", status: "published" };

test("a permalink is made from the name when there is none", () => {
  const [course] = courseImport.parse([{ ...valid, name: "Réglages & Co." }]);
  expect(course).toMatchObject({ permalink: "reglages-co", activities: [], short_description: "" });
});

test.each([
  [
    [valid, { name: "X" }],
    [1, "status"],
  ],
  [[{ ...valid, nmae: "typo" }], [0]],
  [[{ ...valid, permalink: "Not A Permalink" }], [0, "permalink"]],
  [[{ ...valid, activities: [{ title: "", body: "" }] }], [0, "activities", 0, "title"]],
  [[{ ...valid, name: "研修" }], [0, "permalink"]],
  [[{ ...valid, full_description: "a\0b" }], [0, "full_description"]],
  [
    [valid, valid],
    [1, "permalink"],
  ],
  [{}, []],
])("%j is refused at its place", (json, path) => {
  expect(courseImport.safeParse(json).error?.issues[0]?.path).toEqual(path);
});
