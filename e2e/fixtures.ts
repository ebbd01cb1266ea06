import { Client } from "pg";
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from "playwright/test";
import { newAdminLink } from "./admin-link";
import type { ViaUrl } from "./bare-platform";
import { describedRequest } from "./described-request";
import type { Behaviour } from "./identity-provider/behaviour";
import { IdentityProviderControl } from "./identity-provider/control";
import type { Persona } from "./identity-provider/personas";
import { type OwnPlatform, type Running, startOwnPlatform } from "./own-platform";
import { SignIn } from "./pages/sign-in";
import { PersonOverHttp } from "./person-over-http";
import { PlainPage } from "./plain-page";
import type { Variables } from "./platform";

type NewPersona = { profile?: Record<string, unknown>; behaviour?: Behaviour };

export type Rows = (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;

type Fixtures = {
  running: Running;
  provider: IdentityProviderControl;
  newPersona: (persona?: NewPersona) => Promise<Persona>;
  signIn: SignIn;
  /** Opens an empty page in a new browser context, after a one-time link. */
  newAdmin: (options?: BrowserContextOptions) => Promise<Page>;
  /** The same without JavaScript, over HTTP. */
  newPlainAdmin: () => Promise<PlainPage>;
  newPlainLearner: (persona: Persona) => Promise<PlainPage>;
  rows: Rows;
};

let count = 0;

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  running: async ({}, use) => use(JSON.parse(process.env.LECTERN_E2E ?? "")),
  baseURL: async ({ running }, use) => use(running.baseUrl),
  provider: async ({ running }, use) => use(new IdentityProviderControl(running.providerUrl)),
  newPersona: async ({ provider }, use, info) => {
    const made: string[] = [];
    await use(async ({ profile, behaviour } = {}) => {
      count += 1;
      const login = `p${info.workerIndex}-${info.testId.slice(-8)}-${count}`;
      const persona = {
        login,
        label: `Persona ${login}`,
        hint: "made by a test",
        profile: {
          user_id: login,
          first_name: "Test",
          last_name: login,
          email: `${login}@example.com`,
          ...profile,
        },
        ...(behaviour && { behaviour }),
      };
      await provider.putPersona(persona);
      made.push(login);
      return persona;
    });
    for (const login of made) await provider.deletePersona(login);
  },
  request: async ({ request }, use) => use(describedRequest(request)),
  signIn: async ({ page }, use) => use(new SignIn(page)),
  newAdmin: async ({ browser, running, baseURL }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ baseURL, ...options });
      contexts.push(context);
      await context.request.post(await newAdminLink(running), { maxRedirects: 0 });
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  newPlainAdmin: async ({ running }, use) =>
    use(async () => {
      const person = new PersonOverHttp(running.baseUrl);
      const { pathname, search } = new URL(await newAdminLink(running));
      await person.post(`${pathname}${search}`, []);
      return new PlainPage(person, running.baseUrl);
    }),
  newPlainLearner: async ({ running }, use) =>
    use(async ({ login }) => {
      const person = new PersonOverHttp(running.baseUrl);
      await person.signIn(login);
      return new PlainPage(person, running.baseUrl);
    }),
  rows: async ({ running }, use) => {
    const client = new Client({ connectionString: running.databaseUrl });
    await client.connect();
    await use(async (sql, ...values) => (await client.query(sql, values)).rows);
    await client.end();
  },
});

export function testOn(variables: Variables | (() => Promise<Variables>) = {}, viaUrl?: ViaUrl) {
  return testAt(async () =>
    startOwnPlatform(typeof variables === "function" ? await variables() : variables, viaUrl),
  );
}

/** Playwright gives each file a worker by the identity of its fixtures' functions; its tests run in sequence. */
export function testAt(start: () => Promise<OwnPlatform>) {
  return test.extend<object, { own: OwnPlatform }>({
    own: [
      // biome-ignore lint/correctness/noEmptyPattern: as above.
      async ({}, use) => {
        const own = await start();
        await use(own);
        await own.stop();
      },
      { scope: "worker", timeout: 300_000 },
    ],
    running: async ({ own }, use) => use(own.running),
  });
}

export { expect } from "playwright/test";
