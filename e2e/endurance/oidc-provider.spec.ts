import type { Page } from "playwright/test";
import { startBarePlatform } from "../bare-platform";
import { test as base, expect } from "../fixtures";
import { endpointsOf } from "../oidc-provider/configuration";
import { type RunningOidcProvider, startOidcProvider } from "../oidc-provider/server";
import { runScript } from "../platform";

const client = { clientId: "lectern", clientSecret: "a-secret-of-oidc-provider" };

const others = [
  { clientId: "odd secret", clientSecret: "a secret: with + and % of its own" },
  {
    clientId: "posting",
    clientSecret: "a secret: posted with + and & and =",
    metadata: { token_endpoint_auth_method: "client_secret_post", userinfo_signed_response_alg: "RS256" },
  },
] as const;

const [oddSecret, posting] = others.map(({ clientId, clientSecret }) => ({ clientId, clientSecret }));

type Peer = {
  provider: RunningOidcProvider;
  running: { baseUrl: string; databaseUrl: string; env: Record<string, string> };
  configure: (changes?: Record<string, unknown>) => Promise<unknown>;
};

const advanced = {
  scope: "openid profile email groups",
  pkce: true,
  attributePaths: {
    user_id: "sub",
    first_name: "given_name",
    last_name: "family_name",
    email: "email",
    groups: "groups",
  },
};

const test = base.extend<object, { peer: Peer }>({
  peer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const platform = await startBarePlatform({ SIGN_IN_RATE_LIMIT: "0" });
      const { redirectUri } = platform;
      const provider = await startOidcProvider(
        ...[client, ...others].map((one) => ({ ...one, redirectUri })),
      );
      const configure = (changes = {}) =>
        platform.lectern(["idp", "set", "-"], {
          ...client,
          ...endpointsOf(provider.url),
          tokenRequestFormat: "form",
          advanced,
          ...changes,
        });
      await use({ provider, running: platform, configure });
      await platform.stop();
      await provider.close();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  running: async ({ peer }, use) => use({ ...peer.running, providerUrl: peer.provider.url, apiKey: "" }),
});

// The tests run in sequence: each configures the platform's only identity provider.
test.describe.configure({ mode: "default" });

const choose = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const claims = { given_name: "Ada", family_name: "Lovelace", email: "ada@example.com" };

test("a person signs in with a provider that Lectern was not written against, and again after a change", async ({
  page,
  peer,
  signIn,
  rows,
}) => {
  await peer.configure();
  peer.provider.people.set("ada", { ...claims, groups: ["Engineering"] });
  await signIn.open("/courses/engineering?from=mail");
  await signIn.begin();
  await choose(page, "ada");
  await expect(page).toHaveURL("/courses/engineering?from=mail");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For Engineering");
  expect(await rows(personAndGroups, "ada")).toEqual([person("Lovelace", ["Engineering"])]);

  peer.provider.people.set("ada", { ...claims, family_name: "King", groups: ["Sales"] });
  await signIn.out();
  await signIn.begin();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ada");
  expect(await rows(personAndGroups, "ada")).toEqual([person("King", ["Engineering", "Sales"])]);
  expect(peer.provider.tokenRequests).toEqual([200, 200]);
});

const personAndGroups = `
  SELECT first_name, last_name, email, array_agg(groups.name ORDER BY groups.name) AS groups
  FROM identities JOIN people ON people.id = identities.person_id
  JOIN memberships ON memberships.person_id = people.id JOIN groups ON groups.id = group_id
  WHERE subject = $1 GROUP BY people.id`;

const person = (last_name: string, groups: string[]) => ({
  first_name: "Ada",
  last_name,
  email: "ada@example.com",
  groups,
});

const variants = [
  {
    what: "a client ID and secret that have to be form-encoded",
    changes: { ...oddSecret, advanced: { ...advanced, encodeClientCredentials: true } },
    log: /token_answer +status 200/,
  },
  {
    what: "client_secret_post, and user information that it signs",
    changes: { ...posting, advanced: { ...advanced, tokenAuthentication: "client_secret_post" } },
    log: /userinfo_answer +status 200 .*jwt "signed"/,
  },
];

for (const { what, changes, log } of variants) {
  test(`a person signs in with ${what}`, async ({ page, peer, running, signIn, rows }) => {
    await peer.configure(changes);
    peer.provider.people.set("hedy", { ...claims, groups: ["Engineering"] });
    await signIn.open("/courses/engineering");
    await signIn.begin();
    await choose(page, "hedy");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("For Engineering");
    expect(await rows(personAndGroups, "hedy")).toEqual([person("Lovelace", ["Engineering"])]);
    const [attempt] = await rows("SELECT id FROM sign_in_attempts ORDER BY started_at DESC LIMIT 1");
    const { stdout } = await runScript("lectern", ["sign-ins", "show", String(attempt?.id)], running.env);
    expect(stdout).toMatch(log);
  });
}

const refusals = [
  {
    what: "the secret has to be form-encoded, and is not",
    changes: oddSecret,
    code: "token_refused",
    log: /token_answer +status 40[01]/,
    tokenRequests: [400],
  },
  {
    what: "the secret has to be in the body, and is in the header",
    changes: posting,
    code: "token_refused",
    log: /token_answer +status 40[01]/,
    tokenRequests: [401],
  },
  {
    what: "its keys are not where an admin says they are",
    changes: {
      ...posting,
      advanced: {
        ...advanced,
        tokenAuthentication: "client_secret_post",
        jwksUri: "http://127.0.0.1:1/keys",
      },
    },
    code: "userinfo_keys_unavailable",
    log: /reason "ECONNREFUSED"/,
    tokenRequests: [200],
  },
  {
    what: "a rule does not let the person in",
    changes: {
      requiredAttributes: [{ attribute: "groups", operator: "includes", values: ["Staff", "Faculty"] }],
    },
    code: "access_not_allowed",
    log: /groups includes “Staff” or “Faculty” \(it has other values\)/,
    tokenRequests: [200],
  },
  {
    what: "the client secret is wrong",
    changes: { clientSecret: "another" },
    code: "token_refused",
    log: /token_answer +status 401/,
    tokenRequests: [401],
  },
  {
    what: "token requests are JSON, which it does not read",
    changes: { tokenRequestFormat: "json" },
    code: "token_refused",
    log: /token_answer +status 400/,
    tokenRequests: [400],
  },
  {
    what: "PKCE is switched off, which it demands",
    changes: { advanced: { ...advanced, pkce: false } },
    press: null,
    code: "provider_error",
    log: /code "provider_error"/,
    tokenRequests: [],
  },
  {
    what: "the person cancels",
    changes: {},
    press: "Cancel",
    code: "access_denied",
    log: /code "access_denied"/,
    tokenRequests: [],
  },
  {
    what: "the issuer in its answer (RFC 9207) is not the configured one",
    changes: { issuer: "https://another.example.com" },
    code: "issuer_mismatch",
    log: /code "issuer_mismatch"/,
    tokenRequests: [],
  },
];

for (const { what, changes, press = "grace", code, log, tokenRequests } of refusals) {
  test(`when ${what}: ${code}`, async ({ page, peer, running, signIn, rows, context }) => {
    await peer.configure(changes);
    peer.provider.people.set("grace", { ...claims, groups: [] });
    peer.provider.tokenRequests.length = 0;
    await signIn.open("/courses/open");
    await signIn.begin();
    if (press) await choose(page, press);
    await page.waitForURL(/\/auth\/error/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const attempt = new URL(page.url()).searchParams.get("attempt") ?? "";
    expect(await rows("SELECT failure_code FROM sign_in_attempts WHERE id = $1", attempt)).toEqual([
      { failure_code: code },
    ]);
    expect((await runScript("lectern", ["sign-ins", "show", attempt], running.env)).stdout).toMatch(log);
    expect(peer.provider.tokenRequests).toEqual(tokenRequests);
    expect(await rows("SELECT 1 FROM identities WHERE subject = 'grace'"), "half-made people").toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("lectern_session");
  });
}
