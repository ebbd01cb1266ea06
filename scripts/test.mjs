// npm test. `node scripts/test.mjs unit database` runs those stages alone. `.ci/run` also runs `release`. `npm run proofs` runs
// `endurance`, which kills and floods servers, `other-nodes`, which gets other versions of Node.js, and `soak` (SOAK_SECONDS, 600).
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt, ensureClient, ensureLaunchers } from "./build.mjs";
import { playwrightFailures, playwrightFlaky, vitestFailures } from "./failures.mjs";
import { withEachOtherNode } from "./other-nodes.mjs";
import { ensureInstalled } from "./packages.mjs";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";
import { slowestFiles } from "./slowest-files.mjs";

const bin = (name) => join("node_modules", name);
const reports = mkdtempSync(join(tmpdir(), "lectern-reports-"));
const totals = { passed: 0, failed: 0 };
const failures = [];
const flaky = [];

// What fails fastest comes first.
const stages = {
  check: () => progress("Format, lint, types, structure", () => run("npm", ["run", "--silent", "check"])),
  unit: () => vitest("unit", "--project", "unit"),
  database: () => vitest("database", "--project", "database"),
  build: buildAll,
  browser: browserTests,
  release: releaseTests,
  endurance: enduranceTests,
  "other-nodes": otherNodesTests,
  soak: soakTest,
};
const onlyWhenChosen = ["release", "endurance", "other-nodes", "soak"];

async function vitest(name, ...which) {
  const { passed, failures } = await runVitest(name, which);
  count(passed, failures);
}

async function runVitest(name, which, env, program) {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await tests([bin("vitest/vitest.mjs"), "run", ...which, ...reporters], env, program);
  const results = JSON.parse(readFileSync(report, "utf8"));
  return { passed: results.numPassedTests, failures: vitestFailures(results) };
}

async function buildAll() {
  await ensureBuilt();
  await ensureLaunchers();
}

async function browserTests() {
  await buildAll();
  await playwright("browser", "e2e/playwright.config.ts");
}

async function playwright(name, config) {
  const report = join(reports, `${name}.json`);
  const browser = await ensureBrowser();
  await tests([bin("playwright/cli.js"), "test", "--config", config, "--reporter=list,json"], {
    LECTERN_BROWSER: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const results = JSON.parse(readFileSync(report, "utf8"));
  count(results.stats.expected + results.stats.flaky, playwrightFailures(results));
  flaky.push(...playwrightFlaky(results));
  process.stdout.write(`\nThe slowest files:\n${slowestFiles(results).join("\n")}\n\n`);
}

/** The endurance tests of what strangers can do to a server, and of the release, none of which depends on the machine's speed. */
async function releaseTests() {
  await buildAll();
  const files = ["release", "secrets", "two-processes", "connections"].map(
    (name) => `e2e/endurance/${name}.db.test.ts`,
  );
  await vitest("release", "--config", "e2e/endurance/vitest.config.ts", ...files);
}

async function enduranceTests() {
  await buildAll();
  await vitest("endurance", "--config", "e2e/endurance/vitest.config.ts");
  await playwright("endurance-browser", "e2e/endurance/playwright.config.ts");
}

/** The unit tests and a release, made with this version, as all the others are. */
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

// A failing runner has still written its report; if not, reading it throws.
function tests(args, env = {}, program = process.execPath) {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.on("close", (code) => {
      if (code !== 0) process.exitCode = 1;
      done();
    });
  });
}

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !Object.hasOwn(stages, name));
if (unknown) {
  process.stderr.write(`There is no stage ${unknown}: ${Object.keys(stages).join(", ")}.\n`);
  process.exit(2);
}

await ensureInstalled();
await ensureClient();
for (const [name, stage] of Object.entries(stages)) {
  if (chosen.length > 0 ? !chosen.includes(name) : onlyWhenChosen.includes(name)) continue;
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
