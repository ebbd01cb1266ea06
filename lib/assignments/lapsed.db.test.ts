import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { createCourse, createLearner } from "@/e2e/testing/factories";
import { db, Prisma, runStatement } from "@/lib/database/db";
import { dueAssignmentMailsSql } from "@/lib/notifications/due-mails";
import { listAssignments } from "./learners-assignments";

const at = (day: string) => new Date(`${day}T12:00:00Z`);

async function createAssigned(completed: string, assigned: string, terms: Terms) {
  const { id: courseId } = await createCourse();
  const learner = await createLearner({ email: "ada@example.com", createdAt: at("2020-01-01") });
  const { personId } = learner;
  const record = { courseName: "", coursePermalink: "", activities: [], completedAt: at(completed) };
  await db().courseCompletion.create({ data: { ...record, personId, courseId } });
  const id = uuidv7();
  const createdAt = at(assigned);
  const people = { create: { personId, createdAt } };
  await db().assignment.create({
    data: {
      ...{ id, courseId, audience: "chosen", createdAt, people },
      dueOn: terms.dueOn ? new Date(terms.dueOn) : null,
      repeatMonths: terms.repeatMonths,
    },
  });
  const on = async (day: string) => {
    const [found] = await listAssignments(learner, { now: at(day) });
    return [found?.state, found?.dueOn, found?.completedAt?.toISOString().slice(0, 10) ?? null];
  };
  const told = async (day: string) =>
    (
      await runStatement<{ kind: string }>(
        Prisma.sql`SELECT kind::text FROM (${dueAssignmentMailsSql(Prisma.sql`person_id = ${personId}::uuid`, at(day))}) AS news`,
      )
    ).map(({ kind }) => kind);
  const repeat = async (day: string, repeatMonths: number | null) => {
    await db().assignment.update({ where: { id }, data: { repeatMonths } });
    await db().assignment.update({ where: { id }, data: { repeatSince: at(day) } });
  };
  return { on, told, repeat };
}

type Terms = { dueOn: string | null; repeatMonths: number | null };

test("A completion that ended before the assignment doesn't count, and the person is notified", async () => {
  const { on, told } = await createAssigned("2023-05-01", "2026-10-01", {
    dueOn: "2026-12-31",
    repeatMonths: 12,
  });
  expect(await on("2026-10-02")).toEqual(["assigned", "2026-12-31", null]);
  expect(await told("2026-10-02")).toEqual(["assigned"]);
  expect(await on("2026-12-20")).toEqual(["due_soon", "2026-12-31", null]);
  expect(await told("2026-12-26")).toEqual(["due_soon"]);
  expect(await on("2027-01-01")).toEqual(["overdue", "2026-12-31", null]);
});

test("A completion that ends after the assignment counts until the due date", async () => {
  const { on, told } = await createAssigned("2025-11-15", "2026-10-01", {
    dueOn: "2026-12-31",
    repeatMonths: 12,
  });
  expect(await on("2026-11-15")).toEqual(["completed", "2026-12-31", "2025-11-15"]);
  expect(await told("2026-11-15")).toEqual([]);
  expect(await on("2026-11-16")).toEqual(["assigned", "2026-12-31", null]);
  expect(await told("2026-11-16")).toEqual(["assigned"]);
  expect(await on("2026-12-17")).toEqual(["due_soon", "2026-12-31", null]);
  expect(await on("2026-12-31")).toEqual(["due_soon", "2026-12-31", null]);
  expect(await on("2027-01-01")).toEqual(["expired", "2026-12-31", "2025-11-15"]);
});

test("A completion that ends after the due date makes the course due when it ends", async () => {
  const { on, told } = await createAssigned("2026-05-01", "2026-10-01", {
    dueOn: "2026-12-31",
    repeatMonths: 12,
  });
  expect(await on("2027-01-15")).toEqual(["completed", "2027-05-01", "2026-05-01"]);
  expect(await on("2027-04-20")).toEqual(["due_soon", "2027-05-01", "2026-05-01"]);
  expect(await told("2027-04-20")).toEqual(["expiring"]);
  expect(await on("2027-05-02")).toEqual(["expired", "2027-05-01", "2026-05-01"]);
});

test("A repetition added later leaves fourteen days and notifies the person; a longer one restores the completion", async () => {
  const { on, told, repeat } = await createAssigned("2025-02-01", "2025-01-01", {
    dueOn: "2025-06-30",
    repeatMonths: null,
  });
  expect(await on("2026-10-01")).toEqual(["completed", null, "2025-02-01"]);
  await repeat("2026-10-01", 12);
  expect(await on("2026-10-01")).toEqual(["due_soon", "2026-10-15", null]);
  expect(await told("2026-10-02")).toEqual(["assigned"]);
  expect(await on("2026-10-16")).toEqual(["overdue", "2026-10-15", null]);
  await repeat("2026-10-01", 24);
  expect(await on("2026-12-01")).toEqual(["completed", "2027-02-01", "2025-02-01"]);
});

test("A completion that ended before the assignment counts again without a repetition", async () => {
  const { on, repeat } = await createAssigned("2023-02-01", "2025-01-01", {
    dueOn: "2025-06-30",
    repeatMonths: 12,
  });
  expect(await on("2025-07-01")).toEqual(["overdue", "2025-06-30", null]);
  await repeat("2026-10-01", null);
  expect(await on("2026-10-02")).toEqual(["completed", null, "2023-02-01"]);
});

test("The database records when a repetition changed", async () => {
  const { id: courseId } = await createCourse();
  const { id } = await db().assignment.create({ data: { courseId, audience: "everybody" } });
  const changed = async (data: object) => (await db().assignment.update({ where: { id }, data })).repeatSince;
  expect(await changed({ required: false, repeatMonths: null })).toBeNull();
  const first = await changed({ repeatMonths: 12 });
  expect(first).not.toBeNull();
  expect(await changed({ dueOn: new Date("2999-01-01"), repeatMonths: 12 })).toEqual(first);
  expect(await changed({ repeatMonths: null, repeatsWithCertificate: true })).not.toEqual(first);
});
