import { expect, test } from "vitest";
import { createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { readAll } from "@/lib/metrics-hooks";
import { applyJobs } from "./apply-requirements";

const ageOfOldest = () => Object.fromEntries(readAll("queue_age")).requirements;

test("A batch has at most 500 people times courses, however many courses concern them", async () => {
  const group = await db().group.create({ data: { name: "Everything" } });
  const courses = await db().course.createManyAndReturn({
    data: Array.from({ length: 20 }, (_, index) => ({
      name: `Course ${index}`,
      permalink: `course-${index}`,
      status: "published" as const,
    })),
  });
  const assignments = await db().assignment.createManyAndReturn({
    data: courses.map(({ id }) => ({ courseId: id, audience: "chosen" as const })),
  });
  await db().assignmentGroup.createMany({
    data: assignments.map(({ id }) => ({ assignmentId: id, groupId: group.id })),
  });
  await applyJobs();
  const people = await Promise.all(Array.from({ length: 60 }, () => createLearner({ email: "" })));
  await db().membership.createMany({
    data: people.map(({ personId }) => ({ personId, groupId: group.id, source: "admin" as const })),
  });
  const batches = await db().requirementBatch.findMany({ orderBy: { number: "asc" } });
  expect(batches.map((batch) => batch.people.length)).toEqual([25, 25, 10]);
  await applyJobs();
  expect(await db().requirement.count()).toBe(60 * 20);
});

test("The age of the oldest job is a metric until the job is finished", async () => {
  await applyJobs();
  expect(ageOfOldest()).toBe(0);
  const { personId } = await createLearner();
  const hoursAgo = new Date(Date.now() - 5 * 3_600_000);
  const { id: jobId } = await db().requirementJob.create({ data: { people: 1, createdAt: hoursAgo } });
  const notBefore = new Date(Date.now() + 60_000);
  await db().requirementBatch.create({ data: { jobId, number: 0, people: [personId], notBefore } });
  await applyJobs();
  expect(ageOfOldest()).toBeGreaterThanOrEqual(5 * 3_600);
  await db().requirementBatch.updateMany({ data: { notBefore: hoursAgo } });
  await applyJobs();
  expect(ageOfOldest()).toBe(0);
});
