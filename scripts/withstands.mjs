// npm run withstands: runs the proofs and writes their counts into docs/reliability.md.
// With --minutes 10, people work for ten minutes instead of half a minute, while everything hostile is repeated.
// With --durability 100, it cuts the embedded database's power 100 times instead, and kills each of its processes (as root, on
// Linux).
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt, ensureLaunchers } from "./build.mjs";
import { fillIn } from "./fill-in.mjs";
import { run } from "./run.mjs";

const document = "docs/reliability.md";
const results = "e2e/endurance/results";
const cases = "lib/sign-in/sign-in.db.test.ts";

const rows = {
  cases: "Cases in which a browser or an identity provider breaks the rules",
  "two-processes":
    "Two servers at once: first sign-ins of one person, callbacks at both, settings saved together",
  kill: "Sign-ins with a server killed (`SIGKILL`) before, during and after each statement",
  outage: "Requests while the database is down under load, each answered with 503",
  clock: "Expiry checks with a server's clock five minutes ahead or behind",
  secrets: "Searches for secrets in logs, pages, payloads, command output and the database",
  connections:
    "Connections that pipeline, break off at any byte, close half or hardly read; every slot is free afterward",
  "other-sites":
    "Images, frames and scripts of other sites that request the sign-in; each refused and not counted",
  bounces: "Delivery reports, forged and real, with 300 recipients among 200,000 emails",
  fuzz: "Fuzzed requests to every route and action, answered without a failure, a stack or a secret",
};

const rowsUnderPressure = {
  "stalled-lock": "The database stalls: a lock is held for seconds",
  "stalled-network": "The database stalls: its network freezes",
  "stalled-disk": "The database stalls: its disk stops, then is slow",
  hostile: "Floods of parameters, endless headers, bodies of 2 GB, a hundred unfinished bodies",
  "heavy-reads":
    "Twelve pages at once with figures of 200,000 people and four courses, and twelve of a manager of 20,000 with 40",
  certificates: "25 certificates printed at once",
  "mixed-load": "All of this, heavy searches and hostile texts, while people work",
};

const rowsOfDurability = {
  "power-cuts": "Power cuts during sign-ins, with the disk as it was at that moment",
  kills: "`SIGKILL` of each process of the embedded database and of the processes that use it",
  "full-disk": "A full disk that has room again",
};

const { values } = parseArgs({ options: { minutes: { type: "string" }, durability: { type: "string" } } });

await ensureBuilt({ install: true });
await ensureLaunchers({ install: true });
const reports = mkdtempSync(join(tmpdir(), "lectern-reports-"));
if (values.durability) {
  process.env.DURABILITY_ROUNDS = values.durability;
  const figures = await runProofs(Object.keys(rowsOfDurability), ["e2e/durability"]);
  writeFigures("withstands -- --durability", durabilityTable(figures));
} else {
  process.env.WITHSTANDS = "1";
  if (values.minutes) process.env.MIXED_LOAD_MINUTES = values.minutes;
  const proofs = Object.keys({ ...rows, ...rowsUnderPressure }).filter((proof) => proof !== "cases");
  const figures = { cases: await runCases(), ...(await runProofs(proofs)) };
  writeFigures("withstands", `${tableOf(figures)}\n\n${tableUnderPressure(figures)}`);
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

/** A failing test ends everything, and the document stays as it is. */
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
    "| | acknowledged writes | lost | wait of others: median / worst | wait at rest | memory before / peak / after |";
  return [head, "|---|--:|--:|--:|--:|--:|", ...lines].join("\n");
}

function durabilityTable(figures) {
  const lines = Object.entries(rowsOfDurability).map(([proof, what]) => {
    const { tried, survived, acknowledged, lost } = figures[proof];
    return `| ${what} | ${tried} | ${survived} | ${acknowledged} | ${lost} |`;
  });
  const head = "| | times | opened again | acknowledged writes | lost |";
  return [head, "|---|--:|--:|--:|--:|", ...lines].join("\n");
}

function writeFigures(command, table) {
  writeFileSync(document, fillIn(readFileSync(document, "utf8"), command, table));
}
