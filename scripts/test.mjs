// npm test, from a fresh clone. `node scripts/test.mjs database endurance` runs those stages alone; the last of them, which
// stops, stalls and kills servers, is run by .ci/run.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureClient, ensureLaunchers } from "./build.mjs";
import { playwrightFailures, playwrightWavering, vitestFailures } from "./failures.mjs";
import { ensureInstalled } from "./packages.mjs";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";

const bin = (name) => join("node_modules", name);
const reports = mkdtempSync(join(tmpdir(), "lectern-reports-"));
const totals = { passed: 0, failed: 0 };
const failures = [];
const wavering = [];

// In this order: what fails fastest comes first.
const stages = {
  check: () => progress("Format, lint, types, structure", () => run("npm", ["run", "--silent", "check"])),
  unit: () => vitest("unit", "--project", "unit"),
  database: () => vitest("database", "--project", "database"),
  build: buildAll,
  browser: browserTests,
  endurance: enduranceTests,
};

async function vitest(name, ...which) {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await tests([bin("vitest/vitest.mjs"), "run", ...which, ...reporters]);
  const told = JSON.parse(readFileSync(report, "utf8"));
  count(told.numPassedTests, vitestFailures(told));
}

async function buildAll() {
  await ensureBuilt();
  await ensureLaunchers();
}

async function browserTests() {
  await buildAll();
  const report = join(reports, "browser.json");
  const browser = await ensureBrowser();
  const config = ["--config", "e2e/playwright.config.ts", "--reporter=list,json"];
  await tests([bin("playwright/cli.js"), "test", ...config], {
    LECTERN_BROWSER: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const told = JSON.parse(readFileSync(report, "utf8"));
  count(told.stats.expected + told.stats.flaky, playwrightFailures(told));
  wavering.push(...playwrightWavering(told));
}

async function enduranceTests() {
  await buildAll();
  await vitest("endurance", "--config", "e2e/endurance/vitest.config.ts");
}

function count(passed, failed) {
  totals.passed += passed;
  totals.failed += failed.length;
  failures.push(...failed);
}

// A runner that fails has written its report all the same; without one, reading it fails.
function tests(args, env = {}) {
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.on("close", (code) => {
      if (code !== 0) process.exitCode = 1;
      done();
    });
  });
}

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(stages, name));
if (unknown) {
  process.stderr.write(`There is no stage ${unknown}: ${Object.keys(stages).join(", ")}.\n`);
  process.exit(2);
}

await ensureInstalled();
await ensureClient();
for (const [name, stage] of Object.entries(stages)) {
  if (wanted.length > 0 ? !wanted.includes(name) : name === "endurance") continue;
  try {
    await stage();
  } catch (error) {
    process.stderr.write(`\n${name}: ${error.message}\n`);
    process.exitCode = 1;
    count(0, [`✗ ${name}\n  | ${error.message.split("\n")[0]}`]);
  }
}
rmSync(reports, { recursive: true, force: true });
for (const told of [...wavering, ...failures]) process.stdout.write(`\n${told}\n`);
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
