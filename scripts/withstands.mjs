// npm run withstands: runs the proofs and writes what they counted into README.md, so that nobody types a figure.
// --minutes 10: honest work for so long while all that is hostile is tried; half a minute otherwise.
// --durability 100: instead, so many power cuts and kills of each process under the embedded database (as root, on Linux).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureLaunchers } from "./build.mjs";
import { fillIn } from "./fill-in.mjs";
import { run } from "./run.mjs";

const results = "e2e/endurance/results";
const cases = "lib/sign-in/sign-in.db.test.ts";

const rows = {
  cases: "A browser or an identity provider does what it should not: cases",
  "two-processes":
    "Two servers at once: first sign-ins of one person, callbacks at both, settings saved at the same time",
  kill: "A server killed (`SIGKILL`) before and after every statement of a sign-in, and in between: sign-ins",
  outage: "The database crashes under load: answers while it is gone, each a 503",
  clock: "A server's clock five minutes ahead or behind: what expires, and what does not yet",
  secrets: "Secrets looked for in logs, pages, payloads, command output and database",
  connections:
    "Connections that pipeline, break off at any byte, close half or hardly read: afterwards every slot is free",
  "other-sites":
    "Images, frames and scripts of other sites that name the sign-in: refused, and never counted",
  bounces: "Delivery reports, forged and real, with 300 recipients among 200,000 emails: recipients read",
  fuzz: "Requests of a fuzzer, to every route and action: answered without a failure, a stack or a secret",
};

const rowsUnderPressure = {
  "stalled-lock": "The database stalls: a lock that nobody releases for seconds",
  "stalled-network": "The database stalls: its network is frozen",
  "stalled-disk": "The database stalls: its disk stands still, then is slow",
  hostile: "Floods of parameters, endless headers, bodies of 2 GB, a hundred unfinished bodies",
  "heavy-reads":
    "Figures of 200,000 people with four courses, and of a manager of 20,000 with 40: twelve such pages each at once",
  certificates: "25 certificates printed at once",
  "mixed-load": "All of that, heavy searches and hostile texts, while people work",
};

const rowsOfDurability = {
  "power-cuts": "The power fails in the middle of sign-ins: the disk as it was in that moment",
  kills: "`SIGKILL` of each process of the embedded database, and of whoever holds it",
  "full-disk": "The disk is full, and has room again",
};

const { values } = parseArgs({ options: { minutes: { type: "string" }, durability: { type: "string" } } });

await ensureBuilt({ install: true });
await ensureLaunchers({ install: true });
const reports = mkdtempSync(join(tmpdir(), "lectern-reports-"));
if (values.durability) {
  process.env.DURABILITY_ROUNDS = values.durability;
  const figures = await runProofs(Object.keys(rowsOfDurability), ["e2e/durability"]);
  writeIntoReadme("withstands -- --durability", durabilityTable(figures));
} else {
  process.env.WITHSTANDS = "1";
  if (values.minutes) process.env.MIXED_LOAD_MINUTES = values.minutes;
  const proofs = Object.keys({ ...rows, ...rowsUnderPressure }).filter((proof) => proof !== "cases");
  const figures = { cases: await runCases(), ...(await runProofs(proofs)) };
  writeIntoReadme("withstands", `${tableOf(figures)}\n\n${tableUnderPressure(figures)}`);
}
rmSync(reports, { recursive: true, force: true });

async function runCases() {
  const tests = await vitest("cases", ["--project", "database", cases]);
  return { tried: tests.length, survived: tests.length, lost: 0 };
}

async function runProofs(proofs, which = []) {
  await vitest("endurance", ["--config", "e2e/endurance/vitest.config.ts", ...which]);
  return Object.fromEntries(
    proofs.map((proof) => [proof, JSON.parse(readFileSync(join(results, `${proof}.json`), "utf8"))]),
  );
}

/** A failing test ends everything, and the README stays as it is. */
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

function tableUnderPressure(figures) {
  const waits = ({ median, worst }) => `${median} / ${worst} ms`;
  const lines = Object.entries(rowsUnderPressure).map(([proof, what]) => {
    const { acknowledged, lost, waited, atRest, memory } = figures[proof];
    const used = memory ? `${memory.before} / ${memory.peak} / ${memory.after} MB` : "";
    return `| ${what} | ${acknowledged} | ${lost} | ${waits(waited)} | ${waits(atRest)} | ${used} |`;
  });
  const head =
    "| | writes acknowledged | lost | others waited: median / worst | the same at rest | memory before / at most / after |";
  return [head, "|---|--:|--:|--:|--:|--:|", ...lines].join("\n");
}

function durabilityTable(figures) {
  const lines = Object.entries(rowsOfDurability).map(([proof, what]) => {
    const { tried, survived, acknowledged, lost } = figures[proof];
    return `| ${what} | ${tried} | ${survived} | ${acknowledged} | ${lost} |`;
  });
  const head = "| | times | opened again | writes acknowledged | lost |";
  return [head, "|---|--:|--:|--:|--:|", ...lines].join("\n");
}

function writeIntoReadme(command, table) {
  writeFileSync("README.md", fillIn(readFileSync("README.md", "utf8"), command, table));
}
