import { beforeEach, expect, test } from "vitest";
import { admin, createIdentityProvider, operator } from "@/e2e/testing/factories";
import { TestIdentityProvider } from "@/e2e/testing/identity-provider";
import { PersonAtBrowser } from "@/e2e/testing/person-at-browser";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { activateIdentityProvider, saveIdentityProvider } from "@/lib/identity-provider/edit";
import { identityProviderInput } from "@/lib/identity-provider/schema";
import { findSelectedProvider, type VersionKey } from "@/lib/identity-provider/versions";
import { messagesIn } from "@/lib/messages/messages";
import { deactivatePerson } from "@/lib/people/deactivate";
import { getAttempt, listAttempts } from "@/lib/sign-in-attempts/find";
import { prepareTestSignIn } from "./prepare-test";
import { describeTest, type Stage } from "./test-report";
import { findTriedSettings } from "./tried-settings";

const provider = new TestIdentityProvider();
const { client } = provider;

beforeEach(async () => {
  const profile = { user_id: "u-1", first_name: "Ada", last_name: "", lms: { groups: ["New", "Old"] } };
  await provider.control.putPersona({ login: "ada", label: "Ada", hint: "", profile });
});

function saveDraft(changes: Record<string, unknown> = {}): Promise<VersionKey> {
  const input = identityProviderInput(env().IDP_ALLOWED_CIDRS).parse({ ...provider.settings, ...changes });
  return saveIdentityProvider(operator, input);
}

async function run(key: VersionKey, person = new PersonAtBrowser()) {
  const { attemptId, url } = await prepareTestSignIn(admin, key);
  const callback = await person.choose(await person.open(url), "ada");
  const landed = await person.comeBack(callback);
  const attempt = await getAttempt(operator, attemptId);
  const report = describeTest(attempt, await findTriedSettings(attempt), messagesIn("en"));
  return { attemptId, callback, landed, report, person };
}

const statesOf = (stages: Stage[]) => stages.map(({ state }) => state);

const factsOf = (stage: Stage | undefined) =>
  Object.fromEntries((stage?.facts ?? []).map(({ term, value }) => [term, value]));

const peopleAndGroups = async () => [
  await db().person.count(),
  await db().identity.count(),
  await db().group.count(),
  await db().membership.count(),
  await db().session.count(),
];

test("Testing a draft before its activation signs nobody in and writes nothing", async () => {
  await createIdentityProvider();
  await db().group.create({ data: { name: "Old" } });
  const { attemptId, landed, report, person } = await run(await saveDraft());
  expect(landed.path).toBe(`/auth/test-report?attempt=${attemptId}`);
  expect(report).toMatchObject({ outcome: "tested", failure: null });
  expect(statesOf(report.stages)).toEqual(["done", "done", "done", "done", "done"]);
  expect(factsOf(report.stages[3])).toMatchObject({ user_id: "u-1", first_name: "Ada", last_name: "—" });
  expect(factsOf(report.stages[4])).toMatchObject({
    "Groups to join": "New, Old",
    "Groups to create": "New",
  });
  expect(await peopleAndGroups()).toEqual([0, 0, 1, 0, 0]);
  expect(person.session).toBeUndefined();
  expect(await findSelectedProvider()).toMatchObject({ issuer: "https://idp.example.com" });
});

test("The report shows the requests, and no secret", async () => {
  const { callback, report, attemptId } = await run(await saveDraft());
  const [authorization, , token, userinfo] = report.stages.map(factsOf);
  expect(authorization?.Sent).toMatch(/^GET http.*client_id=client.*state=•••$/);
  expect(token?.Sent).toContain(`POST ${provider.url}/token`);
  expect(token?.Sent).toContain("Authorization: Basic •••");
  expect(token?.Sent).toContain(`"code": "•••"`);
  expect(userinfo?.Sent).toContain("Authorization: Bearer •••");
  const requests = await provider.control.requests();
  const secrets = [
    client.clientSecret,
    new URL(callback).searchParams.get("code"),
    new URL(callback).searchParams.get("state"),
    ...requests.map(({ headers }) => headers.authorization?.split(" ")[1]),
  ];
  expect(secrets.filter(Boolean)).toHaveLength(5);
  const row = JSON.stringify(await db().signInAttempt.findUnique({ where: { id: attemptId } }));
  for (const secret of secrets) expect(row).not.toContain(secret);
});

test("A broken draft's report ends with the fault, at its stage", async () => {
  const { landed, report, attemptId } = await run(await saveDraft({ clientSecret: "another one" }));
  expect(landed.path).toBe(`/auth/test-report?attempt=${attemptId}`);
  expect(report.failure).toMatchObject({ code: "token_refused", reason: "status 401" });
  expect(statesOf(report.stages)).toEqual(["done", "done", "failed", "not reached", "not reached"]);
});

test("A wrong attribute path fails at the user information, and shows its keys", async () => {
  const draft = await saveDraft({ advanced: { attributePaths: { user_id: "sub" } } });
  const { report } = await run(draft);
  expect(report.failure).toMatchObject({ code: "user_id_missing" });
  expect(statesOf(report.stages)).toEqual(["done", "done", "done", "failed", "not reached"]);
  expect(factsOf(report.stages[3])["Fields received"]).toBe("user_id, first_name, last_name, lms");
});

test("The report says that a deactivated person would be refused", async () => {
  const key = await saveDraft();
  await activateIdentityProvider(admin, key);
  await new PersonAtBrowser().signIn("ada");
  const person = await db().person.findFirstOrThrow();
  await deactivatePerson(operator, person.id);
  const { report } = await run(key);
  expect(report.failure).toMatchObject({ code: "person_deactivated" });
});

test("The report names the rule that would refuse a person", async () => {
  const rule = { attribute: "lms.groups", operator: "includes", values: ["Staff"] };
  const { report } = await run(await saveDraft({ requiredAttributes: [rule] }));
  expect(report.failure).toMatchObject({
    code: "access_not_allowed",
    reason: "lms.groups should include “Staff”, but has other values",
  });
  expect(statesOf(report.stages)).toEqual(["done", "done", "done", "done", "failed"]);
  expect(factsOf(report.stages[3])).toMatchObject({ groups: "New, Old" });
  expect(factsOf(report.stages[4]).Person).toContain("Refuse.");
});

test("A secret in the token request's body is masked in the report", async () => {
  const key = await saveDraft({
    tokenRequestFormat: "form",
    advanced: { tokenAuthentication: "client_secret_post" },
  });
  const { report, attemptId } = await run(key);
  const sent = factsOf(report.stages[2]).Sent;
  expect(sent).toContain("client_secret=•••");
  expect(sent).not.toContain("Authorization");
  const row = JSON.stringify(await db().signInAttempt.findUnique({ where: { id: attemptId } }));
  expect(row).not.toContain(client.clientSecret);
});

test("An admin's session outlives a test in the same browser", async () => {
  await activateIdentityProvider(admin, await saveDraft());
  const person = new PersonAtBrowser();
  await person.signIn("ada");
  const session = person.session;
  await run(await saveDraft(), person);
  expect(person.session).toBe(session);
  expect(await db().session.count()).toBe(1);
});

test("The report compares a known person's groups with the received ones", async () => {
  await activateIdentityProvider(admin, await saveDraft());
  await new PersonAtBrowser().signIn("ada");
  const profile = { user_id: "u-1", lms: { groups: ["Old", "Third"] } };
  await provider.control.putPersona({ login: "ada", label: "Ada", hint: "", profile });
  const { report } = await run(await saveDraft({ mirrorMemberships: true, createMissingGroups: false }));
  expect(factsOf(report.stages[4])).toMatchObject({
    "Groups to join": "none new",
    "Groups ignored": "Third",
    "Groups to leave": "New",
  });
  expect(await db().membership.count()).toBe(2);
});

test("The link works once, and a repeated callback leads to the report", async () => {
  const { attemptId, url } = await prepareTestSignIn(admin, await saveDraft());
  const person = new PersonAtBrowser();
  const callback = await person.choose(await person.open(url), "ada");
  expect((await new PersonAtBrowser().open(url)).pathname).toBe("/auth/error");
  const [refused] = await listAttempts(operator, { limit: 1 });
  expect(refused).toMatchObject({ code: "test_link_invalid" });
  const { steps } = await getAttempt(operator, refused?.id ?? "");
  expect(steps.at(-1)).toMatchObject({ evidence: [{ code: "test", id: attemptId }] });
  const landed = [await person.comeBack(callback), await person.comeBack(callback)];
  expect(landed.map(({ path }) => path)).toEqual(Array(2).fill(`/auth/test-report?attempt=${attemptId}`));
  expect((await provider.control.requests()).map(({ path }) => path)).toEqual(["/token", "/userinfo"]);
});

test("A chat's preview of the link begins nothing, and Lectern's page begins the test", async () => {
  const { url } = await prepareTestSignIn(admin, await saveDraft());
  const preview = await new PersonAtBrowser().get(url);
  expect([preview.status, await preview.text()]).toEqual([200, expect.stringContaining("Start test")]);
  const answer = await new PersonAtBrowser().get(url, { "Sec-Fetch-Site": "same-origin" });
  expect(answer.headers.get("location")).toContain(provider.url);
});

test.each(["x", "x.y", "00000000-0000-7000-8000-000000000001.x"])(
  "A made-up link (%j) begins nothing",
  async (ticket) => {
    const person = new PersonAtBrowser();
    const { pathname } = await person.open(`http://localhost:3000/auth/oauth_base?test=${ticket}`);
    expect(pathname).toBe("/auth/error");
  },
);

test("An expired link begins nothing", async () => {
  const { url } = await prepareTestSignIn(admin, await saveDraft());
  await db().$executeRaw`UPDATE sign_in_attempts SET expires_at = now() - interval '1 ms'`;
  expect((await new PersonAtBrowser().open(url)).pathname).toBe("/auth/error");
});

test("An unsaved version can't be tested", async () => {
  const key = await saveDraft();
  await expect(prepareTestSignIn(admin, { ...key, version: 9 })).rejects.toMatchObject({
    code: "identity_provider_version_not_found",
  });
});
