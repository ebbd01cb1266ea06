import { beforeEach, expect, test } from "vitest";
import type { Behaviour } from "@/e2e/identity-provider/behaviour";
import type { ProviderSettings } from "@/e2e/identity-provider/provider";
import { admin, createIdentityProvider, operator } from "@/e2e/testing/factories";
import { TestIdentityProvider } from "@/e2e/testing/identity-provider";
import { PersonAtBrowser } from "@/e2e/testing/person-at-browser";
import { db } from "@/lib/database/db";
import { messagesIn } from "@/lib/messages/messages";
import { getAttempt } from "@/lib/sign-in-attempts/find";
import { describeAttempt } from "./attempt-report";
import { prepareTestSignIn } from "./prepare-test";
import { describeTest, type ExplainedFailure, type TestReport } from "./test-report";
import { findTriedSettings } from "./tried-settings";

// Form encoding changes this secret, and decoding changes it too.
const provider = new TestIdentityProvider("canary+client%secret");
const { client } = provider;

const demanded: Partial<ProviderSettings> = {
  tokenRequestFormat: "json",
  tokenAuthentication: "client_secret_basic",
  encodedCredentials: false,
  allowedExtraParameters: [],
};

beforeEach(() => provider.control.settings(demanded));

const profile = { user_id: "u-1", first_name: "Ada", last_name: "Lovelace", email: "ada@example.com" };

type Wrong = {
  demands?: Partial<ProviderSettings>;
  settings?: Record<string, unknown>;
  behaviour?: Behaviour;
  profile?: Record<string, unknown>;
};

async function meet({ demands = {}, settings = {}, behaviour = {}, ...rest }: Wrong): Promise<TestReport[]> {
  await provider.control.settings(demands);
  const persona = { login: "ada", label: "Ada", hint: "", profile: rest.profile ?? profile, behaviour };
  await provider.control.putPersona(persona);
  const version = await createIdentityProvider({ ...provider.settings, ...settings });
  const { attempt } = await new PersonAtBrowser().signIn("ada");
  const tested = await prepareTestSignIn(admin, version);
  const person = new PersonAtBrowser();
  await person.comeBack(await person.choose(await person.open(tested.url), "ada"));
  const [newest] = await db().signInAttempt.findMany({ where: { purpose: "sign_in" } });
  return [
    await reported(attempt ?? newest?.id ?? "", describeAttempt),
    await reported(tested.attemptId, describeTest),
  ];
}

async function reported(id: string, describe: typeof describeTest): Promise<TestReport> {
  const logged = await getAttempt(operator, id);
  return describe(logged, await findTriedSettings(logged), messagesIn("en"));
}

async function failuresOf(wrong: Wrong): Promise<ExplainedFailure[]> {
  const reports = await meet(wrong);
  return reports.map(({ failure }) => failure as ExplainedFailure);
}

const settingsOf = (failure: ExplainedFailure) =>
  [failure, ...failure.alternatives].map(({ setting }) => setting);

const post = { advanced: { tokenAuthentication: "client_secret_post" } };
const encoded = { advanced: { encodeClientCredentials: true } };

type Case = [what: string, wrong: Wrong, code: string, cause: string, settings: (string | undefined)[]];

const place = "advanced.tokenAuthentication";
const encoding = "advanced.encodeClientCredentials";
const format = "tokenRequestFormat";
const scope = "advanced.scope";

const anyScope = { allowedExtraParameters: ["scope"] };

const cases: Case[] = [
  [
    "the secret is in the header, and belongs in the body",
    { demands: { tokenAuthentication: "client_secret_post" } },
    "token_refused",
    "in the wrong place: Lectern sent it in the Authorization header",
    [place, "clientSecret", encoding, format],
  ],
  [
    "the secret is in a form's body, and belongs in the header",
    { demands: { tokenRequestFormat: "form" }, settings: { ...post, tokenRequestFormat: "form" } },
    "token_refused",
    "in the wrong place: Lectern sent it in the request’s body",
    [place, "clientSecret", format],
  ],
  [
    "the secret is in JSON, and belongs in a form",
    {
      demands: { tokenRequestFormat: "form", tokenAuthentication: "client_secret_post" },
      settings: post,
    },
    "token_refused",
    "as JSON, and this provider reads only forms",
    [format, "clientSecret", place],
  ],
  [
    "the secret is wrong, and in the right place",
    { settings: { clientSecret: "another" } },
    "token_refused",
    "isn’t the one registered",
    ["clientSecret", place, format],
  ],
  [
    "the secret should be form-encoded, and is not",
    {
      demands: { encodedCredentials: true, tokenRequestFormat: "form" },
      settings: { tokenRequestFormat: "form" },
    },
    "token_refused",
    "isn’t the one registered",
    ["clientSecret", encoding, place],
  ],
  [
    "the secret is form-encoded, and should not be",
    { settings: encoded },
    "token_refused",
    "isn’t the one registered",
    ["clientSecret", encoding, place, format],
  ],
  [
    "a form is wanted, and JSON is sent",
    { demands: { tokenRequestFormat: "form" } },
    "token_refused",
    "as JSON, and this provider reads only forms",
    [format, place],
  ],
  [
    "JSON is wanted, and a form is sent",
    { settings: { tokenRequestFormat: "form" } },
    "token_refused",
    "as a form, and this provider reads only JSON",
    [format, place],
  ],
  [
    "the token endpoint answers 403",
    { behaviour: { token: "403" } },
    "token_refused",
    "A 403 means that the provider, or a firewall or gateway",
    [undefined, place],
  ],
  [
    "a firewall answers 403 with a page",
    { behaviour: { token: "403_page" } },
    "token_refused",
    "answered 403 with a web page",
    [undefined, place],
  ],
  [
    "the code is refused",
    { behaviour: { token: "400" } },
    "token_refused",
    "not the authorization code",
    ["tokenEndpoint", "advanced.pkce"],
  ],
  ["too much was asked", { behaviour: { token: "429" } }, "token_refused", "limits how many", [undefined]],
  [
    "a page answers for the token",
    { behaviour: { token: "html" } },
    "token_malformed",
    "leads to a web page",
    ["tokenEndpoint"],
  ],
  [
    "there is no token",
    { behaviour: { token: "no_access_token" } },
    "token_malformed",
    "Fields received: token_type",
    ["tokenEndpoint"],
  ],
  [
    "the scope is insufficient",
    {
      demands: anyScope,
      behaviour: { userinfo: "insufficient_scope" },
      settings: { advanced: { scope: "profile" } },
    },
    "userinfo_refused",
    "requires, openid profile. Lectern asked only for profile",
    [scope],
  ],
  [
    "user information is forbidden",
    { behaviour: { userinfo: "403" } },
    "userinfo_refused",
    "Lectern asked for no scope",
    [scope, undefined],
  ],
  [
    "a page answers for the user",
    { behaviour: { userinfo: "html" } },
    "userinfo_malformed",
    "leads to a web page",
    ["usersEndpoint"],
  ],
  [
    "a list answers for the user",
    { behaviour: { userinfo: "array" } },
    "userinfo_malformed",
    "a list instead of one person",
    ["usersEndpoint"],
  ],
  [
    "the user information is signed, and the keys are nowhere",
    { behaviour: { userinfo: "signed" } },
    "userinfo_keys_unavailable",
    "signs the user information (application/jwt)",
    ["advanced.jwksUri"],
  ],
  [
    "the user information is encrypted",
    { behaviour: { userinfo: "encrypted" } },
    "userinfo_encrypted",
    "encrypts the user information (a JWE)",
    [undefined],
  ],
  [
    "the user information must be signed, and is plain JSON",
    { settings: { advanced: { requireSignedUserinfo: true } } },
    "userinfo_unsigned",
    "answered with plain JSON",
    ["advanced.requireSignedUserinfo"],
  ],
  [
    "the user information must be signed, and is a page",
    { behaviour: { userinfo: "html" }, settings: { advanced: { requireSignedUserinfo: true } } },
    "userinfo_malformed",
    "leads to a web page",
    ["usersEndpoint"],
  ],
  [
    "only sub came",
    { profile: { sub: "s-1", given_name: "Ada" } },
    "user_id_missing",
    "neither user_id nor id. The provider sent sub",
    ["advanced.attributePaths.user_id"],
  ],
  [
    "the path of the user ID leads nowhere",
    { settings: { advanced: { attributePaths: { user_id: "uid" } } } },
    "user_id_missing",
    "“User ID path” is uid, and nothing is there. Fields received: user_id, first_name, last_name, email.",
    ["advanced.attributePaths.user_id"],
  ],
  [
    "the scope of the authorization request is refused",
    {
      demands: anyScope,
      behaviour: { authorize: "invalid_scope" },
      settings: { advanced: { scope: "nothing" } },
    },
    "provider_error",
    "doesn’t accept the scope",
    [scope],
  ],
];

test.each(cases)(
  "When %s, log and report name cause and setting",
  async (_what, wrong, code, cause, settings) => {
    for (const failure of await failuresOf(wrong)) {
      expect(failure).toMatchObject({ code, cause: expect.stringContaining(cause) });
      expect(settingsOf(failure)).toEqual(settings);
    }
  },
);

test("Correcting the first named setting lets each sign-in through", async () => {
  const right: Wrong[] = [
    { demands: { tokenAuthentication: "client_secret_post" }, settings: post },
    {
      demands: { tokenRequestFormat: "form", tokenAuthentication: "client_secret_post" },
      settings: { ...post, tokenRequestFormat: "form" },
    },
    { demands: { encodedCredentials: true }, settings: encoded },
    { profile: { sub: "s-1" }, settings: { advanced: { attributePaths: { user_id: "sub" } } } },
  ];
  for (const one of right) {
    await provider.control.settings(demanded);
    expect((await meet(one)).map(({ failure }) => failure)).toEqual([null, null]);
    await db().signInAttempt.deleteMany();
  }
});

test("The report offers sub as the user ID only where it came", async () => {
  const offers = async (wrong: Wrong) => (await failuresOf(wrong)).map(({ userIdKey }) => userIdKey);
  expect(await offers({ profile: { sub: "s-1" } })).toEqual(["sub", "sub"]);
  expect(await offers({ profile: { uid: "s-1" } })).toEqual([null, null]);
  const atSub = { advanced: { attributePaths: { user_id: "sub" } } };
  expect(await offers({ profile: { uid: "s-1" }, settings: atSub })).toEqual([null, null]);
});

const state = async () => JSON.stringify(await db().signInAttempt.findMany({ select: { steps: true } }));

test("Admins see the token endpoint's error, without request values and with safe text direction", async () => {
  const failures = await failuresOf({ behaviour: { token: "echo" } });
  for (const { stated } of failures) {
    expect(stated).toMatch(/^invalid_grant “Bad request of •••@example\.com: <b>Basic ••• \(client:•••/);
    expect(stated).toContain("(https://idp.example/e/7)");
  }
  const requests = await provider.control.requests();
  const secrets = requests.flatMap(({ headers, body }) => [
    headers.authorization?.split(" ")[1],
    JSON.parse(body).code,
  ]);
  const log = await state();
  for (const secret of [client.clientSecret, client.clientSecret.slice(0, -3), ...secrets])
    expect(log).not.toContain(secret);
  expect(secrets.filter(Boolean)).toHaveLength(4);
  expect(log).not.toMatch(/\\u0000|\u202e|ada@/);
});

test("The Users API endpoint's error appears without the access token", async () => {
  for (const { stated } of await failuresOf({ behaviour: { userinfo: "echo" } }))
    expect(stated).toBe("invalid_token “No such token: Bearer •••”");
  const sent = (await provider.control.requests()).filter(({ path }) => path === "/userinfo");
  const log = await state();
  for (const { headers } of sent) expect(log).not.toContain(headers.authorization?.split(" ")[1]);
});

test("The authorization response's error appears cut, without its state", async () => {
  for (const { stated } of await failuresOf({ behaviour: { authorize: "invalid_scope" } }))
    expect(stated).toBe("invalid_scope “The scope is missing. Your state was •••.”");
  await db().signInAttempt.deleteMany();
  for (const { stated } of await failuresOf({ behaviour: { authorize: "error_with_markup" } })) {
    expect(stated).toMatch(/^access_denied “<h1>markup<\/h1>/);
    expect(stated?.length).toBeLessThan(600);
  }
});

test("No text from the provider reaches the person's URL", async () => {
  const behaviours: Behaviour[] = [{ token: "echo" }, { userinfo: "echo" }, { authorize: "invalid_scope" }];
  await createIdentityProvider(provider.settings);
  for (const behaviour of behaviours) {
    await provider.control.putPersona({ login: "ada", label: "Ada", hint: "", profile, behaviour });
    const { path, attempt } = await new PersonAtBrowser().signIn("ada");
    expect(path).toBe(`/auth/error?attempt=${attempt}`);
  }
});

const groupsPath = (path: string) => ({ advanced: { attributePaths: { groups: path } } });

test.each([
  [
    "the default",
    {},
    { ...profile, groups: ["A"] },
    "no groups at lms.groups, the default path (fields received: user_id, first_name, last_name, email, groups)",
  ],
  [
    "one key",
    groupsPath("roles"),
    profile,
    "no groups at roles, the configured path (fields received: user_id, first_name, last_name, email)",
  ],
  [
    "the end of a path",
    groupsPath("realm_access.groups"),
    { ...profile, realm_access: { roles: ["A"] } },
    "no groups at realm_access.groups, the configured path (fields in realm_access: roles)",
  ],
])(
  "A groups path that leads nowhere (%s) appears as set, with the received keys",
  async (_what, settings, person, words) => {
    for (const { stages } of await meet({ settings, profile: person })) {
      const facts = stages.flatMap((stage) => stage.facts);
      expect(facts.find(({ term }) => term === "Warnings")?.value).toContain(words);
    }
  },
);

async function leave(settings: Record<string, unknown>) {
  const version = await createIdentityProvider({ ...provider.settings, ...settings });
  await new PersonAtBrowser().start();
  const { attemptId, url } = await prepareTestSignIn(admin, version);
  await new PersonAtBrowser().open(url);
  const [signIn] = await db().signInAttempt.findMany({ where: { purpose: "sign_in" } });
  const read = async () => [
    await reported(signIn?.id ?? "", describeAttempt),
    await reported(attemptId, describeTest),
  ];
  return { read, ids: [signIn?.id, attemptId] };
}

const pass = (minutes: number) =>
  db()
    .$executeRaw`UPDATE sign_in_attempts SET started_at = started_at - make_interval(mins => ${minutes}::int),
    expires_at = expires_at - make_interval(mins => ${minutes}::int)`;

test("After two minutes without a return, log and report show the values to compare", async () => {
  const { read } = await leave({ advanced: { scope: "openid" } });
  for (const { outcome, pending } of await read())
    expect([outcome, pending?.isLong]).toEqual(["under_way", false]);
  await pass(3);
  for (const { outcome, pending } of await read()) {
    expect(outcome).toBe("waiting");
    expect(pending).toMatchObject({
      isLong: true,
      registered: {
        redirectUri: "http://localhost:3000/auth/oauth_base/callback",
        clientId: "client",
        scope: "openid",
      },
    });
    expect(pending?.causes.map(({ cause }) => cause).join(" ")).toMatch(/redirect URI.*client ID.*scope/);
  }
  await pass(15);
  for (const { outcome, pending } of await read())
    expect([outcome, pending?.isLong]).toEqual(["abandoned", true]);
});

test("An unopened test waits for nobody", async () => {
  const { attemptId } = await prepareTestSignIn(admin, await createIdentityProvider(provider.settings));
  await pass(3);
  expect(await reported(attemptId, describeTest)).toMatchObject({ outcome: "under_way", pending: null });
});
