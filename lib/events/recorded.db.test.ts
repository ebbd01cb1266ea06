import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import {
  caller,
  createActivities,
  createAdmin,
  createAttempt,
  createCourse,
  createIdentityProvider,
  createLearner,
  profile,
  signInOf,
} from "@/e2e/testing/factories";
import { assign, changeTerms, endAssignment } from "@/lib/assignments/edit";
import { columnsOf, shownTermsOf } from "@/lib/assignments/terms";
import { revokeCertificate } from "@/lib/certificates/edit";
import { eventResources } from "@/lib/chores/event-resources";
import { detailsOf } from "@/lib/courses/details";
import { changeStatus, saveDetails } from "@/lib/courses/edit";
import { deleteCategory } from "@/lib/courses/edit-category";
import { createField, deleteField } from "@/lib/custom-fields/edit";
import { listFields } from "@/lib/custom-fields/list";
import { setFieldValues } from "@/lib/custom-fields/values";
import { db } from "@/lib/database/db";
import { createGroup, deleteGroup, renameGroup } from "@/lib/groups/edit";
import { completeActivity } from "@/lib/learning/complete";
import { startAgain } from "@/lib/learning/start-again";
import { addMembers, removeMember } from "@/lib/memberships/edit";
import { mintApiClient, mintApproved } from "@/lib/mint";
import { createPerson, updatePerson } from "@/lib/people/create";
import { deactivatePerson, reactivatePerson } from "@/lib/people/deactivate";
import { addIdentity, removeIdentity } from "@/lib/people-merges/identities";
import { mergePeople } from "@/lib/people-merges/merge";
import { undoMerge } from "@/lib/people-merges/undo";
import { deletePerson } from "@/lib/personal-data/delete-person";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { failAttempt } from "@/lib/sign-in-attempts/record";
import { clearErased } from "./clear-erased";
import { recordExpiredCertificates } from "./expired-certificates";
import { lastPosition, readEvents } from "./read";
import type { StoredEvent } from "./schema";
import { sequenceEvents } from "./sequence";

/** Returns the events of what `act` does. */
async function eventsOf(act: () => Promise<unknown>): Promise<StoredEvent[]> {
  await sequenceEvents(eventResources);
  const before = await lastPosition();
  await act();
  await sequenceEvents(eventResources);
  return (await readEvents(before, 100)).events;
}

const attributesOf = ({ data }: StoredEvent) => data && JSON.parse(data).attributes;

const subjectsOf = (events: StoredEvent[]) => events.map(({ type, subjectId }) => [type, subjectId]);

const nameOf = (event: StoredEvent | undefined) => (event ? attributesOf(event)?.name : undefined);

test("Groups and memberships: each command records its event, with its admin and the subject as it was", async () => {
  const actor = await createAdmin();
  const { personId } = await createLearner();
  let id = "";
  const events = await eventsOf(async () => {
    id = await createGroup(actor, { name: "Sales" });
    await renameGroup(actor, { id, name: "Revenue" });
    await renameGroup(actor, { id, name: "Growth" });
    await addMembers(actor, id, [personId]);
    await addMembers(actor, id, [personId]);
    await removeMember(actor, id, personId);
    const { updatedAt } = await db().group.findUniqueOrThrow({ where: { id } });
    await deleteGroup(actor, { id, version: updatedAt.toISOString() });
  });
  expect(events.map(({ type }) => type)).toEqual([
    "group.created",
    "group.renamed",
    "group.renamed",
    "membership.added",
    "membership.removed",
    "group.deleted",
  ]);
  expect([0, 1, 2, 5].map((at) => nameOf(events[at]))).toEqual(["Sales", "Revenue", "Growth", "Growth"]);
  expect(attributesOf(events[4] as StoredEvent)).toMatchObject({
    person_id: personId,
    group_id: id,
    source: "admin",
  });
  const { name } = actor;
  for (const event of events) expect(event.actor).toEqual({ type: "people", id: actor.personId, name });
});

test("People: each command of an API key records its event, with the key", async () => {
  const provider = await createIdentityProvider();
  const key = mintApiClient({ id: uuidv7(), name: "HR system", ownerId: null }, caller);
  let id = "";
  const events = await eventsOf(async () => {
    const names = { firstName: "Ada", lastName: "King", email: "ada@example.com" };
    ({ id } = await createPerson(key, { identityProviderId: provider.id, userId: "u-1", ...names }));
    await updatePerson(key, id, { lastName: "Lovelace" });
    await deactivatePerson(key, id);
    await reactivatePerson(key, id);
  });
  expect(subjectsOf(events)).toEqual([
    ["person.created", id],
    ["person.updated", id],
    ["person.deactivated", id],
    ["person.reactivated", id],
  ]);
  expect(events.map((event) => [attributesOf(event).last_name, attributesOf(event).disabled])).toEqual([
    ["King", false],
    ["Lovelace", false],
    ["Lovelace", true],
    ["Lovelace", false],
  ]);
  for (const event of events)
    expect(event.actor).toEqual({ type: "api_keys", id: key.apiKeyId, name: "HR system" });
});

test("Courses and assignments: one event for each command, however many people it reaches", async () => {
  const actor = await createAdmin();
  const people = await Promise.all(Array.from({ length: 5 }, () => createLearner()));
  const draft = await createCourse({ status: "draft", name: "Fire" });
  const { id } = draft;
  const terms = { required: true, due: { kind: "never" }, repeatMonths: null } as const;
  const assignment = uuidv7();
  const events = await eventsOf(async () => {
    const { details, version } = detailsOf(draft);
    await saveDetails(actor, { id, version, ...details, name: "Fire safety" });
    await changeStatus(actor, { id, from: "draft", to: "published" });
    const personIds = people.map(({ personId }) => personId);
    await assign(actor, {
      ...{ id: assignment, courseId: id, earlierCounts: true, ...terms },
      audience: { kind: "chosen", groupIds: [], personIds },
    });
    await changeTerms(actor, {
      ...{ id: assignment, version: shownTermsOf(columnsOf(terms)).version },
      ...{ ...terms, required: false },
    });
    await endAssignment(actor, assignment);
    await changeStatus(actor, { id, from: "published", to: "archived" });
  });
  expect(subjectsOf(events)).toEqual([
    ["course.changed", id],
    ["course.published", id],
    ["assignment.created", assignment],
    ["assignment.changed", assignment],
    ["assignment.ended", assignment],
    ["course.archived", id],
  ]);
  expect([0, 1, 5].map((at) => [nameOf(events[at]), attributesOf(events[at] as StoredEvent).status])).toEqual(
    [
      ["Fire safety", "draft"],
      ["Fire safety", "published"],
      ["Fire safety", "archived"],
    ],
  );
  expect([2, 3].map((at) => attributesOf(events[at] as StoredEvent))).toMatchObject([
    { required: true, people_count: 5, course_id: id },
    { required: false },
  ]);
  for (const event of events) expect(event.actor?.id).toBe(actor.personId);
});

test("Enrollments and certificates: the learner starts, completes and starts again", async () => {
  const admin = await createAdmin();
  const learner = await createLearner();
  const { personId } = learner;
  const course = await createCourse();
  const [one, two] = await createActivities(course, 2);
  await db().certificateSettings.create({ data: { courseId: course.id, isGiven: true, validMonths: 1 } });
  const events = await eventsOf(async () => {
    for (const activityId of [one, two]) await completeActivity(learner, { activityId });
    await completeActivity(learner, { activityId: two });
    const assignment = { id: uuidv7(), courseId: course.id, required: true, repeatMonths: null };
    const audience = { kind: "everybody" } as const;
    await assign(admin, { ...assignment, audience, due: { kind: "never" }, earlierCounts: false });
    await startAgain(learner, { courseId: course.id });
    const { id } = await db().certificate.findFirstOrThrow();
    await revokeCertificate(admin, { id, reason: "A mistake", again: false });
  });
  expect(events.map(({ type }) => type)).toEqual([
    "enrollment.started",
    "certificate.issued",
    "enrollment.completed",
    "assignment.created",
    "enrollment.restarted",
    "certificate.revoked",
  ]);
  const [started, issued, completed, , restarted, revoked] = events.map(attributesOf);
  expect([started.progress, completed.progress]).toEqual([0, 100]);
  expect([started.completed_at, restarted.completed_at]).toEqual([null, null]);
  expect(completed.completed_at).not.toBeNull();
  expect([issued.revoked_at, typeof revoked.revoked_at]).toEqual([null, "string"]);
  const own = { type: "people", id: personId, name: "Ada Lovelace" };
  expect([0, 1, 2, 4].map((at) => events[at]?.actor)).toEqual([own, own, own, own]);
  expect(events[5]?.actor?.id).toBe(admin.personId);
});

test("A certificate expires once, on the day after its last one", async () => {
  const learner = await createLearner();
  const course = await createCourse();
  const [activityId] = await createActivities(course, 1);
  await db().certificateSettings.create({ data: { courseId: course.id, isGiven: true, validMonths: 1 } });
  await completeActivity(learner, { activityId });
  const { id, expiresOn } = await db().certificate.findFirstOrThrow();
  const after = (days: number) => new Date(Number(expiresOn) + days * 86_400_000);
  expect(await eventsOf(() => recordExpiredCertificates(after(0)))).toEqual([]);
  expect(await eventsOf(() => recordExpiredCertificates(after(1)))).toMatchObject([
    { type: "certificate.expired", subjectId: id, actor: null },
  ]);
  expect(await eventsOf(() => recordExpiredCertificates(after(2)))).toEqual([]);
});

test("A sign-in records itself and what it changed, as the person; one that changes nothing records nothing else", async () => {
  const provider = await createIdentityProvider();
  const signIn = async (names: string[], firstName = "Ada") =>
    provisionPerson(
      provider,
      profile({ firstName, groups: { names, skipped: 0 } }),
      signInOf(await createAttempt(provider)),
    );
  const first = await eventsOf(() => signIn(["Sales"]));
  const { personId } = first.find(({ type }) => type === "person.created") as StoredEvent;
  expect(first.map(({ type }) => type).sort()).toEqual([
    "group.created",
    "membership.added",
    "person.created",
    "sign_in.succeeded",
  ]);
  for (const { actor } of first)
    expect(actor).toEqual({ type: "people", id: personId, name: "Ada Lovelace" });
  expect((await eventsOf(() => signIn(["Sales"]))).map(({ type }) => type)).toEqual(["sign_in.succeeded"]);
  const changed = await eventsOf(() => signIn(["Sales"], "Augusta"));
  expect(changed.map(({ type }) => type).sort()).toEqual(["person.updated", "sign_in.succeeded"]);
  const [failed] = await eventsOf(async () =>
    failAttempt(await createAttempt(provider), "token_unreachable", null),
  );
  expect([failed?.type, attributesOf(failed as StoredEvent).failure_code]).toEqual([
    "sign_in.failed",
    "token_unreachable",
  ]);
});

test("A merge updates one person and deletes the other; an undo creates them again", async () => {
  const actor = await createAdmin();
  const [{ personId: kept }, { personId: gone }] = [await createLearner(), await createLearner()];
  const group = await createGroup(actor, { name: "Sales" });
  await addMembers(actor, group, [gone]);
  let merge = "";
  const merged = await eventsOf(async () => {
    merge = await mergePeople(actor, { personId: kept, mergedId: gone, confirmsRoles: true });
  });
  expect(subjectsOf(merged)).toEqual([
    ["person.updated", kept],
    ["person.deleted", gone],
  ]);
  expect(merged[0]?.actor?.id).toBe(actor.personId);
  const undone = await eventsOf(() => undoMerge(actor, { id: merge }));
  expect(subjectsOf(undone).sort()).toEqual([
    ["person.created", gone],
    ["person.updated", kept],
  ]);
});

test("A deleted person's events have no data from that moment, and a chore clears what is stored", async () => {
  const actor = await createAdmin();
  const { personId } = await createLearner({ firstName: "Grace", lastName: "" });
  const group = await createGroup(actor, { name: "Sales" });
  const events = await eventsOf(async () => {
    await db().person.update({ where: { id: personId }, data: { lastName: "Hopper" } });
    await addMembers(actor, group, [personId]);
    await deletePerson(actor, { id: personId, name: "Grace Hopper" });
  });
  expect(events.map(({ type, data }) => [type, data])).toEqual([
    ["person.updated", null],
    ["membership.added", null],
    ["person.deleted", null],
  ]);
  const stored = async () => db().event.count({ where: { personId, data: { not: null } } });
  expect([await stored(), await clearErased(), await stored(), await clearErased()]).toEqual([1, 1, 0, 0]);
});

test("Another user ID or custom field updates the person, with the time of it; deleting the field updates nobody", async () => {
  const actor = await createAdmin();
  const provider = await createIdentityProvider();
  const key = mintApiClient({ id: uuidv7(), name: "HR system", ownerId: null }, caller);
  const person = { firstName: "Ada", lastName: "King", email: "", userId: "u-1" };
  const { id: personId } = await createPerson(key, { identityProviderId: provider.id, ...person });
  const fieldId = uuidv7();
  await createField(actor, { id: fieldId, name: "Team", kind: "text", providerAttribute: null });
  const updatedAt = async () => (await db().person.findUniqueOrThrow({ where: { id: personId } })).updatedAt;
  const before = await updatedAt();
  const linked = await eventsOf(() =>
    addIdentity(mintApproved(actor), { personId, identityProviderId: provider.id, userId: "u-2" }),
  );
  const filled = await eventsOf(() =>
    setFieldValues(actor, personId, [{ fieldId, value: "Sales" }], "admin"),
  );
  expect(subjectsOf([...linked, ...filled])).toEqual([
    ["person.updated", personId],
    ["person.updated", personId],
  ]);
  const [first, second] = [...linked, ...filled].map(attributesOf);
  expect([first.sso_uid, second.custom_fields]).toEqual(["u-2", { Team: "Sales" }]);
  expect(Date.parse(second.updated_at)).toBe(Math.floor(Number(await updatedAt()) / 1_000) * 1_000);
  expect(await updatedAt()).not.toEqual(before);
  const [identity] = await db().identity.findMany({ where: { personId, subject: "u-2" } });
  const unlinked = await eventsOf(() => removeIdentity(actor, { personId, id: identity?.id ?? "" }));
  expect(subjectsOf(unlinked)).toEqual([["person.updated", personId]]);
  const [field] = await listFields(actor);
  const deleted = await eventsOf(() =>
    deleteField(actor, { id: fieldId, version: field?.updatedAt.toISOString() ?? "" }),
  );
  expect(deleted).toEqual([]);
});

test("A category that is deleted changes its courses", async () => {
  const key = mintApiClient({ id: uuidv7(), name: "HR system", ownerId: null }, caller);
  const course = await createCourse();
  const category = await db().category.create({ data: { name: "Safety" } });
  await db().courseCategory.create({ data: { courseId: course.id, categoryId: category.id } });
  const events = await eventsOf(() => db().$transaction((tx) => deleteCategory(key, category.id, tx)));
  expect(subjectsOf(events)).toEqual([["course.changed", course.id]]);
});
