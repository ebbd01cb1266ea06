import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createActivities,
  createAdmin,
  createCourse,
  createLearner,
  operator,
} from "@/e2e/testing/factories";
import { isProofs } from "@/e2e/testing/proofs";
import type { Learner } from "@/lib/actor";
import { importCourses } from "@/lib/courses/import";
import { courseImport } from "@/lib/courses/import-schema";
import { db } from "@/lib/database/db";
import { deletePerson } from "@/lib/personal-data/delete-person";
import { completeActivity, undoCompletion } from "./complete";

type Entry = { title: string; optional: boolean };

const importing = (permalink: string, activities: Entry[]) =>
  importCourses(
    operator,
    courseImport.parse([{ name: "Moving", permalink, status: "published", activities }]),
  );

const readActivities = (courseId: string) =>
  db().activity.findMany({
    where: { courseId },
    select: { id: true, optional: true },
    orderBy: { position: "asc" },
  });

async function expectOneCourseForEachVersion() {
  const said = await db().courseCompletion.groupBy({ by: ["courseId", "courseVersion", "activities"] });
  const versions = said.map(({ courseId, courseVersion }) => `${courseId} ${courseVersion}`);
  expect(versions).toEqual([...new Set(versions)]);
}

const index = fc.nat({ max: 5 });
const entries = fc.uniqueArray(
  fc.record(
    { title: fc.constantFrom("A", "B", "C", "D"), optional: fc.boolean() },
    { noNullPrototype: true },
  ),
  { selector: ({ title }) => title, maxLength: 4 },
);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant("complete"), who: index, what: index }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("undo"), who: index, what: index }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("add") }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("remove"), what: index }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("switch"), what: index }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("import"), entries }) },
) as fc.Arbitrary<{ does: string; who: number; what: number; entries: Entry[] }>;

test("A learner gets exactly one lasting record when all counting activities are done", async () => {
  const learners = [await createLearner(), await createLearner()];
  const run = async (steps: { does: string; who: number; what: number; entries: Entry[] }[]) => {
    const { id: courseId, permalink } = await createCourse();
    await createActivities({ id: courseId }, 2);
    const expected = new Map<string, string[]>();
    for (const [place, { does, who, what, entries }] of steps.entries()) {
      const now = await readActivities(courseId);
      const learner = learners[who % learners.length] as Learner;
      const activity = now[what % Math.max(1, now.length)];
      const where = { id: activity?.id ?? "" };
      if (does === "import") await importing(permalink, entries);
      else if (does === "add") await createActivities({ id: courseId }, 1, { position: 100 + place });
      else if (!activity) continue;
      else if (does === "complete") await completeActivity(learner, { activityId: activity.id });
      else if (does === "undo") await undoCompletion(learner, { activityId: activity.id });
      else if (does === "remove") await db().activity.delete({ where });
      else await db().activity.update({ where, data: { optional: !activity.optional } });
      const counting = (await readActivities(courseId)).flatMap(({ id, optional }) => (optional ? [] : [id]));
      for (const { personId } of learners) {
        const done = await db().completion.count({
          where: { activityId: { in: counting }, enrollment: { personId, courseId } },
        });
        const isComplete = counting.length > 0 && done === counting.length;
        if (isComplete && !expected.has(personId)) expected.set(personId, counting);
      }
      const records = await db().courseCompletion.findMany({ where: { courseId } });
      const found = records.map(({ personId, activities }) => [
        personId,
        (activities as { id: string }[]).map(({ id }) => id),
      ]);
      expect(found.sort()).toEqual([...expected].sort());
      for (const { personId, completedAt } of await db().enrollment.findMany({ where: { courseId } }))
        expect(completedAt).toEqual(
          records.find((record) => record.personId === personId)?.completedAt ?? null,
        );
    }
    await expectOneCourseForEachVersion();
  };
  const steps = fc.array(step, { minLength: 8, maxLength: 16 });
  await fc.assert(fc.asyncProperty(steps, run), { numRuns: isProofs ? 8 : 4 });
});

test("Tabs, imports and deletions at once lose, duplicate or hasten no record", async () => {
  const { id: courseId, permalink } = await createCourse();
  const outline = (...titles: string[]) =>
    ["Last", ...titles].map((title) => ({ title, optional: title === "D" }));
  const outlines = [outline("A", "B", "C"), outline("C", "D"), outline("B", "A", "D"), outline("C")];
  await importing(permalink, outline("A", "B", "C"));
  const finishers = await Promise.all(Array.from({ length: 3 }, () => createLearner()));
  const eager = await createLearner();
  const leavers = await Promise.all(Array.from({ length: 4 }, () => createLearner()));
  const last = await db().activity.findFirstOrThrow({ where: { title: "Last" } });
  let isOver = false;
  const gone = (error: unknown) => expect(error).toMatchObject({ kind: "not_found" });
  const tab = async (learner: Learner, mayFinish: boolean) => {
    while (!isOver)
      for (const { id: activityId } of await readActivities(courseId)) {
        if (activityId === last.id && !mayFinish) continue;
        const change = Math.random() < 0.8 ? completeActivity : undoCompletion;
        await change(learner, { activityId }).catch(gone);
      }
  };
  const seen = new Map<string, string>();
  const watch = async () => {
    while (!isOver)
      for (const { id, personId } of await db().courseCompletion.findMany()) {
        expect(seen.get(personId) ?? id).toBe(id);
        seen.set(personId, id);
      }
  };
  const leave = async () => {
    const admin = await createAdmin();
    for (const leaver of leavers) {
      for (const { id: activityId } of await readActivities(courseId))
        await completeActivity(leaver, { activityId }).catch(gone);
      await deletePerson(admin, { id: leaver.personId, name: "Ada Lovelace" });
    }
  };
  const change = async () => {
    for (let turn = 0; turn < (isProofs ? 16 : 8); turn += 1)
      await importing(permalink, outlines[turn % 4] ?? []);
  };
  const all = [change().finally(() => (isOver = true)), watch(), leave()];
  for (const learner of finishers) all.push(tab(learner, true), tab(learner, true));
  all.push(tab(eager, false), tab(eager, false));
  const ends = await Promise.allSettled(all);
  expect(ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []))).toEqual([]);
  for (const learner of finishers)
    for (const { id } of await readActivities(courseId)) await completeActivity(learner, { activityId: id });
  const records = await db().courseCompletion.findMany();
  expect(records.map(({ personId }) => personId).sort()).toEqual(
    finishers.map(({ personId }) => personId).sort(),
  );
  for (const { id, personId } of records) expect(seen.get(personId) ?? id).toBe(id);
  expect(await db().enrollment.count({ where: { completedAt: { not: null } } })).toBe(3);
  await expectOneCourseForEachVersion();
});

test("Each change after an enrollment gives the course a new version, which records name", async () => {
  const { id, permalink } = await createCourse();
  const outline = (...titles: string[]) => titles.map((title) => ({ title, optional: false }));
  const version = async () => {
    const { contentVersion, contentVersionAt } = await db().course.findUniqueOrThrow({ where: { id } });
    return [contentVersion, contentVersionAt !== null];
  };
  await importing(permalink, outline("A", "B"));
  await importing(permalink, outline("B", "A"));
  expect(await version(), "nobody learns in it yet").toEqual([1, false]);
  const [early, late] = [await createLearner(), await createLearner()];
  const completeAll = async (learner: Learner) => {
    for (const { id: activityId } of await readActivities(id))
      await completeActivity(learner, { activityId });
  };
  await completeAll(early);
  await importing(permalink, outline("B", "A"));
  await db().course.update({ where: { id }, data: { name: "Renamed" } });
  expect(await version(), "no activity has changed").toEqual([1, false]);
  await importing(permalink, outline("A", "C", "D"));
  expect(await version(), "an import is one change").toEqual([2, true]);
  await db().activity.updateMany({ where: { courseId: id, title: "C" }, data: { body: "New" } });
  expect(await version(), "as is a text").toEqual([3, true]);
  await completeAll(late);
  const records = await db().courseCompletion.findMany({ orderBy: { courseVersion: "asc" } });
  expect(records.map(({ personId, courseVersion }) => [personId, courseVersion])).toEqual([
    [early.personId, 1],
    [late.personId, 3],
  ]);
  await db().enrollment.deleteMany({ where: { courseId: id } });
  await importing(permalink, outline("A"));
  expect(await version(), "a record is enough, without an enrollment").toEqual([4, true]);
});
