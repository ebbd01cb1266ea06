import { beforeEach, expect, test } from "vitest";
import {
  asAdmin,
  createAdmin,
  createIdentityProvider,
  createLearner,
  operator,
} from "@/e2e/testing/factories";
import type { ApprovedAdmin } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { countAffectedSessions, openSession } from "@/lib/session/open-and-end";
import {
  activateIdentityProvider,
  disableIdentityProvider,
  enableIdentityProvider,
  saveDraft,
  saveIdentityProvider,
  saveWithUserIdPath,
} from "./edit";
import { identityProviderDraft, identityProviderInput } from "./schema";
import { narrowsSignIn } from "./settings";
import {
  findEnabledProviders,
  findSelectedProvider,
  findVersion,
  findVersionKey,
  listVersions,
  openClientSecret,
  recallVersion,
  type VersionKey,
} from "./versions";

let admin: ApprovedAdmin;

beforeEach(async () => {
  admin = await createAdmin();
});

test("The client secret is sealed at rest, opens again, and is in no answer", async () => {
  const provider = await createIdentityProvider();
  const [row] = await db().$queryRaw<object[]>`SELECT * FROM identity_providers`;
  expect(JSON.stringify(row)).not.toContain("a client secret");
  const saved = await recallVersion(provider.id, provider.version);
  expect(saved && openClientSecret(saved)).toBe("a client secret");
  expect(await recallVersion(provider.id, 2)).toBeNull();
  expect(JSON.stringify([provider, await findSelectedProvider()])).not.toMatch(/secret(?!_basic)/i);
});

test("Saving the same issuer again is the next version of the same record", async () => {
  const first = await createIdentityProvider();
  const second = await createIdentityProvider({ tokenRequestFormat: "form" });
  expect(second).toMatchObject({ id: first.id, version: 2, tokenRequestFormat: "form" });
});

test("Another issuer becomes another record in use; going back finds the first again", async () => {
  const first = await createIdentityProvider();
  const other = await createIdentityProvider({ issuer: "https://other.example.com" });
  expect(other.id).not.toBe(first.id);
  expect((await findSelectedProvider())?.id).toBe(other.id);
  expect((await createIdentityProvider()).id).toBe(first.id);
  expect(await findEnabledProviders()).toMatchObject([{ id: first.id }]);
});

test("Version numbers are unique over all issuers", async () => {
  const first = await createIdentityProvider();
  const other = await createIdentityProvider({ issuer: "https://other.example.com" });
  const back = await createIdentityProvider();
  expect([first, other, back].map(({ version }) => version)).toEqual([1, 2, 3]);
  expect((await listVersions(admin)).map(({ version, id }) => [version, id])).toEqual([
    [3, first.id],
    [2, other.id],
    [1, first.id],
  ]);
  expect(await findVersionKey(2)).toEqual({ id: other.id, version: 2 });
  expect(await findVersionKey(4)).toBeNull();
});

test("A disabled provider stays disabled through saving and replacing, until it is enabled", async () => {
  await createIdentityProvider();
  await disableIdentityProvider(admin);
  expect(await findEnabledProviders()).toEqual([]);
  await createIdentityProvider();
  await createIdentityProvider({ issuer: "https://other.example.com" });
  expect(await findEnabledProviders()).toEqual([]);
  await enableIdentityProvider(admin);
  expect(await findEnabledProviders()).toMatchObject([{ issuer: "https://other.example.com" }]);
});

test("An admin who disables or tightens sign-in may end the sessions of its people", async () => {
  const provider = await createIdentityProvider();
  const signIn = async (subject: string) => {
    const { personId } = await createLearner();
    await db().identity.create({ data: { personId, subject, identityProviderId: provider.id } });
    await openSession({ personId, token: subject, replacedToken: null, userAgent: null });
  };
  const { personId: operatorsGuest } = await createLearner();
  await openSession({ personId: operatorsGuest, token: "guest", replacedToken: null, userAgent: null });
  await signIn("ada");
  expect(await countAffectedSessions(admin, { identityProviderId: provider.id })).toMatchObject({ count: 1 });
  const rule = { attribute: "email", operator: "ends_with" as const, values: ["@example.com"] };
  const stricter = await saveIdentityProvider(operator, {
    ...(await inputOf(provider)),
    requiredAttributes: [rule],
  });
  const version = await findVersion(stricter.id, stricter.version);
  expect(version && narrowsSignIn(provider, version)).toBe(true);
  expect(version && narrowsSignIn(version, provider)).toBe(false);
  const looser = { ...rule, values: ["@example.com", "@example.org"] };
  const withRule = (requiredAttributes: object[]) => ({
    id: provider.id,
    settings: { ...provider.settings, requiredAttributes } as typeof provider.settings,
  });
  expect(narrowsSignIn(withRule([looser]), withRule([rule])), "without one of its values").toBe(true);
  const joined = { ...rule, values: ["@example.com, @example.org"] };
  expect(narrowsSignIn(withRule([looser]), withRule([joined])), "with two values as one").toBe(true);
  expect(narrowsSignIn(withRule([rule, looser]), withRule([rule])), "without a rule").toBe(false);
  const otherGroups = structuredClone(provider);
  otherGroups.settings.advanced.attributePaths = { groups: "roles" };
  expect(narrowsSignIn(provider, otherGroups), "with groups read elsewhere").toBe(true);
  await activateIdentityProvider(admin, stricter, provider, true);
  expect(await db().session.findMany()).toMatchObject([{ userId: operatorsGuest }]);
  await signIn("grace");
  await disableIdentityProvider(admin);
  expect(await db().session.count(), "unless asked").toBe(2);
  await enableIdentityProvider(admin);
  await disableIdentityProvider(admin, true);
  expect(await db().session.findMany()).toMatchObject([{ userId: operatorsGuest }]);
  const entries = await db().auditEntry.findMany({ orderBy: { id: "desc" } });
  expect(entries.find(({ action }) => action === "identity_provider.disabled")).toMatchObject({
    after: { sessionsEnded: 1 },
  });
  expect(entries.find(({ action }) => action === "identity_provider.activated")).toMatchObject({
    after: { sessionsEnded: 1 },
  });
});

async function inputOf({ issuer, ...version }: Awaited<ReturnType<typeof createIdentityProvider>>) {
  const { clientId, authorizationEndpoint, tokenEndpoint, usersEndpoint, tokenRequestFormat, settings } =
    version;
  const wire = { clientId, authorizationEndpoint, tokenEndpoint, usersEndpoint, tokenRequestFormat };
  return { ...wire, ...settings, issuer, clientSecret: "a client secret" };
}

test("Enabling without a provider is refused", async () => {
  await expect(enableIdentityProvider(admin)).rejects.toMatchObject({ kind: "not_found" });
});

test("Every field of the input is validated, and unknown keys are refused", () => {
  const input = {
    clientId: "client",
    clientSecret: "secret",
    issuer: "https://idp.example.com",
    authorizationEndpoint: "https://idp.example.com/authorize",
    tokenEndpoint: "https://idp.example.com/token",
    usersEndpoint: "https://idp.example.com/userinfo",
  };
  const errorsOf = (changes: object) =>
    identityProviderInput([])
      .safeParse({ ...input, ...changes })
      .error?.issues.map(({ path, code }) => path[0] ?? code);
  expect(identityProviderInput([]).parse(input)).toEqual({
    ...input,
    tokenRequestFormat: "json",
    createMissingGroups: true,
    mirrorMemberships: false,
    defaultDestination: "/",
    requiredAttributes: [],
    advanced: {
      tokenAuthentication: "client_secret_basic",
      encodeClientCredentials: false,
      scope: null,
      pkce: false,
      authorizationParameters: {},
      attributePaths: {},
      backchannelLogout: false,
      jwksUri: null,
    },
  });
  expect(errorsOf({ defaultDestination: "//evil.example" })).toEqual(["defaultDestination"]);
  expect(errorsOf({ advanced: { authorizationParameters: { state: "x" } } })).toEqual(["advanced"]);
  expect(errorsOf({ advanced: { attributePaths: { email: "a\nb" } } })).toEqual(["advanced"]);
  expect(
    errorsOf({ advanced: { attributePaths: { groups: "https://acme.example/groups" } } }),
  ).toBeUndefined();
  expect(errorsOf({ advanced: { tokenAuthentication: "none" } })).toEqual(["advanced"]);
  const rule = { attribute: "hd", operator: "equals", values: ["example.com"] };
  expect(errorsOf({ requiredAttributes: [rule] })).toBeUndefined();
  for (const error of [
    { operator: "contains" },
    { values: [] },
    { values: [" "] },
    { attribute: "" },
    { any: 1 },
  ])
    expect(errorsOf({ requiredAttributes: [{ ...rule, ...error }] })).toEqual(["requiredAttributes"]);
  expect(errorsOf({ advanced: { nonce: true } })).toEqual(["advanced"]);
  expect(errorsOf({ advanced: { jwksUri: "https://10.0.0.1/keys" } })).toEqual(["advanced"]);
  expect(errorsOf({ clientId: "" })).toEqual(["clientId"]);
  expect(errorsOf({ tokenEndpoint: "http://idp.example.com" })).toEqual(["tokenEndpoint"]);
  expect(errorsOf({ authorizationEndpoint: "https://idp.example.com/?state=1" })).toEqual([
    "authorizationEndpoint",
  ]);
  expect(errorsOf({ tokenRequestFormat: "xml" })).toEqual(["tokenRequestFormat"]);
  expect(errorsOf({ scope: "openid" })).toEqual(["unrecognized_keys"]);
});

test("A saved version records its author and time, and activating it puts it in use", async () => {
  const active = await createIdentityProvider();
  const { personId } = await createLearner();
  const draft = identityProviderInput([]).parse({
    clientId: "draft",
    clientSecret: "another secret",
    issuer: active.issuer,
    authorizationEndpoint: "https://idp.example.com/authorize",
    tokenEndpoint: "https://idp.example.com/token",
    usersEndpoint: "https://idp.example.com/userinfo",
  });
  const key = await saveDraft(asAdmin({ personId }), draft, { newest: active, from: active });
  expect(key).toEqual({ id: active.id, version: 2 });
  expect(await findSelectedProvider()).toMatchObject({ version: 1, clientId: "client" });
  expect(await findVersion(key.id, 2)).toMatchObject({
    clientId: "draft",
    savedBy: personId,
    savedAt: expect.any(Date),
  });
  expect(await activateIdentityProvider(admin, key)).toMatchObject({ version: 2, clientId: "draft" });
  expect(await activateIdentityProvider(admin, { ...key, version: 1 }), "back again").toMatchObject({
    version: 1,
  });
  await expect(activateIdentityProvider(admin, { ...key, version: 9 })).rejects.toMatchObject({
    kind: "not_found",
  });
});

test("The audit log shows rules in a line each, and the client authentication", async () => {
  const first = await createIdentityProvider();
  const rule = { attribute: "email", operator: "ends_with", values: ["@example.com", "@example.org"] };
  const changed = draft({
    requiredAttributes: [rule],
    advanced: { tokenAuthentication: "client_secret_post" },
  });
  await saveDraft(admin, changed, { newest: first, from: first });
  const saved = { action: "identity_provider.saved" } as const;
  expect(await db().auditEntry.findFirst({ where: saved, orderBy: { id: "desc" } })).toMatchObject({
    before: { version: 1, requiredAttributes: [], tokenAuthentication: "client_secret_basic" },
    after: {
      version: 2,
      requiredAttributes: ["email ends_with @example.com, @example.org"],
      tokenAuthentication: "client_secret_post",
    },
  });
});

test("Two admins who save at once get a version each", async () => {
  const saved = await Promise.all([1, 2, 3, 4].map(() => createIdentityProvider()));
  expect(saved.map(({ version }) => version).sort()).toEqual([1, 2, 3, 4]);
});

function draft(changes: object = {}) {
  return identityProviderDraft([]).parse({
    clientId: "client",
    clientSecret: null,
    issuer: "https://idp.example.com",
    authorizationEndpoint: "https://idp.example.com/authorize",
    tokenEndpoint: "https://idp.example.com/token",
    usersEndpoint: "https://idp.example.com/userinfo",
    ...changes,
  });
}

const secretOf = async (key: VersionKey) => {
  const saved = await findVersion(key.id, key.version);
  return saved && openClientSecret(saved);
};

test("A draft without a secret keeps the one of its base version, even for another issuer", async () => {
  const first = await createIdentityProvider();
  const second = await saveDraft(admin, draft({ clientId: "2" }), { newest: first, from: first });
  expect(await secretOf(second)).toBe("a client secret");
  const other = draft({ issuer: "https://other.example.com" });
  const third = await saveDraft(admin, other, { newest: second, from: first });
  expect(third.id).not.toBe(first.id);
  expect(await secretOf(third)).toBe("a client secret");
});

test("A draft with another user ID path keeps everything else, and a second click adds nothing", async () => {
  const advanced = { scope: "openid", attributePaths: { groups: "roles" } };
  const first = await createIdentityProvider({
    tokenRequestFormat: "form",
    mirrorMemberships: true,
    advanced,
  });
  await createIdentityProvider({ clientId: "newer" });
  const key = await saveWithUserIdPath(admin, first, "sub");
  expect(await saveWithUserIdPath(admin, first, "sub")).toEqual(key);
  expect(key.version).toBe(3);
  const [before, after] = [await findVersion(first.id, 1), await findVersion(key.id, 3)];
  expect(after?.settings).toEqual({
    ...before?.settings,
    advanced: { ...before?.settings.advanced, attributePaths: { groups: "roles", user_id: "sub" } },
  });
  expect(after).toMatchObject({ clientId: "client", tokenRequestFormat: "form" });
  expect(await secretOf(key)).toBe("a client secret");
  expect(await findSelectedProvider()).toMatchObject({ version: 2 });
});

test("A stored secret is required, and never goes to another token endpoint", async () => {
  const first = await createIdentityProvider();
  const basis = { newest: first, from: first };
  const elsewhere = draft({ tokenEndpoint: "https://elsewhere.example.com/token" });
  const refusal = { kind: "invalid_input", field: "clientSecret" };
  await expect(saveDraft(admin, elsewhere, basis)).rejects.toMatchObject(refusal);
  await expect(saveDraft(admin, draft(), { ...basis, from: null })).rejects.toMatchObject(refusal);
  const path = draft({ tokenEndpoint: "https://idp.example.com/oauth/token" });
  expect(await saveDraft(admin, path, basis)).toMatchObject({ version: 2 });
  expect(await db().identityProviderVersion.count()).toBe(2);
});

test("The second of two admins gets a conflict, and saves after seeing the first one's version", async () => {
  const first = await createIdentityProvider();
  const basis = { newest: first, from: first };
  const saves = ["a", "b"].map((clientId) => saveDraft(admin, draft({ clientId }), basis));
  const settled = await Promise.allSettled(saves);
  expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(settled.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "conflict" } });
  const newest = { id: first.id, version: 2 };
  expect(await saveDraft(admin, draft({ clientId: "c" }), { newest, from: newest })).toMatchObject({
    version: 3,
  });
});

test("A form sent twice is saved once; another secret makes another version", async () => {
  const first = await createIdentityProvider();
  const basis = { newest: first, from: first };
  const changed = draft({ clientId: "2", advanced: { authorizationParameters: { b: "1", a: "2" } } });
  const twice = await Promise.all([saveDraft(admin, changed, basis), saveDraft(admin, changed, basis)]);
  expect(twice).toEqual([twice[0], twice[0]]);
  expect(await db().identityProviderVersion.count()).toBe(2);
  const withSecret = { ...changed, clientSecret: "another" };
  const third = await saveDraft(admin, withSecret, { newest: twice[0], from: twice[0] });
  expect(third.version).toBe(3);
});

test("Activation replaces only the version that the admin saw in use, and repeating it does nothing", async () => {
  const first = await createIdentityProvider();
  const second = await saveDraft(admin, draft({ clientId: "2" }), { newest: first, from: first });
  const third = await saveDraft(admin, draft({ clientId: "3" }), { newest: second, from: second });
  await activateIdentityProvider(admin, second, first);
  expect(await activateIdentityProvider(admin, second, first)).toMatchObject({ version: 2 });
  const late = activateIdentityProvider(admin, third, first);
  await expect(late).rejects.toMatchObject({ kind: "conflict" });
  expect(await findSelectedProvider()).toMatchObject({ version: 2 });
});
