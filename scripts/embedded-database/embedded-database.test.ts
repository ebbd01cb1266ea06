import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyBinaries, programsIn } from "./binaries.mjs";
import { answers } from "./control.mjs";
import { holdEmbeddedDatabase } from "./hold.mjs";
import { databasePaths } from "./paths.mjs";
import { findUser } from "./server.mjs";

let folder: string;
let paths: ReturnType<typeof databasePaths>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-test-"));
  paths = databasePaths(folder);
});

afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));

async function query(url: string, sql: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

const isHeld = () => answers(paths.control);
const postmaster = () => Number(readFileSync(join(paths.files, "postmaster.pid"), "utf8").split("\n")[0]);
const keeper = () => Number(execFileSync("pgrep", ["-f", `embedded-database/main.mjs ${folder}$`]));

function isAlive(pid: number): boolean {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return /^[^Z]/.test(stdout);
}

async function holdInOtherProcess(): Promise<ChildProcess> {
  const code = `import { holdEmbeddedDatabase } from "./scripts/embedded-database/hold.mjs";
    await holdEmbeddedDatabase(${JSON.stringify(folder)}); process.stdout.write("held"); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", code], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  return holder;
}

test("processes that start at once share one database until the last one leaves", async () => {
  const holders = await Promise.all([1, 2, 3].map(() => holdEmbeddedDatabase(folder)));
  const url = holders[0]?.url ?? "";
  await query(url, "CREATE TABLE kept (id int)");
  await holders[0]?.release();
  await holders[1]?.release();
  expect(await query(url, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 0 }]);
  await holders[2]?.release();
  expect(await isHeld()).toBe(false);
  expect(existsSync(join(paths.files, "postmaster.pid"))).toBe(false);
});

test("it is durable, and reached through a socket that only its owner may use", async () => {
  const { url, release } = await holdEmbeddedDatabase(folder);
  const names = ["fsync", "full_page_writes", "synchronous_commit", "listen_addresses", "data_checksums"];
  const settings = await query(
    url,
    `SELECT name, setting FROM pg_settings WHERE name IN (${names.map((name) => `'${name}'`)})`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    listen_addresses: "",
    data_checksums: "on",
  });
  const open = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    // PostgreSQL's programs are no secret, and may have been copied to the data.
    (name) => !name.startsWith("programs-") && (lstatSync(join(folder, name)).mode & 0o077) !== 0,
  );
  expect(open).toEqual([]);
  await release();
});

test.each([
  ["who holds it", (holder: ChildProcess) => holder.pid],
  ["who keeps it", keeper],
  ["PostgreSQL", postmaster],
] as const)(
  "when %s is killed, nothing stays behind, and what was committed is there again",
  async (_, victim) => {
    const holder = await holdInOtherProcess();
    await query(paths.url, "CREATE TABLE kept AS SELECT 1 AS id");
    const server = postmaster();
    process.kill(victim(holder) ?? 0, "SIGKILL");
    await expect.poll(() => isAlive(server), { timeout: 10_000 }).toBe(false);
    await expect.poll(isHeld, { timeout: 10_000 }).toBe(false);
    const again = await holdEmbeddedDatabase(folder);
    expect(await query(again.url, "SELECT id FROM kept")).toEqual([{ id: 1 }]);
    await again.release();
    holder.kill("SIGKILL");
  },
);

test("the next process ends a server whose keeper and guard were killed together", async () => {
  const holder = await holdInOtherProcess();
  const stray = postmaster();
  const guards = execFileSync("pgrep", ["-f", `sh -c exec.*${folder}`], { encoding: "utf8" });
  // Both stop together, or the first would stop the server when the second is gone.
  execFileSync("kill", ["-KILL", ...guards.trim().split("\n").reverse(), String(keeper())]);
  expect(isAlive(stray)).toBe(true);
  const again = await holdEmbeddedDatabase(folder);
  expect(isAlive(stray)).toBe(false);
  await again.release();
  holder.kill("SIGKILL");
});

test("the number of a process that was restarted as another one does not lock the data", async () => {
  await (await holdEmbeddedDatabase(folder)).release();
  const another = spawn("sleep", ["60"], { ...findUser(paths), cwd: "/" });
  const lines = [another.pid, paths.files, 1, 5432, paths.run, "", "", "ready"].join("\n");
  writeFileSync(join(paths.files, "postmaster.pid"), lines);
  writeFileSync(join(paths.run, ".s.PGSQL.5432.lock"), lines);
  const { url, release } = await holdEmbeddedDatabase(folder);
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await release();
  another.kill();
});

test("a start that was killed while it made the data folder leaves no half one", async () => {
  mkdirSync(`${paths.files}.new`, { recursive: true });
  writeFileSync(join(`${paths.files}.new`, "PG_VERSION"), "18\n");
  await (await holdEmbeddedDatabase(folder)).release();
  expect(existsSync(`${paths.files}.new`)).toBe(false);
});

test.each([
  ["of PGlite", "database", "17", /earlier version of Lectern, which kept its data in PGlite/],
  ["of an older PostgreSQL", "postgresql", "17", /written by PostgreSQL 17, .* pg_dump/],
  ["of a newer PostgreSQL", "postgresql", "19", /written by PostgreSQL 19, /],
])("a data folder %s is refused in one line, and left as it is", async (_, name, version, words) => {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, "PG_VERSION"), `${version}\n`);
  const refusal = await holdEmbeddedDatabase(folder).catch((error: Error) => error);
  expect(refusal).toMatchObject({ name: "LaunchError", message: expect.stringMatching(words) });
  expect((refusal as Error).message).not.toContain("\n");
  expect(readdirSync(join(folder, name))).toEqual(["PG_VERSION"]);
});

const asRoot = test.runIf(process.getuid?.() === 0);

asRoot("a data folder that nobody but root may reach is refused in one line", async () => {
  const inner = join(folder, "closed", "data");
  mkdirSync(inner, { recursive: true });
  chmodSync(join(folder, "closed"), 0o700);
  await expect(holdEmbeddedDatabase(inner)).rejects.toMatchObject({
    name: "LaunchError",
    message: expect.stringMatching(/^PostgreSQL does not run as root, and .* cannot reach .*data: /),
  });
});

asRoot("programs that nobody but root may reach are copied to the data", () => {
  const native = join(folder, "closed", "native");
  mkdirSync(join(native, "bin"), { recursive: true, mode: 0o700 });
  writeFileSync(join(native, "bin", "postgres"), "#!/bin/sh", { mode: 0o700 });
  writeFileSync(join(folder, "closed", "package.json"), '{ "version": "18.4.0" }');
  const { postgres } = copyBinaries(programsIn(native), folder);
  expect(postgres).toBe(join(folder, "programs-18.4.0", "bin", "postgres"));
  chmodSync(folder, 0o711);
  expect(spawnSync("test", ["-x", postgres], { uid: 65534, gid: 65534, cwd: "/" }).status).toBe(0);
});
