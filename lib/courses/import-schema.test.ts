import fc from "fast-check";
import { expect, test } from "vitest";
import { fileScope, withProtocol } from "@/lib/content-url";
import { env } from "@/lib/env";
import { fileAddress } from "./content-schema";
import { courseImport } from "./import-schema";

const valid = { name: "First steps", status: "published" };

test("A missing permalink is made from the name", () => {
  const [course] = courseImport.parse([{ ...valid, name: "Réglages & Co." }]);
  expect(course).toMatchObject({ permalink: "reglages-co", sections: [{ title: null, activities: [] }] });
});

test("Activities beside sections come before them", () => {
  const part = { activities: [{ title: "First" }], sections: [{ title: "End", activities: [] }] };
  const [course] = courseImport.parse([{ ...valid, ...part }]);
  expect(course?.sections).toMatchObject([
    { title: null, activities: [{ title: "First" }] },
    { title: "End", activities: [] },
  ]);
});

test.each([245, "245", "4:05"])("A file may hold a video's length as %j", (seconds) => {
  const video = { title: "x", kind: "video", url: "/a.mp4", seconds };
  const [course] = courseImport.parse([{ ...valid, activities: [video] }]);
  expect(course?.sections[0]?.activities[0]).toMatchObject({ data: { seconds: 245 }, minutes: 4 });
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
  [[{ ...valid, name: "研修" }], [0, "permalink"]],
  [[{ ...valid, full_description: "a\0b" }], [0, "full_description"]],
  [[{ ...valid, full_description: "![a](/admin/people/csv)" }], [0, "full_description"]],
  [
    [{ ...valid, activities: [{ title: "x", body: "![a][b]\n\n[b]: /account" }] }],
    [0, "activities", 0, "body"],
  ],
  [[{ ...valid, list_image_url: "/admin/people/csv" }], [0, "list_image_url"]],
  [
    [{ ...valid, activities: [{ title: "x", kind: "video", url: "/a.mp4", captions_url: "/admin" }] }],
    [0, "activities", 0, "captions_url"],
  ],
  [
    [{ ...valid, activities: [{ title: "x", kind: "link", url: `${env().BASE_URL}/auth/oauth_base` }] }],
    [0, "activities", 0, "url"],
  ],
  [
    [valid, valid],
    [1, "permalink"],
  ],
  [{}, []],
])("The import refuses %j at its place", (json, path) => {
  expect(courseImport.safeParse(json).error?.issues[0]?.path).toEqual(path);
});

test("The error for an unusable image names it and a remedy", () => {
  const text = `A picture: ![a](${env().BASE_URL}/admin/people/1/export)`;
  const [issue] = courseImport.safeParse([{ ...valid, full_description: text }]).error?.issues ?? [];
  expect(issue?.message).toContain(`“${env().BASE_URL}/admin/people/1/export”`);
  expect(issue?.message).toContain("upload the file and use its address (/media/…)");
  const good = "![a](/media/1/a.png) ![b](https://cdn.example/b.png) [c](/admin/people)";
  expect(courseImport.safeParse([{ ...valid, full_description: good }]).success).toBe(true);
});

test("Addresses need no protocol, of activities and of pictures", () => {
  const url = "www.youtube.com/watch?v=aqz-KE-bpKQ";
  const activities = [
    { title: "Video", kind: "video", url },
    { title: "Link", kind: "link", url },
  ];
  const [course] = courseImport.parse([{ ...valid, list_image_url: "cdn.example/a.png", activities }]);
  expect(course?.list_image_url).toBe("https://cdn.example/a.png");
  const https = { data: { url: `https://${url}` } };
  expect(course?.sections[0]?.activities).toMatchObject([https, https]);
});

test("An activity's missing length is estimated from its words", () => {
  const body = "word ".repeat(900);
  const activities = [
    { title: "a", body },
    { title: "b", body, minutes: 20 },
  ];
  const [course] = courseImport.parse([{ ...valid, activities }]);
  expect(course?.sections[0]?.activities.map(({ minutes }) => minutes)).toEqual([5, 20]);
});

test("A picture's address is accepted exactly when a page can show it", () => {
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
    "media/",
    "academy/",
    "localhost",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const written = parts.join("");
      const kept = fileAddress.safeParse(written);
      const isShown = fileScope(withProtocol(written), env().BASE_URL) !== null;
      expect(kept.success).toBe(isShown);
      if (kept.success) expect(fileScope(kept.data, env().BASE_URL)).not.toBeNull();
    }),
    { numRuns: 1_000 },
  );
});
