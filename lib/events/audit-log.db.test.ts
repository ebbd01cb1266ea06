import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { emptyTables } from "@/e2e/testing/empty-tables";
import { createAdmin, createCourse, createIdentityProvider } from "@/e2e/testing/factories";
import { assign, endAssignment } from "@/lib/assignments/edit";
import { eventResources } from "@/lib/chores/event-resources";
import { changeStatus } from "@/lib/courses/edit";
import { db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { createGroup, deleteGroup, renameGroup } from "@/lib/groups/edit";
import { addMembers, removeMember } from "@/lib/memberships/edit";
import { createPerson, updatePerson } from "@/lib/people/create";
import { deactivatePerson, reactivatePerson } from "@/lib/people/deactivate";
import { readEvents } from "./read";
import { sequenceEvents } from "./sequence";

/** Actions whose event has the same name and subject. */
const shared = [
  ...["group.created", "group.renamed", "group.deleted", "course.published", "course.archived"],
  ...["person.created", "person.updated", "person.deactivated", "person.reactivated"],
  ...["assignment.created", "assignment.ended"],
];

const commands = [
  ...["create group", "rename group", "delete group", "add member", "remove member"],
  ...["create person", "update person", "deactivate", "reactivate", "publish", "archive", "assign", "end"],
] as const;

const step = fc.record({ command: fc.constantFrom(...commands), at: fc.nat(3), name: fc.nat(5) });

async function run(steps: { command: (typeof commands)[number]; at: number; name: number }[]) {
  await emptyTables(db());
  const actor = await createAdmin();
  const provider = await createIdentityProvider();
  const courses = [await createCourse({ status: "draft" }), await createCourse({ status: "draft" })];
  const [groups, people, assignments]: string[][] = [[], [], []];
  for (const { command, at, name: number } of steps) {
    const name = `Name ${number}`;
    const one = (ids: string[] = []) => ids[at % Math.max(1, ids.length)] ?? uuidv7();
    const course = one(courses.map(({ id }) => id));
    const status = (from: "draft" | "published", to: "published" | "archived") =>
      changeStatus(actor, { id: course, from, to });
    const run = {
      "create group": async () => groups?.push(await createGroup(actor, { name })),
      "rename group": () => renameGroup(actor, { id: one(groups), name }),
      "delete group": async () => {
        const group = await db().group.findUniqueOrThrow({ where: { id: one(groups) } });
        await deleteGroup(actor, { id: group.id, version: group.updatedAt.toISOString() });
      },
      "add member": () => addMembers(actor, one(groups), [one(people)]),
      "remove member": () => removeMember(actor, one(groups), one(people)),
      "create person": async () => {
        const person = { firstName: name, lastName: "", email: "", userId: name };
        people?.push((await createPerson(actor, { identityProviderId: provider.id, ...person })).id);
      },
      "update person": () => updatePerson(actor, one(people), { lastName: name }),
      deactivate: () => deactivatePerson(actor, one(people)),
      reactivate: () => reactivatePerson(actor, one(people)),
      publish: () => status("draft", "published"),
      archive: () => status("published", "archived"),
      assign: async () => {
        const id = uuidv7();
        const terms = {
          required: true,
          due: { kind: "never" },
          repeatMonths: null,
          earlierCounts: true,
        } as const;
        await assign(actor, { id, courseId: course, audience: { kind: "everybody" }, ...terms });
        assignments?.push(id);
      },
      end: () => endAssignment(actor, one(assignments)),
    }[command];
    await run().catch((error: unknown) => {
      if (!(error instanceof Refusal) && (error as { code?: string }).code !== "P2025") throw error;
    });
    // Batches end anywhere in the middle.
    if (number === 0) await sequenceEvents(eventResources, () => false, 1 + at);
  }
  await sequenceEvents(eventResources);
  return actor;
}

test("The feed matches the audit log after any commands", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const actor = await run(steps);
      const audited = await db().$queryRaw<object[]>`
        SELECT action AS type, subject_id AS "subjectId" FROM audit_entries JOIN audit_links ON entry_id = id
        WHERE action = ANY(${shared}::text[]) ORDER BY position`;
      const { events } = await readEvents(0n, 1_000);
      const recorded = events.filter(({ type, actor }) => shared.includes(type) && actor !== null);
      expect(recorded.map(({ type, subjectId }) => ({ type, subjectId }))).toEqual(audited);
      for (const event of recorded) expect(event.actor?.id).toBe(actor.personId);
      const members = new Set<string>();
      for (const { type, subjectId } of events)
        if (type === "membership.added") members.add(subjectId);
        else if (type === "membership.removed") members.delete(subjectId);
      const stored = await db().$queryRaw<{ id: string }[]>`SELECT id FROM membership_entries`;
      expect([...members].sort()).toEqual(stored.map(({ id }) => id).sort());
    }),
    { numRuns: 10 },
  );
}, 60_000);

test("The feed matches the audit log while commands run at once and a transaction stays open", async () => {
  const actors = await Promise.all(Array.from({ length: 4 }, () => createAdmin()));
  const [actor] = actors as [(typeof actors)[number], ...typeof actors];
  const ids = await Promise.all([1, 2, 3].map((number) => createGroup(actor, { name: `Group ${number}` })));
  const done = { is: false };
  const sequencing = Array.from({ length: 2 }, async () => {
    while (!done.is) await sequenceEvents(eventResources, () => false, 3);
  });
  await db().$transaction(async (tx) => {
    const { id: late } = await tx.group.create({ data: { name: "Open" } });
    await Promise.all(
      actors.map(async (one, number) => {
        for (let turn = 0; turn < 8; turn += 1) {
          const id = ids[(number + turn) % ids.length] as string;
          await renameGroup(one, { id, name: `${number} ${turn}` });
        }
      }),
    );
    await tx.group.update({ where: { id: late }, data: { name: "Late" } });
  });
  done.is = true;
  await Promise.all(sequencing);
  await sequenceEvents(eventResources);
  const audited = await db().$queryRaw<{ subjectId: string; actorId: string | null }[]>`
    SELECT action AS type, subject_id AS "subjectId", actor_id AS "actorId" FROM audit_entries JOIN audit_links ON entry_id = id
    WHERE action = ANY(${shared}::text[]) ORDER BY position`;
  const { events } = await readEvents(0n, 1_000);
  const fed = events.filter(({ type, actor }) => shared.includes(type) && actor !== null);
  expect(fed).toHaveLength(audited.length);
  for (const id of ids) {
    const ofGroup = fed.filter(({ subjectId }) => subjectId === id);
    expect(ofGroup.map(({ type, actor }) => ({ type, subjectId: id, actorId: actor?.id }))).toEqual(
      audited.filter(({ subjectId }) => subjectId === id),
    );
  }
  const ofLate = events.filter(
    ({ subjectType, subjectId }) => subjectType === "groups" && !ids.includes(subjectId),
  );
  expect(ofLate.map(({ type }) => type)).toEqual(["group.created", "group.renamed"]);
}, 60_000);
