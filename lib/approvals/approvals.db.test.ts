import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import {
  createAdmin,
  createCourse,
  createIdentityProvider,
  createLearner,
  operator,
} from "@/e2e/testing/factories";
import type { ApprovedAdmin } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { deleteGroup } from "@/lib/groups/edit";
import { activateIdentityProvider, saveDraft } from "@/lib/identity-provider/edit";
import { identityProviderDraft } from "@/lib/identity-provider/schema";
import { deactivatePerson } from "@/lib/people/deactivate";
import { provisionOperator } from "@/lib/people/operator";
import { listNoted } from "@/lib/personal-data/erased";
import { makeAdmin, removeAdmin } from "@/lib/roles/appoint";
import { approve, decline, withdraw } from "./decide";
import { listOpenRequests, pruneApprovalRequests } from "./list";
import type { ApprovalInput, ApprovalKind } from "./schema";
import { findRequiredSince, startRequiring, stopRequiring } from "./settings";
import { submit } from "./submit";

let one: ApprovedAdmin;
let other: ApprovedAdmin;

beforeEach(async () => {
  [one, other] = [await createAdmin(), await createAdmin()];
});

async function request<Kind extends ApprovalKind>(kind: Kind, input: ApprovalInput<Kind>): Promise<string> {
  expect(await submit(one as never, kind, input)).toEqual({ isRequested: true, isChanged: false });
  const { id } = await db().approvalRequest.findFirstOrThrow({ orderBy: { id: "desc" } });
  return id;
}

const isAdmin = async (id: string) =>
  (await db().person.findUniqueOrThrow({ where: { id } })).adminSince !== null;

const actions = async () =>
  (await db().auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action, actorId }) => [
    action,
    actorId,
  ]);

test("Without the setting, an admin acts alone", async () => {
  const { personId } = await createLearner();
  expect(await submit(one, "make_admin", { id: personId })).toEqual({ isRequested: false, isChanged: true });
  expect(await submit(one, "make_admin", { id: personId }), "again").toMatchObject({ isChanged: false });
  expect(await isAdmin(personId)).toBe(true);
  expect(await db().approvalRequest.count()).toBe(0);
});

test("With the setting, a request waits for another admin, who runs it in the approving transaction", async () => {
  await startRequiring(one);
  const { personId } = await createLearner({ firstName: "Carl", lastName: "Sagan" });
  const id = await request("make_admin", { id: personId });
  await request("make_admin", { id: personId });
  expect(await db().approvalRequest.count(), "sent twice").toBe(1);
  expect(await isAdmin(personId)).toBe(false);
  expect(await listOpenRequests(one)).toMatchObject([
    { id, isOwn: true, what: { kind: "make_admin", about: { name: "Carl Sagan" } } },
  ]);
  await expect(approve(one, id)).rejects.toMatchObject({ code: "own_approval" });
  await expect(decline(one, id)).rejects.toMatchObject({ code: "own_approval" });
  await approve(other, id);
  expect(await isAdmin(personId)).toBe(true);
  await expect(approve(other, id), "twice").rejects.toMatchObject({ code: "approval_closed" });
  expect(await db().approvalRequest.findUnique({ where: { id } })).toMatchObject({
    decision: "approved",
    decidedById: other.personId,
    input: {},
  });
  expect(await actions()).toEqual([
    ["approvals.turned_on", one.personId],
    ["approval.requested", one.personId],
    ["person.made_admin", other.personId],
    ["approval.approved", other.personId],
  ]);
});

test("A declined, withdrawn or expired request changes nothing", async () => {
  await startRequiring(one);
  const { personId } = await createLearner();
  const ask = () => request("give_role", { personId, role: "reporter" });
  const declined = await ask();
  await decline(other, declined);
  const withdrawn = await ask();
  await expect(withdraw(other, withdrawn), "another admin's").rejects.toMatchObject({
    code: "approval_closed",
  });
  await withdraw(one, withdrawn);
  const expired = await ask();
  await db()
    .$executeRaw`UPDATE approval_requests SET expires_at = now() - interval '1 ms' WHERE id = ${expired}::uuid`;
  expect(await listOpenRequests(other)).toEqual([]);
  for (const id of [declined, withdrawn, expired, uuidv7()])
    await expect(approve(other, id)).rejects.toMatchObject({ code: "approval_closed" });
  expect(await db().roleGrant.count()).toBe(0);
  expect(await pruneApprovalRequests(), "the expired one").toBe(1);
});

test("An approval that no longer fits is refused, and the request stays open", async () => {
  await startRequiring(one);
  const group = await db().group.create({ data: { name: "Sales" } });
  const { personId } = await createLearner();
  const role = await request("give_role", { personId, role: "manager", groupId: group.id });
  const removal = await request("delete_group", { id: group.id, version: group.updatedAt.toISOString() });
  await db().group.update({ where: { id: group.id }, data: { name: "Sales EMEA" } });
  await expect(approve(other, removal), "renamed since").rejects.toMatchObject({ code: "group_changed" });
  const { updatedAt } = await db().group.findUniqueOrThrow({ where: { id: group.id } });
  await deleteGroup(other, { id: group.id, version: updatedAt.toISOString() });
  await expect(approve(other, role)).rejects.toMatchObject({ code: "approval_unfit" });
  expect(await db().roleGrant.count()).toBe(0);
  expect(await listOpenRequests(other)).toHaveLength(2);
  await deactivatePerson(operator, one.personId);
  await expect(approve(other, removal)).rejects.toMatchObject({ code: "approval_requester_gone" });
});

test("An approver who lost the admin role since their page opened is refused", async () => {
  await startRequiring(one);
  const group = await db().group.create({ data: { name: "Sales" } });
  const id = await request("delete_group", { id: group.id, version: group.updatedAt.toISOString() });
  await createAdmin();
  await removeAdmin(operator, other.personId);
  await expect(approve(other, id)).rejects.toMatchObject({ code: "no_longer_admin" });
  expect(await db().group.count()).toBe(1);
});

test("The audit log describes a request without the email address of a nameless person", async () => {
  await startRequiring(one);
  const nameless = { firstName: "", lastName: "", email: "carl@example.com" };
  const { personId } = await createLearner(nameless);
  await request("give_role", { personId, role: "reporter" });
  await decline(other, await request("delete_person", { id: personId, name: nameless.email }));
  const entries = await db().auditEntry.findMany({ orderBy: { id: "asc" } });
  expect(entries.find(({ action }) => action === "approval.requested")).toMatchObject({
    after: { kind: "give_role", role: "reporter" },
  });
  expect(entries.filter(({ action }) => action.startsWith("approval."))).toHaveLength(3);
  expect(JSON.stringify(entries)).not.toContain(nameless.email);
});

test("Without the setting, a deletion removes members in batches before the group", async () => {
  const group = await db().group.create({ data: { name: "Sales" } });
  const { personId } = await createLearner();
  await db().membership.create({ data: { personId, groupId: group.id, source: "admin" } });
  let deletion: Promise<unknown> = Promise.resolve();
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM groups WHERE id = ${group.id}::uuid FOR KEY SHARE`;
    deletion = submit(one, "delete_group", { id: group.id, version: group.updatedAt.toISOString() });
    await expect.poll(() => db().membership.count()).toBe(0);
    expect(await db().group.count()).toBe(1);
  });
  await deletion;
  expect(await db().group.count()).toBe(0);
});

test("Two admins who decide at once decide once", async () => {
  await startRequiring(one);
  const third = await createAdmin();
  const { personId } = await createLearner();
  const id = await request("make_admin", { id: personId });
  const decisions = await Promise.allSettled([approve(other, id), decline(third, id), approve(third, id)]);
  expect(decisions.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("An impossible request is refused at once, and its trial leaves nothing", async () => {
  await startRequiring(one);
  const { personId } = await createLearner({ firstName: "Carl", lastName: "Sagan" });
  await expect(submit(one, "delete_person", { id: personId, name: "Wrong" })).rejects.toMatchObject({
    code: "name_not_confirmed",
  });
  await expect(submit(one, "make_admin", { id: uuidv7() })).rejects.toMatchObject({ kind: "not_found" });
  await request("delete_person", { id: personId, name: "Carl Sagan" });
  expect(await db().person.count({ where: { id: personId } })).toBe(1);
  expect(await listNoted(), "as erased beside the files").not.toContain(personId);
  expect((await actions()).map(([action]) => action)).toEqual(["approvals.turned_on", "approval.requested"]);
});

test("Each kind waits, and runs once it is approved", async () => {
  const provider = await createIdentityProvider();
  const input = {
    clientId: "client",
    clientSecret: "a sealed secret",
    issuer: "https://other.example.com",
    authorizationEndpoint: "https://idp.example.com/authorize",
    tokenEndpoint: "https://idp.example.com/token",
    usersEndpoint: "https://idp.example.com/userinfo",
  };
  const draft = await saveDraft(one, identityProviderDraft([]).parse(input), {
    newest: { id: provider.id, version: provider.version },
    from: null,
  });
  await startRequiring(one);
  const person = (await createLearner({ firstName: "Carl", lastName: "Sagan" })).personId;
  const admin = (await createLearner({ adminSince: new Date(), deactivatedAt: new Date() })).personId;
  const group = await db().group.create({ data: { name: "Sales" } });
  const path = await db().learningPath.create({ data: { name: "First weeks" } });
  const { id: courseId } = await createCourse({ status: "draft" });
  const course = await db().course.findUniqueOrThrow({ where: { id: courseId } });
  const version = ({ updatedAt }: { updatedAt: Date }) => updatedAt.toISOString();
  const ids = [
    await request("add_role_rule", { providerGroup: "leads", role: "manager", managed: "Sales" }),
    await request("reactivate_person", { id: admin }),
    await request("delete_person", { id: person, name: "Carl Sagan" }),
    await request("delete_learning_path", { id: path.id, version: version(path) }),
    await request("delete_course", { id: courseId, version: version(course) }),
    await request("activate_provider", { version: draft, instead: provider, endsSessions: false }),
  ];
  const state = async () => [
    await db().roleRule.count(),
    await db().person.count({ where: { deactivatedAt: { not: null } } }),
    await db().person.count({ where: { id: person } }),
    await db().learningPath.count(),
    await db().course.count(),
    await db().identityProvider.count({ where: { selectedAt: { not: null } } }),
  ];
  const [{ stored }] = await db().$queryRaw<[{ stored: string }]>`
    SELECT json_agg(approval_requests)::text AS stored FROM approval_requests`;
  expect(stored).not.toContain("a sealed secret");
  expect(await state()).toEqual([0, 1, 1, 1, 1, 1]);
  for (const id of ids) await approve(other, id);
  expect(await state()).toEqual([1, 0, 0, 0, 0, 2]);
  const approved = await db().auditEntry.findFirst({
    where: { action: "approval.approved", subjectId: ids.at(-1) ?? "" },
  });
  expect(approved?.after).toEqual({ kind: "activate_provider", version: draft });
  await approve(other, await request("delete_group", { id: group.id, version: version(group) }));
  expect(await db().group.count()).toBe(0);
});

test("A person without a role is reactivated without approval", async () => {
  await startRequiring(one);
  const { personId } = await createLearner({ deactivatedAt: new Date() });
  expect(await submit(one, "reactivate_person", { id: personId })).toMatchObject({ isChanged: true });
});

test("Turning it on takes two admins without the operator, and turning it off a second's approval", async () => {
  await removeAdmin(operator, other.personId);
  await provisionOperator();
  await expect(startRequiring(one)).rejects.toMatchObject({ code: "approvals_need_two_admins" });
  await makeAdmin(operator, other.personId);
  await startRequiring(one);
  await startRequiring(other);
  const id = await request("stop_requiring", {});
  expect(await findRequiredSince(one)).not.toBeNull();
  await approve(other, id);
  expect(await findRequiredSince(one)).toBeNull();
  expect((await actions()).map(([action]) => action)).toEqual([
    "person.unmade_admin",
    "person.made_admin",
    "approvals.turned_on",
    "approval.requested",
    "approvals.turned_off",
    "approval.approved",
  ]);
});

test("The operator's command line needs no approval, and turns it off", async () => {
  const provider = await createIdentityProvider();
  await startRequiring(one);
  const { personId } = await createLearner();
  expect(await makeAdmin(operator, personId)).toBe(true);
  await activateIdentityProvider(operator, provider);
  expect(await stopRequiring(operator)).toBe(true);
  expect(await stopRequiring(operator)).toBe(false);
  expect(await submit(one, "make_admin", { id: (await createLearner()).personId })).toMatchObject({
    isRequested: false,
  });
});
