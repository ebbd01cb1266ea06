import fc from "fast-check";
import { expect, test } from "vitest";
import { lectern } from "@/e2e/testing/command-line";
import { emptyTables } from "@/e2e/testing/empty-tables";
import {
  admin,
  asStaff,
  createActivities,
  createCourse,
  createLearner,
  operator,
} from "@/e2e/testing/factories";
import { quizChoices } from "@/lib/courses/kinds/quiz/quiz-choices";
import { db } from "@/lib/database/db";
import { exportCourse, exportCourses } from "./export";
import { imageFocuses } from "./image-focus-schema";
import { importCourses } from "./import";
import { courseImport, courseStatuses } from "./import-schema";

const text = fc.string({ unit: "grapheme", maxLength: 20 }).filter((some) => !some.includes("\0"));
const name = text.map((some) => `x${some}`);
const list = <Value>(value: fc.Arbitrary<Value>, minLength: number) =>
  fc.array(value, { minLength, maxLength: 4 });
const between = (min: number, max: number) => fc.integer({ min, max });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });

const asked = { text: name, feedback: text, tags: fc.subarray(["fire", "a, b", "ب"]) };
const options = (isFirstCorrect: boolean) =>
  list(fc.record({ text: name, feedback: text, correct: fc.constant(false) }), 2).map((all) =>
    all.map((option, place) => ({ ...option, correct: isFirstCorrect && place === 0 })),
  );
const choice = (isFirstCorrect: boolean) =>
  fc.record({
    ...asked,
    type: fc.constant("choice"),
    multiple: fc.boolean(),
    partialCredit: fc.boolean(),
    options: options(isFirstCorrect),
  });
const shortText = (minLength: number) =>
  fc.record({
    ...asked,
    type: fc.constant("short_text"),
    accepted: list(name, minLength),
    exactCase: fc.boolean(),
    exactAccents: fc.boolean(),
    exactSpaces: fc.boolean(),
  });
const freeText = fc.record({ ...asked, type: fc.constant("free_text"), gradingNotes: text });
const number = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).map((one) => one + 0);
const question = fc.oneof(
  choice(true),
  shortText(1),
  freeText,
  fc.record({ ...asked, type: fc.constant("true_false"), correct: fc.boolean() }),
  fc.record({
    ...asked,
    type: fc.constant("numeric"),
    accepted: list(fc.record({ value: number, tolerance: fc.constantFrom(0, 0.5) }), 1),
  }),
  fc.record({
    ...asked,
    type: fc.constant("matching"),
    partialCredit: fc.boolean(),
    pairs: list(fc.record({ prompt: name, match: name }), 2),
    distractors: list(name, 0),
  }),
  fc.record({ ...asked, type: fc.constant("ordering"), partialCredit: fc.boolean(), items: list(name, 2) }),
);
const inActivity = (one: fc.Arbitrary<object>) =>
  list(
    fc.tuple(one, between(1, 100)).map(([content, points]) => ({ ...content, points })),
    0,
  );

const common = { title: name, body: text, minutes: maybe(between(1, 600)), optional: fc.boolean() };
const activity = fc.oneof(
  fc.record({ ...common, kind: fc.constant("article") }),
  fc.record({
    ...common,
    kind: fc.constant("video"),
    url: fc.constantFrom("/media/a/film.mp4", "https://youtu.be/dQw4w9WgXcQ"),
    captions_url: maybe(fc.constant("/media/a/film.vtt")),
    seconds: maybe(between(1, 36_000)),
  }),
  fc.record({
    ...common,
    kind: fc.constantFrom("link", "download"),
    url: fc.constant("https://x.example/f"),
  }),
  fc.record({
    ...common,
    kind: fc.constant("quiz"),
    pass_mark: between(1, 100),
    attempts: between(0, 100),
    wait_hours: between(0, 720),
    time_limit_minutes: maybe(between(1, 600)),
    draw: maybe(between(1, 500)),
    scoring: fc.constantFrom(...quizChoices.scoring),
    navigation: fc.constantFrom(...quizChoices.navigation),
    feedback: fc.constantFrom(...quizChoices.feedback),
    shuffle: fc.boolean(),
    anonymous_grading: fc.boolean(),
    questions: inActivity(question),
  }),
  fc.record({
    ...common,
    kind: fc.constant("survey"),
    anonymous: fc.boolean(),
    questions: inActivity(fc.oneof(choice(false), shortText(0), freeText)),
  }),
);

const course = fc
  .record({
    name,
    status: fc.constantFrom(...courseStatuses),
    short_description: text,
    full_description: text.map((some) => `${some} ![](/media/a/picture.png)`),
    groups: maybe(fc.subarray(["Sales", "Support"])),
    categories: fc.subarray(["Basics", "Safety"]),
    list_image_url: fc.constantFrom(null, "/media/a/picture.png"),
    list_image_focus: fc.constantFrom(...imageFocuses),
    language: fc.constantFrom(null, "de"),
    activities: list(activity, 0),
    sections: list(fc.record({ title: name, activities: list(activity, 0) }), 0),
    questions: list(fc.oneof(question, choice(false)), 0),
  })
  .map(withDistinctQuestions);

type Asking = { questions?: object[] };

/** A bank has a question once, so equal ones don't come back twice. */
function withDistinctQuestions<Course extends { activities: object[]; sections: { activities: object[] }[] }>(
  entry: Course & Asking,
): Course {
  const numbers = Array.from({ length: 1_000 }).keys();
  const distinct = <One extends object>(one: One & Asking): One => ({
    ...one,
    ...(one.questions && {
      questions: one.questions.map((asked) => ({ ...asked, text: `Question ${numbers.next().value}` })),
    }),
  });
  const activities = entry.activities.map(distinct);
  const sections = entry.sections.map((section) => ({
    ...section,
    activities: section.activities.map(distinct),
  }));
  return distinct({ ...entry, activities, sections });
}

async function exported(...permalinks: string[]): Promise<object[]> {
  const entries: object[] = [];
  for await (const entry of exportCourses(operator, permalinks)) entries.push(entry);
  return entries;
}

test("An export holds everything that was imported, and makes an equal course elsewhere", async () => {
  await fc.assert(
    fc.asyncProperty(course, async (written) => {
      await emptyTables(db());
      const entries = courseImport.parse([{ ...written, permalink: "first" }]);
      await importCourses(operator, entries);
      const file = await exported("first");
      expect(courseImport.parse(file)).toEqual(entries);
      expect(await importCourses(operator, courseImport.parse(file))).toMatchObject({ unchanged: 1 });
      const copy = file.map((entry) => ({ ...entry, permalink: "second" }));
      expect(await importCourses(operator, courseImport.parse(copy))).toMatchObject({ created: 1 });
      expect(await exported("second")).toEqual(copy);
    }),
    { numRuns: 30 },
  );
});

test("An export has the newest version of each question, and none that left the bank", async () => {
  const { id: courseId } = await createCourse();
  const [activityId] = await createActivities({ id: courseId }, 1, { kind: "quiz" });
  const content = { type: "true_false", text: "Lifts are safe.", feedback: "", correct: true };
  const newest = { ...content, correct: false };
  const versions = { create: [content, newest].map((one, place) => ({ version: place + 1, content: one })) };
  const { id: questionId } = await db().question.create({ data: { courseId, version: 2, versions } });
  await db().quizQuestion.create({ data: { activityId, questionId, position: 1, points: 3 } });
  const once = { create: { version: 1, content } };
  await db().question.create({ data: { courseId, archivedAt: new Date(), versions: once } });
  await db().question.create({ data: { courseId, tags: ["lift"], versions: once } });
  expect(await exportCourse(admin, courseId)).toMatchObject({
    activities: [{ questions: [{ ...newest, points: 3, tags: [] }] }],
    questions: [{ ...content, tags: ["lift"] }],
  });
});

test("Authors export their own courses, and see no other groups in them", async () => {
  const { id } = await createCourse({ access: "groups" });
  const author = await createLearner();
  const actor = asStaff(author, "author");
  await expect(exportCourse(actor, id)).rejects.toMatchObject({ code: "course_not_found" });
  await expect(exportCourse(asStaff(author, "reporter"), id)).rejects.toMatchObject({
    code: "course_not_found",
  });
  await db().roleGrant.create({ data: { personId: author.personId, role: "author", courseId: id } });
  for (const [place, name] of ["Theirs", "Secret"].entries()) {
    const group = await db().group.create({ data: { name, courseAccess: { create: { courseId: id } } } });
    const membership = { personId: author.personId, groupId: group.id, source: "admin" } as const;
    if (place === 0) await db().membership.create({ data: membership });
  }
  expect(await exportCourse(actor, id)).toMatchObject({ groups: ["Theirs"] });
  expect(await exportCourse(admin, id)).toMatchObject({ groups: ["Secret", "Theirs"] });
});

test("The command prints a file for the import", async () => {
  expect(await lectern(["courses", "export"])).toMatchObject({ code: 0, stdout: "[]\n" });
  await createCourse({ name: "Fire", permalink: "fire" });
  await createCourse({ name: "Water", permalink: "water" });
  const { stdout } = await lectern(["courses", "export"]);
  expect(JSON.parse(stdout)).toMatchObject([{ permalink: "fire" }, { permalink: "water" }]);
  expect(JSON.parse((await lectern(["courses", "export", "water"])).stdout)).toHaveLength(1);
  expect((await lectern(["courses", "export", "water", "none"])).code).toBe(3);
  expect((await lectern(["courses", "import", "-"], stdout)).stdout).toContain("2 unchanged");
});
