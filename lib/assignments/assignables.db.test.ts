import { expect, test } from "vitest";
import { admin, asStaff, createCourse, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { listAssignables } from "./assignables";

const named = async (...given: Parameters<typeof listAssignables>) =>
  (await listAssignables(...given)).map(({ courseId, name }) => `${courseId ? "course" : "path"} ${name}`);

test("The search finds courses and learning paths together, ordered by name", async () => {
  for (const name of ["Ladders at work", "ropes", "Zips"]) await createCourse({ name });
  for (const name of ["Work at heights", "Knots", "100% safe"])
    await db().learningPath.create({ data: { name } });
  const all = [
    "path 100% safe",
    "path Knots",
    "course Ladders at work",
    "course ropes",
    "path Work at heights",
  ];
  expect(await named(admin, "", 9)).toEqual([...all, "course Zips"]);
  expect(await named(admin, "", 5), "the first of both").toEqual(all);
  expect(await named(admin, "work", 9)).toEqual(["course Ladders at work", "path Work at heights"]);
  expect(await named(admin, "%", 9), "no word, and no pattern").toEqual(["path 100% safe"]);
});

test("The search offers only what the actor may assign, even if they read more", async () => {
  await createCourse({ name: "Not shared", access: "groups" });
  const { id: courseId } = await createCourse({ name: "Open" });
  await db().learningPath.create({
    data: { name: "Of the open", status: "published", courses: { create: { courseId, position: 1 } } },
  });
  await db().learningPath.create({ data: { name: "A draft" } });
  const learner = await createLearner();
  const { id: groupId } = await db().group.create({ data: { name: "Sales" } });
  await db().roleGrant.create({ data: { personId: learner.personId, role: "reporter" } });
  const reporter = asStaff(learner, "reporter");
  expect(await named(reporter, "", 9)).toEqual([]);
  await db().roleGrant.create({ data: { personId: learner.personId, role: "manager", groupId } });
  expect(await named(asStaff(learner, "reporter", "manager"), "", 9)).toEqual([
    "path Of the open",
    "course Open",
  ]);
});
