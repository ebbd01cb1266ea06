// npm run withstands: runs the proofs and writes what they counted into README.md, so that nobody types a figure.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "./run.mjs";
import { ensureBuilt } from "./setup.mjs";

const results = "e2e/endurance/results";
const cases = "lib/auth/sign-in.db.test.ts";

const rows = {
  cases: "A browser or an identity provider does what it should not: cases",
  "two-processes":
    "Two servers at once: first sign-ins of one person, callbacks at both, settings saved meanwhile",
  kill: "A server killed (`SIGKILL`) before and after every statement of a sign-in, and in between: sign-ins",
  outage: "The database crashes under load: answers while it is gone, each a 503",
  clock: "A server's clock five minutes ahead or behind: what expires, and what does not yet",
  secrets: "Secrets looked for in logs, pages, payloads, command output and database",
};

await ensureBuilt();
const reports = mkdtempSync(join(tmpdir(), "lectern-reports-"));
const figures = { cases: await runCases(), ...(await runProofs()) };
rmSync(reports, { recursive: true, force: true });
writeIntoReadme(tableOf(figures));

async function runCases() {
  const tests = await vitest("cases", ["--project", "database", cases]);
  return { tried: tests.length, survived: tests.length, lost: 0 };
}

async function runProofs() {
  await vitest("endurance", ["--config", "e2e/endurance/vitest.config.ts"]);
  const proofs = Object.keys(rows).filter((proof) => proof !== "cases");
  return Object.fromEntries(
    proofs.map((proof) => [proof, JSON.parse(readFileSync(join(results, `${proof}.json`), "utf8"))]),
  );
}

/** Runs tests and answers with them; one that fails ends it all, and the README stays as it is. */
async function vitest(name, which) {
  const report = join(reports, `${name}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  await run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...which, ...reporters], {
    show: true,
  });
  return JSON.parse(readFileSync(report, "utf8")).testResults.flatMap((file) => file.assertionResults);
}

function tableOf(figures) {
  const lines = Object.entries(rows).map(([proof, what]) => {
    const { tried, survived, lost } = figures[proof];
    return `| ${what} | ${tried} | ${survived} | ${lost} |`;
  });
  return ["| | tried | survived | lost |", "|---|--:|--:|--:|", ...lines].join("\n");
}

function writeIntoReadme(table) {
  const [begin, end] = ["begin", "end"].map((word) => `<!-- npm run withstands: ${word} -->`);
  const readme = readFileSync("README.md", "utf8");
  const [before, after] = [readme.indexOf(begin) + begin.length, readme.indexOf(end)];
  if (before < begin.length || after < before) throw new Error(`README.md has no ${begin} … ${end}.`);
  writeFileSync("README.md", `${readme.slice(0, before)}\n${table}\n${readme.slice(after)}`);
}
