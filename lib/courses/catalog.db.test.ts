import { expect, test } from "vitest";
import { createLearner, operator } from "@/e2e/testing/factories";
import type { Learner } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { enroll } from "@/lib/learning/enroll";
import { listCatalog } from "./catalog";
import { catalogQuery } from "./catalog-schema";
import { importCourses } from "./import";
import { courseImport } from "./import-schema";

const importJson = (json: unknown) => importCourses(operator, courseImport.parse(json));
const ask = (fields: Record<string, string>) => catalogQuery.parse(fields);

const course = (name: string, short_description = "", more = {}) => ({
  name,
  short_description,
  status: "published",
  ...more,
});

test.each([
  ["incident", ["Incident response"]],
  ["inc", ["Incident response"]],
  ["INC resp", ["Incident response"]],
  ["response incident", ["Incident response"]],
  ["cident", []],
  ["calls", ["First calls", "Sales"]],
  ["l'été", ["L’été à la ferme"]],
  ["e-mail", ["Writing"]],
  ["2024", ["Office 2024"]],
  ["研", ["研修 入門"]],
  ["ip", ["TCP/IP and Node.js 2.5"]],
  ["tcp/ip", ["TCP/IP and Node.js 2.5"]],
  ["js", ["TCP/IP and Node.js 2.5"]],
  ["node.js 2.5", ["TCP/IP and Node.js 2.5"]],
  ["div", ["Boxes"]],
  ["!!! ' \\ :* | & <->", []],
  ["' OR 1=1", []],
])("The catalog search for %s finds the right courses", async (q, names) => {
  await importJson([
    course("Incident response"),
    course("Sales", "What first calls are for."),
    course("First calls"),
    course("L’été à la ferme", "", { permalink: "ete" }),
    course("Writing", "E-mail that gets read"),
    course("Office 2024"),
    course("研修 入門", "", { permalink: "kenshu" }),
    course("TCP/IP and Node.js 2.5"),
    course("Boxes", "Made with <div>"),
  ]);
  const { courses } = await listCatalog(await createLearner(), ask({ q }));
  expect(courses.map(({ name }) => name)).toEqual(names);
});

test("A card shows a course's length and the learner's progress", async () => {
  const activities = [
    { title: "One", minutes: 5 },
    { title: "Two", minutes: 7 },
    { title: "More", minutes: 30, optional: true },
  ];
  await importJson([course("A", "", { activities }), course("B")]);
  const learner = await createLearner();
  const { id } = await db().course.findUniqueOrThrow({ where: { permalink: "a" } });
  await enroll(learner, { courseId: id });
  expect((await listCatalog(learner, ask({}))).courses).toMatchObject([
    { name: "A", activitiesCount: 3, minutes: 12, progress: 0, completedAt: null, group: null },
    { name: "B", activitiesCount: 0, minutes: 0, progress: null },
  ]);
});

test("Categories come from visible courses, and a course for a group names it", async () => {
  await importJson([
    course("Open", "", { categories: ["Basics"] }),
    course("Secret", "", { categories: ["Sales"], groups: ["Sales"] }),
  ]);
  const [outsider, member] = [await createLearner(), await createLearner()];
  const group = await db().group.findUniqueOrThrow({ where: { name: "Sales" } });
  await db().membership.create({ data: { personId: member.personId, groupId: group.id, source: "admin" } });
  const categoriesFor = async (learner: Learner, asked: Record<string, string>) =>
    (await listCatalog(learner, ask(asked))).categories;
  expect(await categoriesFor(outsider, {})).toEqual(["Basics"]);
  for (const asked of [{}, { q: "nothing like it" }, { q: "!" }, { page: "9" }, { category: "Sales" }])
    expect(await categoriesFor(member, asked as Record<string, string>), JSON.stringify(asked)).toEqual([
      "Basics",
      "Sales",
    ]);
  expect((await listCatalog(member, ask({ category: "Sales" }))).courses).toMatchObject([
    { name: "Secret", group: "Sales" },
  ]);
  expect((await listCatalog(outsider, ask({ category: "Sales" }))).courses).toEqual([]);
});

test("A learner finds the courses of a language, and sees only the languages of courses they can see", async () => {
  const learner = await createLearner();
  await importJson([
    course("Deutsch", "", { language: "de" }),
    course("English", "", { language: "en" }),
    course("Hidden", "", { language: "fr", groups: ["Nobody"] }),
    course("Unknown"),
  ]);
  const all = await listCatalog(learner, ask({}));
  expect(all.languages.sort()).toEqual(["de", "en"]);
  const german = await listCatalog(learner, ask({ language: "de" }));
  expect(german.courses.map(({ name }) => name)).toEqual(["Deutsch"]);
  expect(german.languages.sort()).toEqual(["de", "en"]);
  expect((await listCatalog(learner, ask({ language: "xx" }))).languages.sort()).toEqual(["de", "en"]);
});
