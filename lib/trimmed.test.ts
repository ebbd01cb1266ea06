import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { apiKeyInput } from "@/lib/api-keys/schema";
import { appearanceInput } from "@/lib/appearance/schema";
import { writtenTerms } from "@/lib/assignments/terms-schema";
import { certificateSettings, noCertificates } from "@/lib/certificates/settings-schema";
import { catalogQuery } from "@/lib/courses/catalog-schema";
import { categoryChanges } from "@/lib/courses/category-schema";
import { newCourse } from "@/lib/courses/edit-schema";
import { courseImport } from "@/lib/courses/import-schema";
import { secondsIn } from "@/lib/courses/kinds/video/video-length";
import { activityInput } from "@/lib/courses/outline/activity-schema";
import { parseGroupNames } from "@/lib/groups/names";
import { newGroup } from "@/lib/groups/schema";
import { typedIssuer } from "@/lib/identity-provider/presets/schema";
import { searchText } from "@/lib/lists/admin-list-query";
import { listedPeople } from "@/lib/memberships/schema";
import { cleanEmail, cleanName, isNameOf } from "@/lib/people/profile";
import { prefixesOf } from "@/lib/people/search";
import { newRule } from "@/lib/roles/schema";
import { judgeRule } from "@/lib/sign-in/required-attributes";
import { trimmed, withoutInvisible } from "./trimmed";

test.each([..."\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2069\ufeff\u00a0"])(
  "the invisible %j is removed around a name, and nothing within it",
  (sign) => {
    expect(trimmed(`${sign} ${sign}Ada${sign}Lovelace ${sign}`)).toBe(`Ada${sign}Lovelace`);
    expect(withoutInvisible(`${sign}ada@x.example${sign}`)).toBe("ada@x.example");
  },
);

test("in an address, they are removed within, too", () => {
  expect(withoutInvisible("ada\u200b@x.\u2060example ")).toBe("ada@x.example");
  expect(withoutInvisible("not one")).toBe("not one");
});

test("joiners within a name, and those that end a Malayalam one, stay, because they shape its letters", () => {
  expect(trimmed("می‌خواهم")).toBe("می‌خواهم");
  expect(trimmed("രാജന\u0d4d\u200d \u200d")).toBe("രാജന\u0d4d\u200d");
  expect(trimmed("\u200bක්‍රි\u200b")).toBe("ක්‍රි");
});

test("a long run of them takes no long time", () => {
  expect(trimmed(`a${"\u200b".repeat(200_000)}b`)).toHaveLength(200_002);
});

const id = uuidv7();
const ada = { id, firstName: "Ada", lastName: "", email: "" };
const course = { name: "Ada", status: "draft" };
const terms = { required: "yes", due: "joining", repeat: "months", repeatMonths: "7" };
const look = { version: 1, schoolName: "Ada", logo: "", accent: "", accentDark: "", signInText: "" };

// Each reads a text as people type, paste or send it.
const inputs: [name: string, read: (typed: string) => unknown][] = [
  ["a list of people", (typed) => listedPeople.parse(typed)],
  ["a sent group", (typed) => parseGroupNames([typed])],
  ["a group", (name) => newGroup.parse({ name })],
  ["a sent name", (typed) => cleanName(typed)],
  ["a sent address", (typed) => cleanEmail(typed)],
  ["a sent attribute", (typed) => judgeRule({ attribute: "", operator: "equals", values: ["Ada"] }, typed)],
  ["a wanted attribute", (typed) => judgeRule({ attribute: "", operator: "equals", values: [typed] }, "Ada")],
  ["a confirmed name", (typed) => isNameOf(ada, typed)],
  ["a search for people", (typed) => prefixesOf(typed)],
  ["a search in a list", (typed) => searchText.parse(typed)],
  ["a search in the catalog", (q) => catalogQuery.parse({ q, category: q })],
  ["a course", (name) => newCourse.parse({ id, name, permalink: "" })],
  ["a permalink", (typed) => newCourse.parse({ id, name: "Ada", permalink: typed.toLowerCase() })],
  [
    "an imported course",
    (name) => courseImport.parse([{ ...course, name, categories: [name], groups: [name] }]),
  ],
  ["a category", (category) => categoryChanges.parse({ category })],
  [
    "an activity",
    (title) => activityInput.parse({ courseId: id, id, version: "", kind: "article", title, body: "" }),
  ],
  [
    "the lines of a certificate",
    (line) =>
      certificateSettings.parse({
        ...{ ...noCertificates, type: "course", id, version: "" },
        ...{ title: line, issuer: line, signatory: line },
      }),
  ],
  ["an API key", (name) => apiKeyInput.parse({ name })],
  ["an issuer", (typed) => typedIssuer.parse(typed)],
  ["a rule for roles", (typed) => newRule.parse({ providerGroup: typed, role: "manager", managed: typed })],
  ["the school", (schoolName) => appearanceInput.parse({ ...look, schoolName, signInText: schoolName })],
  ["a due date", (typed) => writtenTerms.parse({ ...terms, dueDays: typed.replace("Ada", "7") })],
  ["a video's length", (typed) => secondsIn(typed.replace("Ada", "4:05"))],
  [
    "a network",
    (typed) => apiKeyInput.parse({ name: "Ada", allowedNetworks: typed.replace("Ada", "192.0.2.1") }),
  ],
];

test.each(inputs)("%s may have invisible characters around it", (_name, read) => {
  expect(read("\u200b \u202aAda\u202c\u2060")).toEqual(read("Ada"));
});
