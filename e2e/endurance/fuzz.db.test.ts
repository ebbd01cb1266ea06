import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApiRows } from "../api-rows";
import { type Credentials, describeFinding, Fuzzer } from "../fuzz/fuzzer";
import { findTargets } from "../fuzz/targets";
import { PersonOverHttp } from "../person-over-http";
import { client, endpointsOf, type Installation, install, startServer } from "./installation";
import { report } from "./results";

// The suite's seed is fixed, so that only a change makes it fail; on demand, each run has another.
const minutes = Number(process.env.FUZZ_MINUTES ?? 0.4);
const seed = Number(process.env.FUZZ_SEED ?? 12);

let platform: Installation;
let server: Awaited<ReturnType<typeof startServer>>;
let keys: { id: string; key: string }[];
let people: Record<"learner" | "admin", PersonOverHttp>;

beforeAll(async () => {
  platform = await install({
    env: { API_RATE_LIMIT: "0", AUTH_SECRET: "fuzz-auth-secret: nobody may read this" },
  });
  await makeApiRows(platform.rows);
  const newKey = async (name: string) =>
    JSON.parse(await platform.lectern(["api-key", "create", "--name", name, "--json"]));
  keys = [await newKey("fuzz"), await newKey("revoked")];
  await platform.lectern(["api-key", "revoke", keys[1]?.id ?? ""]);
  for (const login of ["learner", "admin"]) await platform.persona(login, { groups: ["Engineering"] });
  server = await startServer(platform);
});

afterAll(async () => {
  await server?.stop();
  await platform?.close();
});

async function signIn(): Promise<Credentials> {
  const enter = async (login: "learner" | "admin") => {
    if (people?.[login] && (await people[login].get("/account")).status === 200) return people[login];
    const person = new PersonOverHttp(server.origin);
    await person.signIn(login).catch(() => {});
    if (person.session) return person;
    await restore();
    await person.signIn(login);
    expect(person.session).toBeTruthy();
    return person;
  };
  people = { learner: await enter("learner"), admin: await enter("admin") };
  await platform.rows(
    "UPDATE people SET admin_since = now() WHERE id IN (SELECT person_id FROM identities WHERE subject = 'admin')",
  );
  const cookie = ({ session = "" }: PersonOverHttp): [string, string] => [
    "Cookie",
    `lectern_session=${session}`,
  ];
  const key = (index: number): [string, string] => ["X-Api-Key", keys[index]?.key ?? ""];
  return {
    nobody: null,
    learner: cookie(people.learner),
    admin: cookie(people.admin),
    system: key(0),
    "revoked system": key(1),
  };
}

test(
  "no request to any address makes the server fail, leak a stack or secret, or wait",
  async () => {
    await signIn();
    const targets = await findTargets([new PersonOverHttp(server.origin), people.learner, people.admin]);
    expect(targets.forms.length).toBeGreaterThan(20);
    const secrets = {
      AUTH_SECRET: new Set([platform.env.AUTH_SECRET ?? ""]),
      "client secret": new Set([client.clientSecret]),
      "API key": new Set(keys.map(({ key }) => key)),
      session: new Set(Object.values(people).map(({ session = "" }) => session)),
    };
    const { pid, origin, output } = server;
    const fuzzer = new Fuzzer({
      server: { origin, output, isAlive: () => isRunning(pid) },
      targets,
      secrets,
      seed,
      milliseconds: minutes * 60_000,
      signIn,
    });
    await fuzzer.run();
    const { sent, statuses, slowest, findings } = fuzzer;
    process.stdout.write(
      `Fuzzed with seed ${seed}: ${sent} requests, slowest ${Math.round(slowest)} ms, ${JSON.stringify(statuses)}\n`,
    );
    report("fuzz", { tried: sent, survived: sent - findings.length, lost: 0 });
    if (findings.length > 0) throw new Error(findings.map(describeFinding).join("\n\n"));
  },
  minutes * 60_000 + 120_000,
);

/** Undoes what an admin can do to everybody's sign-in. */
async function restore(): Promise<void> {
  await platform.rows("UPDATE people SET deactivated_at = NULL");
  await platform.lectern(["idp", "set", "-"], { ...client, ...endpointsOf(platform.provider.url) });
  await platform.lectern(["idp", "enable"]);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
