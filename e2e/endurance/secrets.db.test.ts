import { afterAll, beforeAll, expect, test } from "vitest";
import { behaviourNames } from "../identity-provider/behaviour";
import type { PersonOverHttp } from "../person-over-http";
import { Canary } from "./canary";
import { report } from "./results";

const places = ["a page", "an RSC payload", "the API", "the command line", "the log", "the database"];

// Slow, or without an answer: they leak nothing else.
const left = ["slow", "drip", "huge", "reset"];

let canary: Canary;
let ada: PersonOverHttp;
let key: string;

beforeAll(async () => {
  canary = await Canary.start();
  await signInsThatFail();
  await learner();
  await admin();
  await system();
  for (const table of ["sessions", "people", "api_keys", "sign_in_attempts"]) await faultOfOurOwn(table);
  for (const args of [
    ["idp", "show"],
    ["sign-ins", "list"],
    ["api-key", "list"],
  ]) {
    await canary.lectern(args);
    await canary.lectern([...args, "--json"]);
  }
  await canary.conclude();
});

afterAll(async () => {
  const tried = Object.values(canary.secrets).reduce((sum, values) => sum + values.size, 0);
  const lost = places.flatMap((place) => canary.leaksIn(place)).length;
  report("secrets", { tried, survived: tried - lost, lost });
  await canary.stop();
});

async function signInsThatFail(): Promise<void> {
  for (const leg of ["authorize", "token", "userinfo"] as const) {
    for (const name of behaviourNames[leg].filter((name) => !left.includes(name))) {
      const { attempt, person } = await canary.signIn(`${leg}-${name}`, { [leg]: name });
      if (attempt) await canary.read("who failed", person, `/auth/error?attempt=${attempt}`);
      if (attempt && leg === "token") await canary.lectern(["sign-ins", "show", attempt, "--json"]);
    }
  }
}

async function learner(): Promise<void> {
  const { person, callback } = await canary.signIn("ada");
  ada = person;
  await person.comeBack(callback);
  const { attempt } = await canary.person().comeBack(callback);
  await canary.read("a stranger", canary.person(), `/auth/error?attempt=${attempt}`);
  const pages = ["/", "/catalog", "/courses/open", "/account", "/admin", "/auth/sign-in"];
  for (const path of [...pages, "/auth/session", "/auth/csrf"]) await canary.read("a learner", person, path);
}

async function admin(): Promise<void> {
  const link = new URL(await canary.platform.lectern(["admin-link"]));
  canary.knows("admin link's token", link.searchParams.get("token"));
  const person = canary.person();
  await person.post(`${link.pathname}${link.search}`, []);
  canary.knows("session token", person.session);
  const again = await canary.person().post(`${link.pathname}${link.search}`, []);
  await canary.read(
    "who is late",
    canary.person(),
    (again.headers.get("location") ?? "").replace(/^.*\/\/[^/]+/, ""),
  );
  for (const path of ["/admin", "/", "/account"]) await canary.read("an admin", person, path);
}

async function system(): Promise<void> {
  const created = await canary.platform.lectern(["api-key", "create", "--name", "canary", "--json"]);
  key = JSON.parse(created).key;
  canary.knows("API key", key);
  await askTheApi();
}

async function askTheApi(): Promise<void> {
  const { text } = await canary.person().get("/v2/courses?limit=2", { "X-Api-Key": key });
  canary.readables.push({ place: "the API", title: "/v2/courses", text });
}

// An unforeseen error, whose stack and parameters a log would show.
async function faultOfOurOwn(table: string): Promise<void> {
  const { person, callback } = await canary.approach("unlucky");
  await canary.platform.rows(`ALTER TABLE ${table} RENAME TO elsewhere`);
  await person.comeBack(callback);
  await canary.read("somebody unlucky", person, "/auth/oauth_base");
  await canary.read("a learner", ada, "/account");
  await askTheApi();
  await canary.platform.rows(`ALTER TABLE elsewhere RENAME TO ${table}`);
}

test("there was something to find: secrets of every kind, and faults in the log", () => {
  const counts = Object.entries(canary.secrets).map(([what, { size }]) => [what, size]);
  expect(counts.filter(([, size]) => size === 0)).toEqual([]);
  expect(counts.map(([what]) => what).sort()).toEqual([
    "API key",
    "AUTH_SECRET",
    "Authorization header",
    "access token",
    "admin link's token",
    "browser's binding",
    "client secret",
    "code",
    "code verifier",
    "refresh token",
    "session token",
    "state",
  ]);
  for (const words of ["Sign-in failed", "A sign-in request failed", "API request failed", '"level":20'])
    expect(canary.server.output()).toContain(words);
});

test.each(places)("no secret can be read in %s", (place) => {
  expect(canary.in(place).filter(({ text }) => text.length > 0)).not.toEqual([]);
  expect(canary.leaksIn(place)).toEqual([]);
});
