import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import {
  admin,
  apiKeyInputOf,
  asAdmin,
  caller,
  createIdentityProvider,
  createLearner,
  operator,
} from "@/e2e/testing/factories";
import { createApiKey, revokeApiKey } from "@/lib/api-keys/edit";
import { importCourses } from "@/lib/courses/import";
import { courseImport } from "@/lib/courses/import-schema";
import { connections, db } from "@/lib/database/db";
import {
  activateIdentityProvider,
  disableIdentityProvider,
  enableIdentityProvider,
} from "@/lib/identity-provider/edit";
import { mintApiClient, mintRetentionRule, mintSignedProvider } from "@/lib/mint";
import { deactivatePerson, reactivatePerson } from "@/lib/people/deactivate";
import { createAdminLink } from "@/lib/roles/admin-links";
import { endSessionsOf, openSession } from "@/lib/session/open-and-end";
import { audit } from "./append";

const subject = { type: "person", id: "1", name: "Grace" } as const;
const entries = () => db().auditEntry.findMany({ orderBy: { id: "asc" } });
const actions = async () => (await entries()).map(({ action }) => action);

test("An entry names the command line, an API client by its key, or the platform itself", async () => {
  const keyId = uuidv7();
  const client = mintApiClient({ id: keyId, name: "Payroll", ownerId: null }, caller);
  for (const actor of [operator, client, mintSignedProvider(caller), mintRetentionRule()])
    await audit(db(), actor, { action: "person.deactivated", subject });
  const nobody = { actorId: null, address: null, userAgent: null };
  expect(await entries()).toMatchObject([
    { ...nobody, actorName: "Command line" },
    { ...nobody, ...caller, actorName: "Payroll" },
    { ...nobody, ...caller, actorName: "Identity provider" },
    { ...nobody, actorName: "Retention" },
  ]);
});

test("An entry names the actor, time, address and subject, and the fields that differ", async () => {
  const { personId } = await createLearner();
  const before = { name: "Sales", open: true, since: new Date(0) };
  const after = { name: "Selling\0\ud800", open: true, since: new Date(0), note: "new" };
  await audit(db(), asAdmin({ personId }), { action: "person.deactivated", subject, before, after });
  expect(await entries()).toEqual([
    {
      id: expect.any(String),
      at: expect.any(Date),
      actorId: personId,
      actorName: "Ada Lovelace",
      address: "192.0.2.1",
      userAgent: "A browser",
      action: "person.deactivated",
      subjectType: "person",
      subjectId: "1",
      subjectName: "Grace",
      concerns: [],
      before: { name: "Sales" },
      after: { name: "Selling", note: "new" },
      apiKeyId: null,
    },
  ]);
});

test("An unchanged state writes no entry", async () => {
  const same = { before: { groups: ["a"] }, after: { groups: ["a"] } };
  await audit(db(), admin, { action: "person.deactivated", subject, ...same });
  expect(await entries()).toEqual([]);
});

test.each([
  ["UPDATE", "UPDATE audit_entries SET actor_name = 'Nobody'"],
  ["UPDATE", "UPDATE audit_entries SET actor_name = 'Nobody' WHERE false"],
  ["DELETE", "DELETE FROM audit_entries"],
  ["TRUNCATE", "TRUNCATE audit_entries"],
  ["TRUNCATE", "TRUNCATE people, audit_entries CASCADE"],
  ["DELETE", "SET session_replication_role = replica; DELETE FROM audit_entries"],
])("The database refuses %s from every role: %s", async (operation, sql) => {
  await audit(db(), admin, { action: "person.deactivated", subject });
  const client = await connections().connect();
  const refused = client.query(sql).finally(() => client.release(true));
  await expect(refused).rejects.toThrow(`The audit log is append-only: ${operation} is refused.`);
  expect(await entries()).toHaveLength(1);
});

test("A failed change leaves no entry, and a failed entry no change", async () => {
  const { personId } = await createLearner();
  const nameless = { ...operator, name: null as never };
  await expect(deactivatePerson(nameless, personId)).rejects.toThrow();
  expect(await db().person.findFirst()).toMatchObject({ deactivatedAt: null });
  const failing = db().$transaction(async (tx) => {
    await audit(tx, admin, { action: "person.deactivated", subject });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await entries()).toEqual([]);
});

test("Deleting a person leaves the log untouched, with their old name", async () => {
  const { personId } = await createLearner();
  await deactivatePerson(asAdmin(await createLearner({ adminSince: new Date() })), personId);
  await db().person.deleteMany();
  expect(await entries()).toMatchObject([{ subjectId: personId, subjectName: "Ada Lovelace" }]);
});

test("No command logs a secret, a key, a link or an email address", async () => {
  const first = await createIdentityProvider({ clientSecret: "hush one" });
  await createIdentityProvider({ clientSecret: "hush two", clientId: "other" });
  const { key, id } = await createApiKey(admin, apiKeyInputOf());
  const token = await createAdminLink(operator);
  const { personId } = await createLearner({ firstName: "", lastName: "", email: "ada@example.com" });
  await deactivatePerson(operator, personId);
  await revokeApiKey(admin, id);
  await activateIdentityProvider(admin, first);
  const text = JSON.stringify(await entries());
  for (const secret of ["hush", "v1.", key, key.slice(8), token, "ada@example.com"])
    expect(text).not.toContain(secret);
  const replaced = { clientId: "other", clientSecret: "another one, not shown" };
  expect((await entries()).find(({ after }) => (after as { version: number })?.version === 2)).toMatchObject({
    action: "identity_provider.saved",
    before: { clientId: "client", clientSecret: "not shown" },
    after: replaced,
  });
});

test("A command that changes nothing writes nothing", async () => {
  const provider = await createIdentityProvider();
  const { id } = await createApiKey(admin, apiKeyInputOf());
  const { personId } = await createLearner();
  const opening = { personId, token: "a token", replacedToken: null, userAgent: "" };
  await openSession(opening);
  const courses = courseImport.parse([{ name: "Welcome", status: "published" }]);
  const all = async () => {
    await activateIdentityProvider(admin, provider);
    await enableIdentityProvider(admin);
    await revokeApiKey(admin, id);
    await endSessionsOf(operator, personId);
    await deactivatePerson(operator, personId);
    await importCourses(operator, courses);
  };
  await all();
  const once = await actions();
  expect(once).toEqual([
    "identity_provider.saved",
    "identity_provider.activated",
    "identity_provider.enabled",
    "api_key.created",
    "api_key.revoked",
    "person.signed_out",
    "person.deactivated",
    "courses.imported",
  ]);
  await all();
  expect(await actions()).toEqual(once);
  await reactivatePerson(operator, personId);
  await reactivatePerson(operator, personId);
  await disableIdentityProvider(admin);
  await disableIdentityProvider(admin);
  expect((await actions()).slice(once.length)).toEqual(["person.reactivated", "identity_provider.disabled"]);
});
