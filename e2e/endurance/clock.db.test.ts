import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { PersonOverHttp } from "../person-over-http";
import { type Installation, install, startServer } from "./installation";
import { report } from "./results";

const minute = 60_000;
let [tried, survived] = [0, 0];

afterEach(({ task }) => {
  tried += 1;
  if (task.result?.state !== "fail") survived += 1;
});

afterAll(() => report("clock", { tried, survived, lost: 0 }));

// Each row's time is two minutes away, so a server that used its own clock would decide otherwise.
describe.each([
  ["five minutes ahead", 5 * minute],
  ["five minutes behind", -5 * minute],
])("on a server whose clock is %s", (_name, skew) => {
  let platform: Installation;
  let server: Awaited<ReturnType<typeof startServer>>;

  beforeAll(async () => {
    platform = await install();
    await platform.persona("ada");
    const preload = new URL("clock-skew.mjs", import.meta.url).href;
    server = await startServer(platform, { NODE_OPTIONS: `--import=${preload}`, CLOCK_SKEW: String(skew) });
  });

  afterAll(async () => {
    await server?.stop();
    await platform?.close();
  });

  const newPerson = () => new PersonOverHttp(server.origin);

  async function signedIn(): Promise<PersonOverHttp> {
    await platform.rows("DELETE FROM sessions");
    const person = newPerson();
    expect((await person.signIn("ada", "/account")).path).toBe("/account");
    return person;
  }

  const pageOf = async (person: PersonOverHttp) => (await person.get("/account")).status;

  const failureOf = async (attempt: string | null) =>
    (await platform.rows("SELECT failure_code FROM sign_in_attempts WHERE id = $1", attempt))[0];

  test("the server's cookie shows the wrong clock", async () => {
    const person = newPerson();
    await person.start();
    const [, value = ""] = [...person.cookies].find(([name]) => name.includes("attempt")) ?? [];
    const difference = Number.parseInt(value.split(".")[0] ?? "", 36) - Date.now();
    expect(Math.abs(difference - skew)).toBeLessThan(minute);
  });

  test("a sign-in lands, and its session is good for the next page", async () => {
    expect(await pageOf(await signedIn())).toBe(200);
  });

  test("a sign-in that has two minutes left is finished", async () => {
    const person = newPerson();
    const callback = await person.approach("ada", "/account");
    await platform.rows("UPDATE sign_in_attempts SET expires_at = now() + interval '2 minutes'");
    expect((await person.comeBack(callback)).path).toBe("/account");
  });

  test("a sign-in that expired two minutes ago is refused", async () => {
    const person = newPerson();
    const callback = await person.approach("ada");
    await platform.rows("UPDATE sign_in_attempts SET expires_at = now() - interval '2 minutes'");
    const { attempt } = await person.comeBack(callback);
    expect(await failureOf(attempt)).toEqual({ failure_code: "state_expired" });
  });

  test("a repeated callback works for a minute only", async () => {
    const person = newPerson();
    const callback = await person.approach("ada", "/account");
    const again = async () => (await person.comeBack(callback)).path;
    expect([await again(), await again()]).toEqual(["/account", "/account"]);
    await platform.rows("UPDATE sign_in_attempts SET consumed_at = consumed_at - interval '2 minutes'");
    expect(await again()).toMatch(/^\/auth\/error/);
  });

  test("a session that has two minutes left is good, and is used, which prolongs it to seven days", async () => {
    const person = await signedIn();
    await platform.rows(
      `UPDATE sessions SET expires_at = now() + interval '2 minutes',
        last_used_at = now() - interval '6 days 23 hours 58 minutes'`,
    );
    expect(await pageOf(person)).toBe(200);
    const [left] = await platform.rows(
      "SELECT abs(extract(epoch FROM expires_at - now() - interval '7 days'))::int AS seconds FROM sessions",
    );
    expect(left?.seconds).toBeLessThan(60);
  });

  test("a session that expired two minutes ago is over", async () => {
    const person = await signedIn();
    await platform.rows("UPDATE sessions SET expires_at = now() - interval '2 minutes'");
    expect(await pageOf(person)).toBe(307);
  });

  test("a session lives thirty days, used or not", async () => {
    const person = await signedIn();
    const age = (interval: string) =>
      platform.rows("UPDATE sessions SET created_at = now() - $1::interval", interval);
    await age("29 days 23 hours 58 minutes");
    expect(await pageOf(person)).toBe(200);
    await age("30 days 2 minutes");
    expect(await pageOf(person)).toBe(307);
  });

  test("an admin link works for its fifteen minutes, and no longer", async () => {
    const open = async (left: string) => {
      const { pathname, search } = new URL(await platform.lectern(["admin-link"]));
      await platform.rows("UPDATE admin_links SET expires_at = now() + $1::interval", left);
      return (await newPerson().post(`${pathname}${search}`, [])).headers.get("location");
    };
    expect(await open("2 minutes")).toBe(`${platform.baseUrl}/admin`);
    expect(await open("-2 minutes")).toMatch(/\/auth\/error/);
  });

  test("an API key works until it expires", async () => {
    const { key } = JSON.parse(await platform.lectern(["api-key", "create", "--name", "clock", "--json"]));
    const ask = async (left: string) => {
      await platform.rows("UPDATE api_keys SET expires_at = now() + $1::interval", left);
      return (await newPerson().get("/v2/courses", { "X-Api-Key": key })).status;
    };
    expect([await ask("2 minutes"), await ask("-2 minutes")]).toEqual([200, 401]);
  });
});
