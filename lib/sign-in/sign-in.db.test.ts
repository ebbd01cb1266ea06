import { Client } from "pg";
import { beforeEach, expect, test, vi } from "vitest";
import type { Behaviour } from "@/e2e/identity-provider/behaviour";
import { createIdentityProvider, operator } from "@/e2e/testing/factories";
import { TestIdentityProvider } from "@/e2e/testing/identity-provider";
import { PersonAtBrowser } from "@/e2e/testing/person-at-browser";
import { db } from "@/lib/database/db";
import { log } from "@/lib/log";
import { messagesIn } from "@/lib/messages/messages";
import { evidenceText } from "@/lib/messages/sign-in-evidence";
import { giveBack } from "@/lib/rate-limits/give-back";
import { getAttempt } from "@/lib/sign-in-attempts/find";

const provider = new TestIdentityProvider();
const { client } = provider;

beforeEach(() => configure());

function configure(changes: Record<string, unknown> = {}) {
  return createIdentityProvider({ ...provider.settings, ...changes });
}

async function persona(behaviour: Behaviour = {}, profile: Record<string, unknown> = {}) {
  const whole = {
    user_id: "u-1",
    first_name: "Ada",
    last_name: "Lovelace",
    email: "ada@example.com",
    ...profile,
  };
  await provider.control.putPersona({ login: "ada", label: "Ada", hint: "", profile: whole, behaviour });
}

const stepsOf = async (id: string | null) =>
  (await getAttempt(operator, id ?? "")).steps.map(({ step }) => step);

const english = messagesIn("en");

async function refusalOf(id: string | null) {
  const { code, steps } = await getAttempt(operator, id ?? "");
  const last = steps.at(-1);
  return [code, last?.step === "failed" ? (last.reason ?? evidenceText(last.evidence ?? [], english)) : null];
}

const rowsOf = async () => [
  await db().person.count(),
  await db().identity.count(),
  await db().session.count(),
];

const callback = ["started", "called_back"];
const answered = [...callback, "token_answer"];
const informed = [...answered, "userinfo_answer"];

type Case = [
  what: string,
  behaviour: Behaviour,
  profile: Record<string, unknown>,
  code: string,
  sent: number,
  steps: string[],
];

// Each case of this reference list states the effects on the person, the log, the provider and the database.
const refusals: Case[] = [
  ["the person cancels", { authorize: "deny" }, {}, "access_denied", 0, callback],
  [
    "the provider is unavailable",
    { authorize: "temporarily_unavailable" },
    {},
    "provider_unavailable",
    0,
    callback,
  ],
  ["the provider fails", { authorize: "server_error" }, {}, "provider_unavailable", 0, callback],
  ["the issuer is another one", { authorize: "wrong_issuer" }, {}, "issuer_mismatch", 0, callback],
  ["there is no code", { authorize: "no_code" }, {}, "code_missing", 0, callback],
  ["the code is empty", { authorize: "empty_code" }, {}, "code_missing", 0, callback],
  ["the token endpoint answers 400", { token: "400" }, {}, "token_refused", 1, answered],
  ["the token endpoint answers 429", { token: "429" }, {}, "token_refused", 1, answered],
  ["the token endpoint answers 500", { token: "500" }, {}, "token_refused", 1, answered],
  ["the token endpoint answers with a page", { token: "html" }, {}, "token_malformed", 1, answered],
  ["the token endpoint answers with nothing", { token: "empty" }, {}, "token_malformed", 1, answered],
  ["the token endpoint answers with garbage", { token: "garbage" }, {}, "token_malformed", 1, answered],
  ["the token answer is an error in a 200", { token: "error_in_200" }, {}, "token_refused", 1, answered],
  ["the token answer has no token", { token: "no_access_token" }, {}, "token_malformed", 1, answered],
  ["the token is not a text", { token: "access_token_not_a_string" }, {}, "token_malformed", 1, answered],
  ["the token is odd", { token: "odd_access_token" }, {}, "token_malformed", 1, answered],
  ["the token endpoint redirects", { token: "redirect" }, {}, "token_refused", 1, answered],
  ["the token endpoint hangs up", { token: "reset" }, {}, "token_unreachable", 1, callback],
  ["the token endpoint sends 26 MB", { token: "huge" }, {}, "token_unreachable", 1, callback],
  ["the user information is refused", { userinfo: "401" }, {}, "userinfo_refused", 2, informed],
  ["the users endpoint answers 500", { userinfo: "500" }, {}, "userinfo_refused", 2, informed],
  ["the users endpoint answers with a page", { userinfo: "html" }, {}, "userinfo_malformed", 2, informed],
  ["the users endpoint answers with nothing", { userinfo: "empty" }, {}, "userinfo_malformed", 2, informed],
  ["the users endpoint answers with a list", { userinfo: "array" }, {}, "userinfo_malformed", 2, informed],
  ["the users endpoint redirects", { userinfo: "redirect" }, {}, "userinfo_refused", 2, informed],
  ["the users endpoint hangs up", { userinfo: "reset" }, {}, "userinfo_unreachable", 2, answered],
  ["there is no user id", { userinfo: "missing_id" }, {}, "user_id_missing", 2, informed],
  ["the user id is beyond 2^53", { userinfo: "unsafe_integer_id" }, {}, "user_id_invalid", 2, informed],
  ["the user id is a boolean", {}, { user_id: true }, "user_id_invalid", 2, informed],
  ["the user id is a float", {}, { user_id: 1.5 }, "user_id_invalid", 2, informed],
  ["the user id is an object", {}, { user_id: {} }, "user_id_invalid", 2, informed],
  ["the user id is blank", {}, { user_id: " " }, "user_id_invalid", 2, informed],
];

test.each(refusals)("When %s, nobody is signed in", async (_what, behaviour, profile, code, sent, steps) => {
  await persona(behaviour, profile);
  const person = new PersonAtBrowser();
  const { status, path, attempt } = await person.signIn("ada", "/courses/x");
  expect([status, path]).toEqual([303, `/auth/error?attempt=${attempt}`]);
  expect(await getAttempt(operator, attempt ?? "")).toMatchObject({ outcome: "failed", code });
  expect(await stepsOf(attempt)).toEqual([...steps, "failed"]);
  expect(await provider.control.requests()).toHaveLength(sent);
  expect(await rowsOf()).toEqual([0, 0, 0]);
  expect(person.session).toBeUndefined();
});

test.each<[code: string, behaviour: Behaviour, profile: Record<string, unknown>, evidence: RegExp]>([
  [
    "issuer_mismatch",
    { authorize: "wrong_issuer" },
    {},
    /^iss is “.+”, and the configured issuer is “http.+”; /,
  ],
  ["code_missing", { authorize: "no_code" }, {}, /^parameters received: .*state/],
  ["code_missing", { authorize: "empty_code" }, {}, /^code is empty$/],
  ["token_malformed", { token: "no_access_token" }, {}, /^access_token is missing$/],
  ["token_malformed", { token: "access_token_not_a_string" }, {}, /^access_token is /],
  ["user_id_invalid", {}, { user_id: true }, /^user_id is true or false$/],
  ["user_id_invalid", {}, { user_id: {} }, /^user_id is an object$/],
  ["state_unknown", { authorize: "wrong_state" }, {}, /^this browser sent cookies of another sign-in$/],
  ["state_missing", { authorize: "no_state" }, {}, /^parameters received: .*code/],
])("%s shows admins its evidence (%j %j)", async (code, behaviour, profile, evidence) => {
  await persona(behaviour, profile);
  const { attempt } = await new PersonAtBrowser().signIn("ada", "/courses/x");
  expect(await refusalOf(attempt)).toEqual([code, expect.stringMatching(evidence)]);
});

test.each([
  ["wrong", { authorize: "wrong_state" }, "state_unknown"],
  ["missing", { authorize: "no_state" }, "state_missing"],
  ["empty", { authorize: "empty_state" }, "state_missing"],
  ["repeated", { authorize: "repeated_state" }, "state_missing"],
] as const)(
  "When the state is %s, the provider receives nothing, and only the log knows",
  async (_what, behaviour, code) => {
    await persona(behaviour);
    const { attempt } = await new PersonAtBrowser().signIn("ada");
    expect(await getAttempt(operator, attempt ?? "")).toMatchObject({ outcome: "failed", code });
    expect(await provider.control.requests()).toEqual([]);
    expect(await rowsOf()).toEqual([0, 0, 0]);
  },
);

test.each([
  ["the token", { token: "slow" }, "token_unreachable"],
  ["the user information, in drips,", { userinfo: "drip" }, "userinfo_unreachable"],
] as const)(
  "A provider with slow %s is abandoned ten seconds after the first request",
  async (_what, behaviour, code) => {
    await persona(behaviour);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const deadlines = vi.spyOn(AbortSignal, "timeout").mockImplementation((time) => timeout(time / 20));
    const person = new PersonAtBrowser();
    const { attempt } = await person.signIn("ada");
    expect(deadlines.mock.calls).toEqual([[10_000]]);
    deadlines.mockRestore();
    const { steps, ...found } = await getAttempt(operator, attempt ?? "");
    expect(found.code).toBe(code);
    expect(steps.at(-1)).toMatchObject({ reason: "DEADLINE_EXCEEDED" });
    expect(await rowsOf()).toEqual([0, 0, 0]);
    expect(person.session).toBeUndefined();
  },
);

test("A callback with a code and a blank error signs in", async () => {
  await persona();
  const person = new PersonAtBrowser();
  const callback = await person.choose(await person.start("/courses/x"), "ada");
  expect((await person.comeBack(`${callback}&error=&error_description=`)).path).toBe("/courses/x");
});

test("A callback in another browser is refused, and shows admins its sign-in", async () => {
  await persona();
  const person = new PersonAtBrowser();
  const back = await person.choose(await person.start(), "ada");
  const { id } = await db().signInAttempt.findFirstOrThrow();
  const { attempt } = await new PersonAtBrowser().comeBack(back);
  const evidence = `the sign-in ${id}; this browser sent no cookie of a sign-in`;
  expect(await refusalOf(attempt)).toEqual(["state_other_browser", evidence]);
});

test("A fault of the platform itself shows admins its name and code", async () => {
  await persona();
  await db().$executeRaw`ALTER TABLE people ADD CONSTRAINT refused CHECK (false)`;
  const { attempt } = await new PersonAtBrowser().signIn("ada");
  await db().$executeRaw`ALTER TABLE people DROP CONSTRAINT refused`;
  expect(await refusalOf(attempt)).toEqual(["internal", "error 23514"]);
});

test("A refused connection is a refusal with its reason", async () => {
  await persona();
  await configure({ tokenEndpoint: "http://127.0.0.1:1/token" });
  const { attempt } = await new PersonAtBrowser().signIn("ada");
  const { code, steps } = await getAttempt(operator, attempt ?? "");
  expect([code, steps.at(-1)]).toMatchObject(["token_unreachable", { reason: "ECONNREFUSED" }]);
});

test("After an edit of the provider, the code never goes to the new endpoint", async () => {
  await persona();
  const person = new PersonAtBrowser();
  const back = await person.choose(await person.start(), "ada");
  await configure();
  const { attempt } = await person.comeBack(back);
  expect(await refusalOf(attempt)).toEqual([
    "provider_changed",
    expect.stringMatching(/^began with version \d+ of the settings$/),
  ]);
  expect(await provider.control.requests()).toEqual([]);
});

test("The database's clock decides that an attempt expired", async () => {
  await persona();
  const person = new PersonAtBrowser();
  const back = await person.choose(await person.start("/courses/x"), "ada");
  await db().$executeRaw`UPDATE sign_in_attempts SET expires_at = now() - interval '1 second'`;
  const { attempt } = await person.comeBack(back);
  expect(await getAttempt(operator, attempt ?? "")).toMatchObject({ code: "state_expired" });
  expect(await provider.control.requests()).toEqual([]);
});

test("After a minute, a repeated callback is refused and gets no session", async () => {
  await persona();
  const person = new PersonAtBrowser();
  const back = await person.choose(await person.start(), "ada");
  await person.comeBack(back);
  await db().$executeRaw`UPDATE sign_in_attempts SET consumed_at = consumed_at - interval '61 seconds'`;
  const { id } = await db().signInAttempt.findFirstOrThrow();
  const { attempt } = await person.comeBack(back);
  expect(await refusalOf(attempt)).toEqual(["state_used", `the sign-in ${id}`]);
});

test("Simultaneous copies of a callback make one token request and one session, and all land", async () => {
  await persona();
  const person = new PersonAtBrowser();
  const back = await person.choose(await person.start("/courses/x"), "ada");
  const answers = await Promise.all(Array.from({ length: 6 }, () => person.comeBack(back)));
  const log = await db().signInAttempt.findMany({ select: { id: true, failureCode: true, steps: true } });
  expect(
    answers.map(({ path }) => path),
    JSON.stringify(log),
  ).toEqual(Array(6).fill("/courses/x"));
  expect((await provider.control.requests()).map(({ path }) => path)).toEqual(["/token", "/userinfo"]);
  expect(await rowsOf()).toEqual([1, 1, 1]);
});

test("The log of a sign-in shows each step, with keys and mapped values, and no secret", async () => {
  const odd = ["Sales", null, 7];
  await persona({}, { email: undefined, extra: "x", lms: { groups: odd } });
  const person = new PersonAtBrowser();
  await person.signIn("ada");
  const [row] = await db().signInAttempt.findMany();
  const log = await getAttempt(operator, row?.id ?? "");
  expect(log).toMatchObject({ outcome: "signed_in", code: null, person_id: row?.personId });
  expect(log.steps).toMatchObject([
    { step: "started" },
    { step: "called_back" },
    {
      step: "token_answer",
      status: 200,
      keys: ["access_token", "token_type", "expires_in", "refresh_token", "scope"],
    },
    { step: "userinfo_answer", status: 200, keys: ["user_id", "first_name", "last_name", "extra", "lms"] },
    {
      step: "mapped",
      mapped: { user_id: "u-1", first_name: "Ada", email: "", groups: ["Sales"] },
      evidence: [
        { code: "attribute_blank", name: "email" },
        { code: "groups_skipped", path: "lms.groups", count: 2 },
      ],
    },
    {
      step: "provisioned",
      person: "created",
      groups: { added: ["Sales"], created: ["Sales"], skipped: [], removed: [] },
    },
    { step: "session" },
  ]);
  const times = log.steps.map(({ at }) => at);
  expect(times).toEqual([...times].sort());
  const [token] = await provider.control.requests();
  const secrets = [
    client.clientSecret,
    token?.headers.authorization,
    JSON.parse(token?.body ?? "{}").code,
    person.session,
  ];
  const dump = JSON.stringify([log, row]);
  for (const secret of secrets) expect(dump).not.toContain(secret);
});

test("A sign-in fills custom fields from their attributes, and its log shows what it found", async () => {
  const field = (name: string, position: number, providerAttribute: string | null) => ({
    ...{ name, position, providerAttribute },
  });
  await db().personField.createMany({
    data: [
      field("Department", 1, "profile.department"),
      field("Location", 2, "https://acme.example/location"),
      field("Desk", 3, null),
    ],
  });
  await persona({}, { profile: { department: " Field  sales " } });
  await new PersonAtBrowser().signIn("ada");
  const values = await db().personFieldValue.findMany({ include: { field: true } });
  expect(values).toMatchObject([{ value: "Field sales", source: "sign_in", field: { name: "Department" } }]);
  const [row] = await db().signInAttempt.findMany();
  const log = await getAttempt(operator, row?.id ?? "");
  expect(log.steps.find(({ step }) => step === "mapped")).toMatchObject({
    mapped: { custom_fields: { Department: "Field sales", Location: "" } },
    evidence: [{ code: "attribute_blank", name: "Location" }, { code: "groups_absent" }],
  });
});

test("Mirroring removes groups only when it could read the new ones", async () => {
  await configure({ mirrorMemberships: true });
  const groupsAfter = async (groups: unknown) => {
    await persona({}, { lms: { groups } });
    await new PersonAtBrowser().signIn("ada");
    return db().membership.count();
  };
  expect(await groupsAfter(["Engineering", "Sales"])).toBe(2);
  for (const unreadable of [{ 0: "Sales" }, [{ name: "Sales" }], [null], "", 7, null])
    expect(await groupsAfter(unreadable), JSON.stringify(unreadable)).toBe(2);
  expect(await groupsAfter("Sales")).toBe(1);
  expect(await groupsAfter([])).toBe(0);
});

test("A person who fails a rule is refused, even when known, and only the log changes", async () => {
  await configure({
    requiredAttributes: [{ attribute: "email", operator: "ends_with", values: ["@example.com"] }],
  });
  await persona();
  const known = new PersonAtBrowser();
  expect((await known.signIn("ada")).path).toBe("/");
  const before = [await rowsOf(), await db().person.findMany()];
  await persona({}, { email: "ada@private.example", first_name: "Changed" });
  const person = new PersonAtBrowser();
  const warn = vi.spyOn(log(), "warn");
  const { attempt } = await person.signIn("ada");
  const reason = "email should end with “@example.com”, but has another value";
  expect(warn).toHaveBeenCalledWith({ attempt, code: "access_not_allowed", reason }, "Sign-in failed");
  const logged = await getAttempt(operator, attempt ?? "");
  expect(logged).toMatchObject({ outcome: "failed", code: "access_not_allowed" });
  expect(logged.steps.at(-1)).toMatchObject({
    evidence: [{ code: "rule_unmet", attribute: "email", values: ["@example.com"], finding: "other" }],
  });
  expect(person.session).toBeUndefined();
  expect([await rowsOf(), await db().person.findMany()]).toEqual(before);
});

test("With client_secret_post, the secret is only in the token request's body", async () => {
  await configure({ advanced: { tokenAuthentication: "client_secret_post" } });
  await persona();
  const { attempt } = await new PersonAtBrowser().signIn("ada");
  const [token] = await provider.control.requests();
  expect(JSON.parse(token?.body ?? "")).toMatchObject({
    client_id: client.clientId,
    client_secret: client.clientSecret,
  });
  expect(token?.headers.authorization).toBeUndefined();
  expect(JSON.stringify(await getAttempt(operator, attempt ?? ""))).not.toContain(client.clientSecret);
});

test.each([
  ["as it comes", {}],
  ["with groups mirrored", { mirrorMemberships: true }],
])("%s, a sign-in takes at most 7 statements for any number of groups", async (_what, settings) => {
  await configure(settings);
  await persona();
  // A process reads the provider's settings once.
  await new PersonAtBrowser().signIn("ada");
  await giveBack();
  const groups = Array.from({ length: 10_000 }, (_, index) => `Group ${index}`);
  await persona({}, { user_id: "u-2", lms: { groups } });
  const counted: number[] = [];
  for (const _time of ["new here", "known", "known", "known"]) {
    const query = vi.spyOn(Client.prototype, "query");
    await new PersonAtBrowser().signIn("ada");
    await giveBack();
    // A new connection sends its limits.
    const statements = query.mock.calls
      .map(([sql]) => JSON.stringify(sql))
      .filter((sql) => !sql.startsWith('"SET '));
    query.mockRestore();
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(7);
    counted.push(statements.length);
  }
  const [first, ...others] = counted;
  expect([first, Math.min(...others)]).toEqual([5, 5]);
  expect(await db().membership.count()).toBe(10_000);
});
