import fc from "fast-check";
import { expect, test } from "vitest";
import { linkScope } from "@/lib/content-url";
import { courseImport } from "./import-schema";
import { imageAddress } from "./text-schema";

const valid = { name: "First steps", status: "published" };

test("a permalink is made from the name when there is none", () => {
  const [course] = courseImport.parse([{ ...valid, name: "Réglages & Co." }]);
  expect(course).toMatchObject({ permalink: "reglages-co", sections: [{ title: null, activities: [] }] });
});

test.each([
  [
    [valid, { name: "X" }],
    [1, "status"],
  ],
  [[{ ...valid, nmae: "typo" }], [0]],
  [[{ ...valid, permalink: "Not A Permalink" }], [0, "permalink"]],
  [[{ ...valid, activities: [{ title: "", body: "" }] }], [0, "activities", 0, "title"]],
  [[{ ...valid, activities: [{ title: "x", kind: "film" }] }], [0, "activities", 0, "kind"]],
  [[{ ...valid, activities: [{ title: "x", kind: "video" }] }], [0, "activities", 0, "url"]],
  [
    [{ ...valid, activities: [{ title: "x", kind: "link", url: "javascript:alert(1)" }] }],
    [0, "activities", 0, "url"],
  ],
  [
    [{ ...valid, activities: [{ title: "x", kind: "link", url: "//evil.example" }] }],
    [0, "activities", 0, "url"],
  ],
  [
    [{ ...valid, activities: [{ title: "x", kind: "download", url: "http://x.example/f" }] }],
    [0, "activities", 0, "url"],
  ],
  [
    [{ ...valid, activities: [{ title: "x", kind: "video", url: "https:x.example/a.mp4" }] }],
    [0, "activities", 0, "url"],
  ],
  [
    [{ ...valid, activities: [{ title: "x", kind: "link", url: "http://ada:secret@x.example/" }] }],
    [0, "activities", 0, "url"],
  ],
  [[{ ...valid, activities: [{ title: "x", minutes: 0 }] }], [0, "activities", 0, "minutes"]],
  [[{ ...valid, list_image_url: "/\\evil.example" }], [0, "list_image_url"]],
  [[{ ...valid, list_image_focus: "north" }], [0, "list_image_focus"]],
  [
    [{ ...valid, activities: [{ title: "x", kind: "video", url: "/a.mp4", seconds: 0 }] }],
    [0, "activities", 0, "seconds"],
  ],
  [[{ ...valid, list_image_url: "/\t/evil.example" }], [0, "list_image_url"]],
  [[{ ...valid, sections: [], activities: [] }], [0, "activities"]],
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

test("how long an activity takes is reckoned from its words, unless it is given", () => {
  const body = "word ".repeat(900);
  const activities = [
    { title: "a", body },
    { title: "b", body, minutes: 20 },
  ];
  const [course] = courseImport.parse([{ ...valid, activities }]);
  expect(course?.sections[0]?.activities.map(({ minutes }) => minutes)).toEqual([5, 20]);
});

test("whatever the address, it is kept for a picture exactly when a page can show it", () => {
  const part = fc.constantFrom(
    "https:",
    "HTTPS:",
    "http:",
    "/",
    "//",
    "\\",
    "ada:secret@",
    "x.example",
    ":81",
    "auth",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const written = parts.join("");
      expect(imageAddress.safeParse(written).success).toBe(linkScope(written) !== null);
    }),
    { numRuns: 1_000 },
  );
});
