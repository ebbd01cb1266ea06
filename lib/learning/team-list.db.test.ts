import { expect, test } from "vitest";
import { pageOf } from "@/e2e/testing/admin-lists";
import { admin, asStaff, createCourse, createLearner } from "@/e2e/testing/factories";
import { applyJobs } from "@/lib/assignments/apply-requirements";
import { assign } from "@/lib/assignments/edit";
import { db } from "@/lib/database/db";
import { mintFreshMay } from "@/lib/mint";
import { findLiveSession } from "@/lib/session/live-sessions";
import { openSession } from "@/lib/session/open-and-end";
import { listEnrollmentsOf } from "./enrollments-of-person";
import { findTeamMember, teamListFor } from "./team-list";

const dayMs = 86_400_000;
const terms = { required: true, due: { kind: "never" as const }, repeatMonths: null, earlierCounts: true };

const asLineManager = ({ personId }: { personId: string }) =>
  mintFreshMay<"learners.read" | "team.read">({
    personId,
    name: "Boss",
    roles: ["line_manager"],
    address: null,
    userAgent: null,
  });

const person = async (firstName: string, managerId?: string) =>
  (await createLearner({ firstName, ...(managerId && { manager: { connect: { id: managerId } } }) }))
    .personId;

/** Requires a course of these people, due in some days. */
async function require(personIds: string[], name: string, dueInDays: number) {
  const { id: courseId } = await createCourse({ name });
  const date = new Date(Date.now() + dueInDays * dayMs).toISOString().slice(0, 10);
  await assign(admin, {
    ...terms,
    id: crypto.randomUUID(),
    courseId,
    audience: { kind: "chosen", groupIds: [], personIds },
    due: { kind: "on", date },
  });
  await applyJobs();
  return courseId;
}

async function found() {
  const boss = await person("Boss");
  const [ada, bob, other] = [await person("Ada", boss), await person("Bob", boss), await person("Other")];
  const gone = await person("Gone", boss);
  await db().person.update({ where: { id: gone }, data: { deactivatedAt: new Date() } });
  return { boss, ada, bob, other, gone };
}

test("A team has the active people whose manager the actor is, with their training", async () => {
  const { boss, ada, bob, other } = await found();
  await require([ada, bob, other], "Fire safety", 5);
  await require([ada, other], "First aid", 60);
  const late = await require([bob], "Hygiene", 1);
  await db().requirement.updateMany({
    where: { courseId: late },
    data: { assignedAt: new Date(0), dueAt: new Date(Date.now() - dayMs) },
  });
  const list = teamListFor(asLineManager({ personId: boss }));
  const read = async (parameters = {}) =>
    (await pageOf(list, parameters)).rows.map(({ firstName, late, dueSoon, courses }) =>
      [firstName, late, dueSoon, courses].join(" "),
    );
  expect(await read()).toEqual(["Ada 0 1 2", "Bob 1 1 2"]);
  expect(await read({ sort: "-late" })).toEqual(["Bob 1 1 2", "Ada 0 1 2"]);
  expect(await read({ state: "late" })).toEqual(["Bob 1 1 2"]);
  expect(await read({ q: "Other" })).toEqual([]);
});

test("Line managers read the training of their team alone, and nobody else's", async () => {
  const { boss, ada, other, gone } = await found();
  const courseId = await require([ada, other], "Fire safety", 5);
  for (const personId of [ada, other]) await db().enrollment.create({ data: { personId, courseId } });
  const actor = asLineManager({ personId: boss });
  expect(await findTeamMember(actor, ada)).toMatchObject({
    firstName: "Ada",
    required: [{ name: "Fire safety", state: "due_soon" }],
  });
  for (const id of [other, gone, boss, "no id"]) expect(await findTeamMember(actor, id)).toBeNull();
  expect(await listEnrollmentsOf(actor, ada, 10)).toMatchObject([{ courseId }]);
  expect(await listEnrollmentsOf(actor, other, 10)).toEqual([]);
  expect(await findTeamMember(asLineManager({ personId: other }), ada)).toBeNull();
});

test("A manager of a group assigns nothing to their own team by being its manager", async () => {
  const { boss, ada } = await found();
  const { id: courseId } = await createCourse();
  await db().roleGrant.create({
    data: {
      personId: boss,
      role: "manager",
      groupId: (await db().group.create({ data: { name: "Lab" } })).id,
    },
  });
  const actor = asStaff({ personId: boss }, "manager");
  const audience = { kind: "chosen" as const, groupIds: [], personIds: [ada] };
  const assigned = assign(actor, { id: crypto.randomUUID(), courseId, audience, ...terms });
  await expect(assigned).rejects.toMatchObject({ code: "assignment_for_nobody" });
});

test("A session has the role of a line manager while somebody active names them", async () => {
  const { boss, ada, bob } = await found();
  await openSession({ personId: boss, token: "token", replacedToken: null, userAgent: null });
  const roles = async () => (await findLiveSession("token"))?.person.roles;
  expect(await roles()).toEqual(["line_manager"]);
  await db().person.updateMany({ where: { id: { in: [ada, bob] } }, data: { managerId: null } });
  expect(await roles()).toEqual([]);
});
