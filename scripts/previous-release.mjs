// npm run previous-release: runs the previous release's own browser tests on a database that this release has migrated.
// Its commit is `previousRelease` in package.json, which changes when a release is made.
// With --if-new, it runs only if one of the last 100 commits has a migration, and only tests that touch most tables.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ensureBrowser } from "./browser.mjs";
import { ensureLaunchers } from "./build.mjs";
import { holdEmbeddedDatabase } from "./embedded-database/hold.mjs";
import { playwrightFailures } from "./failures.mjs";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const migrations = "prisma/migrations";
const widest = ["sign-in", "catalog", "learning", "admin-people", "api", "media"];
const recent = 100;
/** These tests of the previous release claim that the database is no newer. */
const ofItsOwnTables = "the doctor finds no fault here";

const { values } = parseArgs({ options: { "if-new": { type: "boolean" } } });
const { previousRelease } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const reason = reasonToSkip();
if (reason) say(reason);
else await tryPrevious(previousRelease);

/** Returns a reason to skip, if there is one. */
function reasonToSkip() {
  if (!tryGit("rev-parse", "--verify", "--quiet", `${previousRelease}^{commit}`))
    return `Skipped: this clone does not reach back to the previous release, ${previousRelease}.`;
  if (!migrationsSince(previousRelease))
    return `No migration is newer than ${previousRelease}, so there is nothing to prove.`;
  const recently = tryGit("rev-parse", "--verify", "--quiet", `HEAD~${recent}`);
  if (values["if-new"] && recently && !migrationsSince(recently))
    return `The last ${recent} commits brought no migration, so there is nothing new to prove.`;
  return "";
}

function migrationsSince(commit) {
  return git("diff", "--name-only", "--diff-filter=A", commit, "HEAD", "--", migrations);
}

async function tryPrevious(commit) {
  say(`The previous release is ${commit}.`);
  const work = mkdtempSync(join(tmpdir(), "lectern-previous-"));
  const folder = join(work, "release");
  // PostgreSQL may run as another user.
  chmodSync(work, 0o711);
  git("worktree", "add", "--quiet", "--detach", folder, commit);
  let database;
  try {
    database = await holdEmbeddedDatabase(join(work, "data"));
    await copyPackages(folder);
    const build = () => run(process.execPath, ["scripts/build.mjs"], { cwd: folder });
    await progress("Building it", build);
    const url = new URL(database.url);
    // Each database that its tests make is a copy of this one.
    url.pathname = "/template1";
    await progress("Migrating to its tables, then to those of this release", () =>
      migrate(folder, url.href, work),
    );
    const files = values["if-new"] ? widest.map((spec) => `e2e/${spec}.spec.ts`) : [];
    const present = files.filter((file) => existsSync(join(folder, file)));
    await browserTests(folder, database.url, present, work);
  } finally {
    await database?.release();
    git("worktree", "remove", "--force", folder);
    rmSync(work, { recursive: true, force: true });
  }
}

/** Uses this release's packages; its build installs any others. */
async function copyPackages(folder) {
  const target = join(folder, "node_modules");
  const copy = (how) => run("cp", [how, join(root, "node_modules"), target]);
  await copy("-al").catch(() => rmSync(target, { recursive: true, force: true }) ?? copy("-a"));
  // npm writes a new file instead of changing this one.
  rmSync(join(target, ".package-lock.json"));
  cpSync(join(root, "node_modules/.package-lock.json"), join(target, ".package-lock.json"));
}

async function migrate(folder, url, work) {
  await ensureLaunchers();
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: join(work, "unused"),
    AUTH_SECRET: "of no platform: nothing is sealed",
  };
  for (const cwd of [folder, root]) {
    const output = await run(process.execPath, ["scripts/lectern.mjs", "migrate"], { cwd, env });
    if (cwd === root) say(output.trim());
  }
}

async function browserTests(folder, databaseUrl, files, work) {
  const report = join(work, "report.json");
  const env = {
    ...process.env,
    TEST_DATABASE_URL: databaseUrl,
    LECTERN_BROWSER: await ensureBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  };
  const playwright = ["node_modules/playwright/cli.js", "test", "--config", "e2e/playwright.config.ts"];
  const args = [...playwright, "--reporter=list,json", "--grep-invert", ofItsOwnTables, ...files];
  const output = await run(process.execPath, args, { cwd: folder, env }).catch((error) => error.message);
  if (!existsSync(report)) throw new Error(output);
  const results = JSON.parse(readFileSync(report, "utf8"));
  const failures = playwrightFailures(results);
  for (const lines of failures) say(`\n${lines}`);
  const passed = results.stats.expected + results.stats.flaky;
  if (failures.length > 0 || passed === 0) process.exitCode = 1;
  say(`${passed} passed, ${failures.length} failed`);
}

function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

function tryGit(...args) {
  try {
    return git(...args);
  } catch {
    return "";
  }
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
