// npm run previous-release: the previous release on a database that this one has migrated, tried with a part of its own browser
// tests. It is the newest tag or, without one, what was there before the newest migration. It is built in a folder of its own.
// --if-new: only when a migration is new since the tag or, without one, in the last 20 commits.
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
const specs = ["sign-in", "catalog", "learning", "admin-people", "api", "media"];
const recent = 20;

const { values } = parseArgs({ options: { "if-new": { type: "boolean" } } });
const previous = findPrevious();
if (typeof previous === "string") say(previous);
else await tryPrevious(previous);

/** Its commit and its name, or why there is nothing to try. */
function findPrevious() {
  const tag = tryGit("describe", "--tags", "--abbrev=0", "HEAD");
  if (tag)
    return git("diff", "--name-only", "--diff-filter=A", tag, "HEAD", "--", migrations)
      ? { commit: tag, name: tag }
      : `No migration is newer than ${tag}, so there is nothing to prove.`;
  const brought = git("log", "-1", "--format=%H", "--diff-filter=A", "--", migrations);
  const commit = brought && tryGit("rev-parse", "--verify", "--quiet", `${brought}^`);
  if (!commit)
    return "Skipped: this clone does not reach back to what was there before the newest migration.";
  const since = Number(git("rev-list", "--count", `${brought}..HEAD`));
  if (values["if-new"] && since >= recent)
    return `The newest migration came ${since} commits ago, so there is nothing new to prove.`;
  return { commit, name: `what was there before the newest migration (${commit.slice(0, 7)})` };
}

async function tryPrevious({ commit, name }) {
  say(`The previous release is ${name}.`);
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
    const specFiles = specs
      .map((spec) => `e2e/${spec}.spec.ts`)
      .filter((file) => existsSync(join(folder, file)));
    await browserTests(folder, database.url, specFiles, work);
  } finally {
    await database?.release();
    git("worktree", "remove", "--force", folder);
    rmSync(work, { recursive: true, force: true });
  }
}

/** Those of this release; where it needs others, its build installs them. */
async function copyPackages(folder) {
  const target = join(folder, "node_modules");
  const copy = (how) => run("cp", [how, join(root, "node_modules"), target]);
  await copy("-al").catch(() => rmSync(target, { recursive: true, force: true }) ?? copy("-a"));
  // Written anew by npm, not in place.
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
  const args = [...playwright, "--reporter=list,json", ...files];
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
