import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { operator } from "@/e2e/testing/factories";
import { closeDatabase } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { setIdentityProvider } from "@/lib/identity-provider/edit";
import { identityProviderInput } from "@/lib/identity-provider/schema";
import { IdentityProviderControl } from "../identity-provider/control";
import { PersonOverHttp } from "../person-over-http";
import { freePort } from "../platform";
import {
  client,
  endpointsOf,
  type Installation,
  install,
  newProvider,
  putPersona,
  startServer,
} from "./installation";
import { report } from "./results";

let platform: Installation;
let servers: Awaited<ReturnType<typeof startServer>>[];
let [tried, survived] = [0, 0];

beforeAll(async () => {
  platform = await install();
  servers = [await startServer(platform), await startServer(platform, { PORT: String(await freePort()) })];
});

afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  await platform.close();
  report("two-processes", { tried, survived, lost: tried - survived });
});

beforeEach(() => platform.control.forgetRequests());

const origin = (index: number) => servers[index % servers.length]?.origin;

const failures = () =>
  platform.rows(
    "SELECT failure_code, steps -> -2 AS last FROM sign_in_attempts WHERE failure_code IS NOT NULL",
  );

async function countsOf(login: string): Promise<unknown> {
  const [counts] = await platform.rows(
    `SELECT count(DISTINCT people.id)::int AS people, count(DISTINCT identities.id)::int AS identities,
      count(DISTINCT sessions.id)::int AS sessions, count(DISTINCT group_id)::int AS groups
    FROM people LEFT JOIN identities ON identities.person_id = people.id
    LEFT JOIN sessions ON sessions.person_id = people.id
    LEFT JOIN memberships ON memberships.person_id = people.id WHERE people.email = $1`,
    `${login}@example.com`,
  );
  return counts;
}

test.each(["first", "second", "third", "fourth", "fifth"])(
  "20 first sign-ins of one person at once, the %s time: one person, one identity, 20 sessions, no error",
  async (login) => {
    await platform.persona(login, { groups: ["Engineering", login] });
    const people = Array.from({ length: 20 }, (_, index) => new PersonOverHttp(origin(index) ?? ""));
    const callbacks = await Promise.all(people.map((person) => person.approach(login, "/courses")));
    // Half of them return to the process that did not start them.
    const landings = await Promise.all(
      people.map((person, index) => person.comeBack(callbacks[index] ?? "", origin(index >> 1))),
    );
    tried += 20;
    expect(await failures()).toEqual([]);
    expect(landings.map(({ path }) => path)).toEqual(Array(20).fill("/courses"));
    expect(await countsOf(login)).toEqual({ people: 1, identities: 1, sessions: 20, groups: 2 });
    expect((await platform.control.requests(login)).map(({ judgement }) => judgement.status)).toEqual(
      Array(40).fill(200),
    );
    survived += 20;
  },
);

test("the same callback at both processes at once: one token request, one session, both land", async () => {
  for (let round = 0; round < 10; round += 1) {
    const login = `twice-${round}`;
    await platform.persona(login);
    const person = new PersonOverHttp(origin(0) ?? "");
    const callback = await person.approach(login, "/catalog");
    const landings = await Promise.all(servers.map((server) => person.comeBack(callback, server.origin)));
    tried += 1;
    expect(landings.map(({ path }) => path)).toEqual(["/catalog", "/catalog"]);
    expect((await platform.control.requests(login)).map(({ path }) => path)).toEqual(["/token", "/userinfo"]);
    expect(await countsOf(login)).toMatchObject({ people: 1, sessions: 1 });
    expect((await person.get("/catalog")).status).toBe(200);
    survived += 1;
  }
});

test("while an admin saves other endpoints, a sign-in succeeds or is refused, and no code goes elsewhere", async () => {
  const other = await newProvider(platform.baseUrl);
  const providers = [platform.provider, other];
  const controls = providers.map(({ url }) => new IdentityProviderControl(url));
  for (const control of controls) await putPersona(control, "busy", {});
  setEnv({ DATABASE_URL: platform.env.DATABASE_URL ?? "" });
  let saves = 0;
  const save = () => {
    const { url } = providers[++saves % 2] ?? other;
    const { issuer } = endpointsOf(platform.provider.url);
    const input = identityProviderInput(["127.0.0.0/8"]).parse({ ...client, ...endpointsOf(url), issuer });
    return setIdentityProvider(operator, input);
  };
  const outcomes: Record<string, number> = {};
  const signIn = async (index: number) => {
    const { path, attempt } = await new PersonOverHttp(origin(index) ?? "").signIn("busy", "/courses");
    const [row] = attempt
      ? await platform.rows("SELECT failure_code FROM sign_in_attempts WHERE id = $1", attempt)
      : [];
    const outcome = row?.failure_code ?? path;
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  };
  for (let wave = 0; wave < 20; wave += 1) {
    const early = Array.from({ length: 5 }, (_, index) => signIn(index));
    const first = save();
    const late = first.then(() => Promise.all(Array.from({ length: 5 }, (_, index) => signIn(index))));
    await Promise.all([...early, late, Promise.race(early).then(save)]);
  }
  tried += 200;
  const requests = (await Promise.all(controls.map((control) => control.requests()))).flat();
  await closeDatabase();
  await other.close();
  expect(["/courses", "provider_changed"]).toEqual(expect.arrayContaining(Object.keys(outcomes)));
  expect(outcomes["/courses"]).toBeGreaterThan(0);
  expect(requests.filter(({ judgement }) => judgement.status !== 200)).toEqual([]);
  expect(requests.filter(({ path }) => path === "/token")).toHaveLength(outcomes["/courses"] ?? 0);
  expect(saves).toBe(40);
  survived += 200;
});
