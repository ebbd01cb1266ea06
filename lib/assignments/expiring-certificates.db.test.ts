import { expect, test } from "vitest";
import { admin, createCourse, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import { rebuildRequirementsForSeed } from "@/prisma/seed-requirements";
import type { Assignable } from "./edit-schema";
import { issuesExpiringCertificates } from "./expiring-certificates";
import { listAssignments } from "./learners-assignments";

const at = (day: string) => new Date(`${day}T12:00:00Z`);

async function assignTo(personId: string, of: Assignable, assigned = "2026-01-01") {
  const createdAt = at(assigned);
  const people = { create: { personId, createdAt } };
  const terms = { repeatsWithCertificate: true, dueOn: new Date("2026-03-31") };
  await db().assignment.create({ data: { ...of, ...terms, audience: "chosen", createdAt, people } });
}

const complete = (personId: string, courseId: string, day: string, round = 1) =>
  db().courseCompletion.create({
    data: {
      ...{ personId, courseId, round, courseName: "", coursePermalink: "", activities: [] },
      completedAt: at(day),
    },
  });

const createPerson = () => createLearner({ createdAt: at("2020-01-01") });

const certify = (courseId: string, validMonths: number | null) =>
  db().certificateSettings.upsert({
    where: { courseId },
    create: { courseId, isGiven: true, validMonths },
    update: { validMonths },
  });

async function stateOf(learner: { personId: string }, day: string) {
  await rebuildRequirementsForSeed();
  const [found] = await listAssignments(learner, { now: at(day) });
  return [found?.state, found?.dueOn];
}

test("A course is due again when its certificate ends, and due soon before", async () => {
  const course = await createCourse();
  const [ends, endless, none] = [await createPerson(), await createPerson(), await createPerson()];
  for (const { personId } of [ends, endless, none]) await assignTo(personId, { courseId: course.id });
  await complete(none.personId, course.id, "2026-02-10");
  await certify(course.id, null);
  await complete(endless.personId, course.id, "2026-02-10");
  expect(await issuesExpiringCertificates(admin, { courseId: course.id })).toBe(false);
  await certify(course.id, 24);
  expect(await issuesExpiringCertificates(admin, { courseId: course.id })).toBe(true);
  expect(await stateOf(ends, "2026-02-10")).toEqual(["assigned", "2026-03-31"]);
  await complete(ends.personId, course.id, "2026-02-10");
  await certify(course.id, 6);
  expect(await stateOf(ends, "2028-01-27")).toEqual(["completed", "2028-02-10"]);
  expect(await stateOf(ends, "2028-01-28")).toEqual(["due_soon", "2028-02-10"]);
  expect(await stateOf(ends, "2028-02-11")).toEqual(["expired", "2028-02-10"]);
  for (const learner of [endless, none])
    expect(await stateOf(learner, "2040-01-01")).toEqual(["completed", null]);
  await complete(ends.personId, course.id, "2028-02-01", 2);
  expect(await stateOf(ends, "2028-02-11")).toEqual(["completed", "2028-08-01"]);
});

test("Revoking a certificate doesn't change how long its completion counts", async () => {
  const course = await createCourse();
  const learner = await createPerson();
  await assignTo(learner.personId, { courseId: course.id });
  await certify(course.id, 12);
  await complete(learner.personId, course.id, "2026-02-10");
  await db().certificate.updateMany({
    data: { revokedAt: at("2026-03-01"), revocationReason: "A wrong name" },
  });
  expect(await stateOf(learner, "2026-06-01")).toEqual(["completed", "2027-02-10"]);
  expect(await stateOf(learner, "2027-02-11")).toEqual(["expired", "2027-02-10"]);
});

test("A certificate that ended before the assignment doesn't count", async () => {
  const course = await createCourse();
  const learner = await createPerson();
  await certify(course.id, 12);
  await complete(learner.personId, course.id, "2024-02-10");
  await assignTo(learner.personId, { courseId: course.id });
  expect(await stateOf(learner, "2026-01-02")).toEqual(["assigned", "2026-03-31"]);
});

test("A path's own certificate counts for its courses", async () => {
  const [one, two] = [await createCourse(), await createCourse()];
  const { id: learningPathId } = await db().learningPath.create({
    data: {
      ...{ name: "Path", status: "published", publishedAt: at("2020-01-01") },
      ...{ givesCertificate: true, validMonths: 12 },
      courses: {
        create: [one, two].map(({ id }, index) => ({
          ...{ courseId: id, position: index + 1, createdAt: at("2020-01-01") },
        })),
      },
    },
  });
  expect(await issuesExpiringCertificates(admin, { learningPathId })).toBe(true);
  const learner = await createPerson();
  await assignTo(learner.personId, { learningPathId });
  await certify(one.id, 3);
  await complete(learner.personId, one.id, "2026-02-01");
  expect(await stateOf(learner, "2026-02-02")).toEqual(["in_progress", "2026-03-31"]);
  await complete(learner.personId, two.id, "2026-03-01");
  expect(await stateOf(learner, "2026-06-01"), "not when the course's ends").toEqual([
    "completed",
    "2027-03-01",
  ]);
  expect(await stateOf(learner, "2027-03-02")).toEqual(["expired", "2027-03-01"]);

  await db().learningPath.update({ where: { id: learningPathId }, data: { givesCertificate: false } });
  expect(await issuesExpiringCertificates(admin, { learningPathId })).toBe(true);
  await certify(one.id, null);
  expect(await issuesExpiringCertificates(admin, { learningPathId })).toBe(false);
});
