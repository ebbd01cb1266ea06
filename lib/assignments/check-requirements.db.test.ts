import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { admin, createCourse, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { rebuildRequirementsForSeed } from "@/prisma/seed-requirements";
import { applyJobs } from "./apply-requirements";
import { checkRequirements } from "./check-requirements";
import { assign } from "./edit";

test("The daily check counts rows that differ from the rule and queues their courses", async () => {
  const { id: courseId } = await createCourse();
  await createLearner();
  await assign(admin, {
    id: uuidv7(),
    courseId,
    audience: { kind: "everybody" },
    required: true,
    due: { kind: "never" },
    repeatMonths: null,
    earlierCounts: true,
  });
  await rebuildRequirementsForSeed();
  await db().requirementJob.updateMany({ data: { finishedAt: new Date() } });
  expect(await checkRequirements()).toBe(0);
  await db().requirement.deleteMany({ where: { courseId } });
  expect(await checkRequirements()).toBe(1);
  await applyJobs();
  expect(await db().requirement.count({ where: { courseId } })).toBe(1);
  expect(await checkRequirements()).toBe(0);
});
