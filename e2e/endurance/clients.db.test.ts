import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, type TestContext, test } from "vitest";
import type { Findings, Written } from "../clients/read";
import { type Installation, install, startServer } from "./installation";
import { skip } from "./skipped";

// These clients are third-party packages, too large to install with every clone.
const folder = await mkdtemp(join(tmpdir(), "lectern-clients-"));

let platform: Installation;
let server: Awaited<ReturnType<typeof startServer>>;
let variables: Record<string, string> = {};
let expected: Findings;
let unreachable: string | null = null;

/** Returns what it writes; the error of one that fails has it, too. */
function inFolder(command: string, args: string[]): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...variables }, maxBuffer: 10_000_000 };
  return new Promise((done, fail) => {
    execFile(command, args, options, (error, out, errors) =>
      error ? fail(new Error(`${error.message}\n${out}${errors}`)) : done(out),
    );
  });
}

const bin = (name: string, ...args: string[]) => inFolder(join(folder, "node_modules/.bin", name), args);

beforeAll(async () => {
  await cp("e2e/clients", folder, { recursive: true });
  unreachable = await inFolder("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"]).then(
    () => null,
    (error: Error) => {
      if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|network/.test(error.message))
        return "The registry of npm cannot be reached.";
      if (/E40[34]|ETARGET/.test(error.message))
        return "The registry of npm here does not have these clients.";
      throw error;
    },
  );
  if (unreachable) return;
  platform = await install();
  server = await startServer(platform);
  const created = ["api-key", "create", "--name", "clients", "--write", "people,groups", "--json"];
  const { key } = JSON.parse(await platform.lectern(created));
  const since = new Date().toISOString();
  expected = await fill(since);
  variables = { BASE_URL: platform.baseUrl, API_KEY: key, SINCE: since };
  await writeFile(
    join(folder, "openapi.json"),
    await (await fetch(`${platform.baseUrl}/v2/openapi.json`)).text(),
  );
}, 300_000);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  if (unreachable) return;
  await server.stop();
  await platform.close();
});

/** Seven people, of whom two have changed since the last sync, and a course with categories. */
async function fill(since: string): Promise<Findings> {
  const ids = async (sql: string, ...values: unknown[]) =>
    (await platform.rows(sql, ...values)).map(({ id }) => String(id));
  await platform.rows(
    `INSERT INTO people (id, first_name, last_name, created_at, updated_at)
     SELECT gen_random_uuid(), 'Ada ' || n, 'Lovelace ' || n % 2, now() + n * interval '1 second',
       CASE WHEN n > 5 THEN $1::timestamptz + interval '1 millisecond' ELSE $1::timestamptz - interval '1 millisecond' END
     FROM generate_series(1, 7) AS n`,
    since,
  );
  const course = "FROM courses WHERE permalink = 'open'";
  return {
    course: String((await platform.rows(`SELECT name ${course}`))[0]?.name),
    categories: await ids(
      `SELECT category_id AS id FROM course_categories WHERE course_id = (SELECT id ${course}) ORDER BY 1`,
    ),
    people: await ids("SELECT id FROM people ORDER BY created_at"),
    sorted: await ids('SELECT id FROM people ORDER BY last_name COLLATE "C", first_name COLLATE "C" DESC'),
    changed: await ids("SELECT id FROM people WHERE first_name > 'Ada 5' ORDER BY created_at"),
  };
}

const written: Written = {
  group: "Europe …",
  person: ["Ada", true],
  members: [1, 0, 1],
  afterDeletion: [404, 404],
};

function needsRegistry(context: TestContext): void {
  if (unreachable) skip(context, `clients of the API: ${unreachable}`);
}

async function findings(program: string): Promise<Findings> {
  const { categories, ...found }: Findings = JSON.parse(await bin("tsx", program));
  return { ...found, categories: categories.toSorted() };
}

test("Spectral finds nothing in the description, not even to warn of", async (context) => {
  needsRegistry(context);
  await writeFile(join(folder, ".spectral.json"), '{ "extends": ["spectral:oas"] }');
  const lint = (file: string) =>
    bin("spectral", "lint", file, "--ruleset=.spectral.json", "--fail-severity=hint");
  const description = JSON.parse(await readFile(join(folder, "openapi.json"), "utf8"));
  delete description.paths["/v2/courses"].get.description;
  await writeFile(join(folder, "worse.json"), JSON.stringify(description));
  await expect(lint("worse.json"), "it looks at all").rejects.toThrow("operation-description");
  await lint("openapi.json");
});

test("three generators make clients that need no type annotations, read everything and write", async (context) => {
  needsRegistry(context);
  await bin("openapi-typescript", "openapi.json", "--output", "openapi-typescript.ts");
  await bin(
    "openapi-ts",
    "--input",
    "openapi.json",
    "--output",
    "hey-api",
    "--client",
    "@hey-api/client-fetch",
  );
  await bin("kubb", "generate");
  await bin("tsc", "--project", ".");
  expect(expected.changed).toHaveLength(2);
  for (const program of ["openapi-fetch.ts", "hey-api.ts", "kubb.ts"])
    expect([program, await findings(program)]).toEqual([program, expected]);
  for (const program of ["write-openapi-fetch.ts", "write-hey-api.ts", "write-kubb.ts"])
    expect([program, JSON.parse(await bin("tsx", program))]).toEqual([program, written]);
});

test("kitsu, devour-client and Jsona, clients of JSON:API, create, change, relate and delete", async (context) => {
  needsRegistry(context);
  for (const program of ["write-kitsu.ts", "write-devour.ts"])
    expect([program, JSON.parse(await bin("tsx", program))]).toEqual([program, written]);
  expect(JSON.parse(await bin("tsx", "write-jsona.ts"))).toEqual({ ...written, members: [1] });
});

test("Orbit, a client of JSON:API, reads, follows pages and relationships, and syncs", async (context) => {
  needsRegistry(context);
  expect(await findings("orbit.ts")).toEqual(expected);
});
