// npm test runs what most changes break. `npm test -- FILE…` runs test files of any kind, and `npm test -- unit pages` those stages.
// `.ci/run` also runs these stages (scripts/test-files.mjs says which file belongs to which):
// `operations` backs up, uploads, loses connections and processes, and runs commands. `pages` runs other browser tests.
// `release` packs a release and attacks it.
// `npm run proofs` runs these stages:
// `pages-proofs` runs the other browser tests. `database-proofs` checks plans of 20,000 rows, and repeats random tests more often.
// `sweeps` opens every view with axe and every page as every role, measures JavaScript, and follows an assignment for a year.
// `endurance` kills and floods servers. `other-nodes` gets other versions of Node.js. `soak` works for SOAK_SECONDS (600).
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureGenerated, ensureLaunchers } from "./build.mjs";
import { playwrightFailures, playwrightFlaky, vitestFailures } from "./failures.mjs";
import { withEachOtherNode } from "./other-nodes.mjs";
import { ensureInstalled } from "./packages.mjs";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";
import { slowestFiles } from "./slowest-files.mjs";
import { databaseProofFiles, filesOf, findSuite, settingsOf } from "./test-files.mjs";

const bin = (name) => join("node_modules", name);
const reports = mkdtempSync(join(tmpdir(), "lectern-reports-"));
const reportOf = (name) => join(reports, `${name.replaceAll("/", "-")}.json`);
const totals = { passed: 0, failed: 0 };
const failures = [];
const flaky = [];

// The fastest checks come first.
const stages = {
  check: () => progress("Format, lint, types, structure", () => run("npm", ["run", "--silent", "check"])),
  unit: () => vitestFiles("unit"),
  database: () => vitestFiles("database"),
  build: buildAll,
  browser: () => browserTests("browser"),
  operations: () => vitestFiles("operations"),
  pages: () => browserTests("pages"),
  release: releaseTests,
  "pages-proofs": () => browserTests("pages-proofs"),
  "database-proofs": databaseProofs,
  sweeps: sweepTests,
  endurance: enduranceTests,
  "other-nodes": otherNodesTests,
  soak: soakTest,
};
const ofNpmTest = ["check", "unit", "database", "build", "browser"];

async function vitest(name, ...which) {
  const { passed, failures } = await runVitest(name, which);
  count(passed, failures);
}

const vitestFiles = (suite) => vitest(suite, ...filesOf(suite).map((file) => resolve(file)));

/** Runs the database tests that do more when PROOFS is set. */
async function databaseProofs() {
  const which = ["--project", "database", ...databaseProofFiles()];
  const { passed, failures } = await runVitest("database-proofs", which, { PROOFS: "1" });
  count(passed, failures);
}

async function runVitest(name, which, env, program) {
  const report = reportOf(name);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await tests([bin("vitest/vitest.mjs"), "run", ...which, ...reporters], env, program);
  const results = JSON.parse(readFileSync(report, "utf8"));
  return { passed: results.numPassedTests, failures: vitestFailures(results) };
}

async function buildAll() {
  await ensureBuilt();
  await ensureLaunchers();
}

async function browserTests(suite) {
  await buildAll();
  await playwright(suite, "e2e/playwright.config.ts", filesOf(suite).map(patternOf));
}

async function sweepTests() {
  await buildAll();
  await playwright("sweeps", "e2e/sweeps/playwright.config.ts");
}

async function playwright(name, config, which = []) {
  const report = reportOf(name);
  const browser = await ensureBrowser();
  await tests([bin("playwright/cli.js"), "test", "--config", config, "--reporter=list,json", ...which], {
    LECTERN_BROWSER: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const results = JSON.parse(readFileSync(report, "utf8"));
  count(results.stats.expected + results.stats.flaky, playwrightFailures(results));
  flaky.push(...playwrightFlaky(results));
  process.stdout.write(`\nThe slowest files:\n${slowestFiles(results).join("\n")}\n\n`);
}

/** Runs the endurance test of the release, whose results don't depend on the machine's speed. */
async function releaseTests() {
  await buildAll();
  await vitest("release", "--config", "e2e/endurance/vitest.config.ts", "e2e/endurance/release.db.test.ts");
}

async function enduranceTests() {
  await buildAll();
  await vitest("endurance", "--config", "e2e/endurance/vitest.config.ts");
  await playwright("endurance-browser", "e2e/endurance/playwright.config.ts");
}

/** Runs the unit tests and a release that this Node.js version built. */
async function otherNodesTests() {
  await buildAll();
  const release = ["e2e/endurance/release.db.test.ts", "--testNamePattern", "with Node alone"];
  const runs = {
    unit: ["--project", "unit"],
    release: ["--config", "e2e/endurance/vitest.config.ts", ...release],
  };
  await withEachOtherNode(async (major, folder) => {
    const env = { PATH: `${folder}${delimiter}${process.env.PATH}` };
    for (const [name, which] of Object.entries(runs)) {
      process.stdout.write(`\nNode ${major}: ${name}\n`);
      const { passed, failures } = await runVitest(`node-${major}-${name}`, which, env, join(folder, "node"));
      const named = failures.map((lines) => lines.replace("✗", `✗ Node ${major}:`));
      count(passed, named);
    }
  });
}

async function soakTest() {
  await buildAll();
  process.env.SOAK_SECONDS ||= "600";
  await vitest("soak", "--config", "e2e/endurance/vitest.config.ts");
}

function count(passed, failed) {
  totals.passed += passed;
  totals.failed += failed.length;
  failures.push(...failed);
}

// Even a failing runner writes its report; without one, reading it throws.
function tests(args, env = {}, program = process.execPath) {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.on("close", (code) => {
      if (code !== 0) process.exitCode = 1;
      done();
    });
  });
}

/** Runs one test file, after the build where it needs one. */
async function runFile(suite, file) {
  const isEndurance = suite === "endurance";
  const needsBuild = !["unit", "database", "operations"].includes(suite);
  if (needsBuild) await buildAll();
  if (isEndurance || !needsBuild) {
    const config = isEndurance ? ["--config", "e2e/endurance/vitest.config.ts"] : [];
    const { passed, failures } = await runVitest(file, [...config, resolve(file)], settingsOf(file));
    return count(passed, failures);
  }
  const folder = { sweeps: "e2e/sweeps", "endurance-browser": "e2e/endurance" }[suite] ?? "e2e";
  return playwright(file, `${folder}/playwright.config.ts`, [patternOf(file)]);
}

// Vitest looks for a file's path as text, Playwright as a regular expression.
const patternOf = (file) => `${resolve(file).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`;

/** Returns the stages and files to run as names and functions; ends this process for an unknown name. */
function chooseRuns(names) {
  if (names.length === 0) return Object.entries(stages).filter(([name]) => ofNpmTest.includes(name));
  const files = [];
  for (const name of names) {
    const found = findSuite(name);
    if (found && existsSync(found.file)) files.push([found.file, () => runFile(found.suite, found.file)]);
    else if (!Object.hasOwn(stages, name)) {
      const known = Object.keys(stages).join(", ");
      process.stderr.write(`${name} is neither a test file nor a stage. The stages are ${known}.\n`);
      rmSync(reports, { recursive: true });
      process.exit(2);
    }
  }
  return [...Object.entries(stages).filter(([name]) => names.includes(name)), ...files];
}

const runs = chooseRuns(process.argv.slice(2));
await ensureInstalled();
await ensureGenerated();
for (const [name, stage] of runs) {
  const began = Date.now();
  try {
    await stage();
  } catch (error) {
    process.stderr.write(`\n${name}: ${error.message}\n`);
    process.exitCode = 1;
    count(0, [`✗ ${name}\n  | ${error.message.split("\n")[0]}`]);
  }
  process.stdout.write(`\nStage ${name}: ${Math.round((Date.now() - began) / 1000)} s\n`);
}
rmSync(reports, { recursive: true, force: true });
for (const lines of [...flaky, ...failures]) process.stdout.write(`\n${lines}\n`);
process.stdout.write(`\n${totals.passed} passed, ${totals.failed} failed\n`);
