import { beforeEach, expect, test } from "vitest";
import { createAdmin, createIdentityProvider, operator } from "@/e2e/testing/factories";
import type { ApprovedAdmin } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { changeSignInPage, listDomains, listProviders, moveProviderUp, removeProvider } from "./arrange";
import { findProviderByAddress } from "./domains";
import {
  activateIdentityProvider,
  disableIdentityProvider,
  enableIdentityProvider,
  saveDraft,
  saveIdentityProvider,
  setIdentityProvider,
} from "./edit";
import { listProvidersOfPeople } from "./for-people";
import { listedIn, readProviders } from "./places";
import { identityProviderInput, newPlace } from "./schema";
import { findEnabledProviders, findForVisitors, findSelectedProvider, getVersionsToShow } from "./versions";

let admin: ApprovedAdmin;

beforeEach(async () => {
  admin = await createAdmin();
});

const [partners, school] = ["https://partners.example.com", "https://school.example.com"];

const inputOf = (issuer: string, changes: object = {}) =>
  identityProviderInput([]).parse({
    clientId: "client",
    clientSecret: "a client secret",
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    usersEndpoint: `${issuer}/userinfo`,
    ...changes,
  });

const add = async (issuer: string) => {
  const key = await saveIdentityProvider(operator, inputOf(issuer), newPlace);
  return activateIdentityProvider(admin, key, null);
};

const inOrder = async () => listedIn(await readProviders()).map(({ issuer }) => issuer);
const enabled = async () => (await findEnabledProviders()).map(({ issuer }) => issuer);

const settingsOf = (provider: string, changes: object = {}) => ({
  ...{ provider, name: "", icon: null, domains: [] },
  ...changes,
});

test("An added provider is offered once it is activated, after the first", async () => {
  const first = await createIdentityProvider();
  const key = await saveIdentityProvider(operator, inputOf(partners), newPlace);
  expect([await inOrder(), await enabled()]).toEqual([[first.issuer, partners], [first.issuer]]);
  const forPeople = async () => (await listProvidersOfPeople(admin)).map(({ id }) => id);
  expect(await forPeople()).toEqual([first.id]);
  await activateIdentityProvider(admin, key, null);
  expect(await enabled()).toEqual([first.issuer, partners]);
  expect(await forPeople()).toEqual([first.id, key.id]);
  expect((await findForVisitors()).providers).toMatchObject([
    { issuer: first.issuer, isEnabled: true },
    { issuer: partners, isEnabled: true },
  ]);
  expect((await findSelectedProvider())?.id, "what the previous release uses").toBe(first.id);
});

test("Each provider has its own newest version, and another issuer on its page replaces it alone", async () => {
  const first = await createIdentityProvider();
  const second = await add(partners);
  await changeSignInPage(admin, settingsOf(second.id, { name: "Partners", domains: ["example.org"] }));
  const draft = inputOf(school);
  const basis = { newest: second, from: second, where: second.id };
  const key = await saveDraft(admin, draft, basis);
  expect(await getVersionsToShow(admin, null, first.id)).toMatchObject({ newest: { id: first.id } });
  const shown = await getVersionsToShow(admin, key);
  expect(shown).toMatchObject({ place: { id: second.id }, inUse: { id: second.id }, newest: key });
  await expect(activateIdentityProvider(admin, key, first)).rejects.toMatchObject({ kind: "conflict" });
  await activateIdentityProvider(admin, key, second);
  expect(await enabled()).toEqual([first.issuer, school]);
  expect(listedIn(await readProviders())[1]).toMatchObject({ name: "Partners", id: key.id });
  expect(await listDomains(admin, key.id)).toEqual(["example.org"]);
  expect(await db().identityProvider.findUnique({ where: { id: second.id } })).toMatchObject({ name: null });
  await activateIdentityProvider(admin, second, { ...key, version: key.version });
  expect(await enabled(), "back again").toEqual([first.issuer, partners]);
});

test("An issuer that is on the list can't be added or entered on another's page", async () => {
  const first = await createIdentityProvider();
  const second = await add(partners);
  const refusal = { code: "identity_provider_listed", field: "issuer" };
  const basis = { newest: second, from: second, where: second.id };
  await expect(saveDraft(admin, inputOf(first.issuer), basis)).rejects.toMatchObject(refusal);
  const added = { newest: null, from: null, where: newPlace };
  await expect(saveDraft(admin, inputOf(partners), added)).rejects.toMatchObject(refusal);
  const key = await saveDraft(admin, inputOf(school), added);
  expect(await saveDraft(admin, inputOf(school), added), "a second click").toEqual(key);
  const mended = await saveDraft(admin, inputOf(school, { clientId: "mended" }), added);
  expect(mended, "a draft is mended").toEqual({ id: key.id, version: key.version + 1 });
});

test("A replaced provider that is added again waits until it is activated", async () => {
  const first = await createIdentityProvider();
  const other = await createIdentityProvider({ issuer: "https://other.example.com" });
  expect(await inOrder()).toEqual([other.issuer]);
  const key = await saveIdentityProvider(operator, inputOf(first.issuer), newPlace);
  expect(key.id).toBe(first.id);
  expect(await enabled()).toEqual([other.issuer]);
  await activateIdentityProvider(admin, key, null);
  expect(await enabled()).toEqual([other.issuer, first.issuer]);
});

test("Records from before the second provider stay with the first when the order changes", async () => {
  const replaced = await createIdentityProvider();
  const first = await createIdentityProvider({ issuer: "https://other.example.com" });
  const second = await add(partners);
  await moveProviderUp(admin, second.id, 1);
  expect((await getVersionsToShow(admin, null, first.id)).ids).toContain(replaced.id);
  expect((await getVersionsToShow(admin, null, second.id)).ids).toEqual([second.id]);
});

test("Moving a provider up changes the order, and the first is the one of the previous release", async () => {
  const first = await createIdentityProvider();
  await add(partners);
  const third = await add(school);
  await moveProviderUp(admin, third.id, 2);
  await moveProviderUp(admin, third.id, 2);
  expect(await inOrder(), "a second click").toEqual([first.issuer, school, partners]);
  await disableIdentityProvider(admin, false, third.id);
  await moveProviderUp(admin, third.id, 1);
  expect(await inOrder(), "disabled").toEqual([first.issuer, school, partners]);
  await enableIdentityProvider(admin, third.id);
  await moveProviderUp(admin, third.id, 1);
  expect(await inOrder()).toEqual([school, first.issuer, partners]);
  expect((await findSelectedProvider())?.issuer).toBe(school);
});

test("When the previous release chooses another provider, that one comes first", async () => {
  const first = await createIdentityProvider();
  const second = await add(partners);
  await db().identityProvider.update({ where: { id: second.id }, data: { selectedAt: new Date() } });
  expect(await inOrder()).toEqual([partners]);
  expect(first.id).not.toBe(second.id);
});

test("A provider is removed only when it is disabled and not the first, and its people stay", async () => {
  const first = await createIdentityProvider();
  const replaced = await add(school);
  const second = await setIdentityProvider(operator, inputOf(partners), replaced.id);
  const draft = await saveIdentityProvider(operator, inputOf("https://draft.example.com"), second.id);
  await expect(removeProvider(admin, first.id)).rejects.toMatchObject({ kind: "conflict" });
  await expect(removeProvider(admin, second.id)).rejects.toMatchObject({ kind: "conflict" });
  await disableIdentityProvider(admin, false, second.id);
  expect(await enabled()).toEqual([first.issuer]);
  await removeProvider(admin, second.id);
  expect(await listProviders(admin)).toMatchObject([{ id: first.id, people: { count: 0 } }]);
  expect(await db().identityProvider.count()).toBe(4);
  expect(await getVersionsToShow(admin, null), "the first's own form").toMatchObject({
    newest: { id: first.id },
  });
  const refusal = { code: "identity_provider_removed" };
  for (const record of [second, replaced, draft]) {
    await expect(activateIdentityProvider(operator, record)).rejects.toMatchObject(refusal);
    await expect(activateIdentityProvider(admin, record, null)).rejects.toMatchObject(refusal);
  }
  const basis = { newest: second, from: second, where: second.id };
  await expect(saveDraft(admin, inputOf(partners, { clientId: "other" }), basis)).rejects.toThrow();
  expect(await enabled()).toEqual([first.issuer]);
  await add(partners);
  expect(await enabled(), "added again").toEqual([first.issuer, partners]);
});

test("A domain belongs to one provider, and * takes the others", async () => {
  const first = await createIdentityProvider();
  const second = await add(partners);
  await changeSignInPage(admin, settingsOf(second.id, { domains: ["example.org"] }));
  expect(await findProviderByAddress("ada@example.org")).toBe(second.id);
  expect(await findProviderByAddress("ada@example.com")).toBeNull();
  const taken = settingsOf(first.id, { domains: ["example.org", "*"] });
  await expect(changeSignInPage(admin, taken)).rejects.toMatchObject({ field: "domains" });
  await changeSignInPage(admin, settingsOf(first.id, { domains: ["*"] }));
  expect(await findProviderByAddress("ada@example.com")).toBe(first.id);
  expect(await findProviderByAddress("ada@example.org")).toBe(second.id);
  await disableIdentityProvider(admin, false, second.id);
  expect((await findForVisitors()).hasDomains).toBe(true);
  expect(await findProviderByAddress("ada@example.org"), "a disabled one").toBeNull();
  expect(await db().auditEntry.count({ where: { action: "identity_provider.changed" } })).toBe(2);
});

test("Role rules from before a second provider count at the first alone", async () => {
  const first = await createIdentityProvider();
  const rule = { providerGroup: "Staff", role: "author" } as const;
  await db().roleRule.create({ data: rule });
  const input = { ...rule, providerGroup: "Waiting", managed: null };
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db().approvalRequest.create({
    data: { kind: "add_role_rule", input, requestedById: admin.personId, expiresAt },
  });
  await add(partners);
  const waiting = async () => (await db().approvalRequest.findMany()).map((request) => request.input);
  expect(await waiting()).toEqual([{ ...input, provider: first.id }]);
  expect(await db().roleRule.findMany()).toMatchObject([{ providerId: first.id }]);
  await db().roleRule.create({ data: { providerGroup: "All", role: "author" } });
  await add(school);
  expect(await db().roleRule.count({ where: { providerId: null } }), "as an admin chose").toBe(1);
  const key = await saveIdentityProvider(operator, inputOf("https://new.example.com"), first.id);
  await activateIdentityProvider(operator, key);
  expect(await waiting(), "replaced since").toEqual([{ ...input, provider: key.id }]);
});

test("A domain of a provider that the previous release replaced can be given to another", async () => {
  const first = await createIdentityProvider();
  const other = await createIdentityProvider({ issuer: "https://other.example.com" });
  await db().identityProviderDomain.create({ data: { domain: "example.org", identityProviderId: first.id } });
  expect(await findProviderByAddress("ada@example.org")).toBeNull();
  await changeSignInPage(admin, settingsOf(other.id, { domains: ["example.org"] }));
  expect(await findProviderByAddress("ada@example.org")).toBe(other.id);
});
