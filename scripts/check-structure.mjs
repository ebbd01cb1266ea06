// Checks who imports whom, and names. `--long` lists the files of more than 250 lines, too.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const ground =
  "env|environment-variables|auth-secrets|db|connection|connection-pool|database-hosts|database-watch|read-statement|standby|own-writes|heavy-read|current-request|observers|prepared|statement-name|workload|errors|refusal-codes|secrets|log|actor|mint|content-url|trimmed|ip-networks";
// Where requests, cookies and redirects are known; the rest of lib/session is the record of who signed in where.
const edges =
  "lib/(sign-in/|api/|session/(gates|form-action|stateful-form-action|sign-in-redirect|sign-out|cookies)(\\.ts)?$)";
const test = /\.(test|spec)\.tsx?$/;

const imports = [
  {
    in: /^lib\/jsonapi\//,
    not: /^(?!lib\/jsonapi\/)(app|lib|prisma|scripts)\//,
    why: "jsonapi knows nothing of this house",
  },
  {
    in: new RegExp(`^(?!${edges}|lib/jsonapi/)lib/`),
    not: new RegExp(`^(app/|scripts/|${edges}|next(-auth)?(/|$))`),
    why: "the domain sees no request, cookie or redirect",
  },
  {
    in: new RegExp(`^(?!${edges}|lib/http/|lib/mail/|lib/messages/|lib/.*schema\\.ts$)lib/`),
    not: /^lib\/messages\//,
    why: "the domain refuses with codes; an edge turns them into words",
  },
  {
    in: /^lib\/session\//,
    not: /^lib\/sign-in\//,
    why: "every page asks who is there, and few sign somebody in",
  },
  {
    in: new RegExp(`^lib/(${ground})\\.ts$`),
    not: new RegExp(`^(app/|lib/(?!(${ground})$))`),
    why: "the ground knows nothing of the house",
  },
  {
    in: new RegExp(
      `^(app/|(?!lib/sign-in/adapter\\.ts)${edges.replace("(\\.ts)?$", "")}|lib/(http|jsonapi)/|lib/.*schema\\.ts$)`,
    ),
    not: /^lib\/db$/,
    why: "tables are for the nouns and the auth adapter; an edge and a schema need none",
  },
  {
    in: /^(?!lib\/sign-in\/|app\/auth\/)/,
    not: /^next-auth(\/|$)/,
    why: "next-auth stays in lib/sign-in and app/auth",
  },
  {
    in: /^(app|lib|prisma(?!\/testing))\//,
    not: /^(scripts|e2e)\//,
    why: "the product does not lean on its scaffolding",
  },
  {
    in: /^(app|lib)\/(?!(session\/gates|approvals\/(submit|decide)|sign-in\/(admin-link|backchannel-logout)|api\/api-key|chores\/chores)\.ts$)/,
    not: /^lib\/mint$/,
    why: "only a gate or a chore mints an actor",
  },
];
const clientImports = /^(react(\/|-dom|$)|next\/|app\/_components\/|lib\/(.*schema$|messages\/))/;
const forbiddenNames = /(^|\/)(index|utils?|helpers?|misc)(\.tsx?|\.mjs|\/)/;

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
});
const files = listed.split("\n").filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(file));
const faults = [];
const long = [];
const graph = new Map();

for (const file of files) {
  const source = readFileSync(file, "utf8");
  const targets = [...source.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)].map(([, name]) =>
    resolve(file, name),
  );
  graph.set(file, targets.map(fileOf).filter(Boolean));
  const lines = source.split("\n").length - 1;
  if (lines > 250) long.push(`${file}: ${lines} lines`);
  if (forbiddenNames.test(file)) faults.push(`${file}: a name that says nothing`);
  if (test.test(file)) continue;
  if (
    /process\.env/.test(source) &&
    /^(app|lib|prisma\/(?!testing)|scripts\/.*\.ts$)/.test(file) &&
    !/^(lib\/env\.ts|prisma\.config\.ts)$/.test(file)
  )
    faults.push(`${file}: process.env is read in lib/env.ts alone`);
  for (const rule of imports.filter((rule) => rule.in.test(file))) {
    for (const target of targets.filter((target) => rule.not.test(target)))
      faults.push(`${file} imports ${target}: ${rule.why}`);
  }
  if (/^lib\/.*schema\.ts$/.test(file)) {
    for (const sentence of sentencesIn(source))
      faults.push(`${file}: ${sentence}: a schema names a code of lib/messages/field-faults.ts`);
  }
  if (isForBrowser(source)) {
    for (const target of targets.filter(
      (t) => !clientImports.test(t) && !sameFolder(file, t) && !isClient(t),
    ))
      faults.push(`${file} imports ${target}: not for the browser`);
  }
}
const visited = new Set();
for (const file of files) visit(file, []);
const shown = reached(["app/component-gallery/page.tsx", "app/layout.tsx"]);
for (const file of files.filter((name) => /^app\/_components\/[^/]+\.tsx$/.test(name) && !test.test(name)))
  if (!shown.has(file)) faults.push(`${file}: not shown on /component-gallery`);

const map = readFileSync("docs/architecture.md", "utf8");
const nouns = new Set(files.flatMap((file) => file.match(/^lib\/[^/]+\//) ?? []));
for (const noun of nouns)
  if (!map.includes(`\`${noun}\``)) faults.push(`${noun} is not in docs/architecture.md`);

function resolve(from, name) {
  if (name.startsWith("@/")) return name.slice(2);
  return name.startsWith(".") ? join(dirname(from), name) : name;
}

function fileOf(target) {
  return ["", ".ts", ".tsx", ".mjs"].map((ending) => target + ending).find((name) => files.includes(name));
}

// Strings with a space between words, outside comments.
function sentencesIn(source) {
  const tokens =
    source.match(/\/\/.*|\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
  return tokens.filter((token) => !token.startsWith("/") && /\p{L} \p{L}/u.test(token));
}

function isClient(target) {
  const file = fileOf(target);
  return file !== undefined && isForBrowser(readFileSync(file, "utf8"));
}

function isForBrowser(source) {
  return /^["']use client["']/.test(source);
}

function sameFolder(file, target) {
  return file.startsWith("app/") && dirname(file) === dirname(target);
}

function visit(file, path) {
  if (path.includes(file)) faults.push(`Cycle: ${[...path.slice(path.indexOf(file)), file].join(" → ")}`);
  if (visited.has(file)) return;
  visited.add(file);
  for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
}

function reached(roots) {
  const all = new Set(roots);
  for (const file of all) for (const next of graph.get(file) ?? []) all.add(next);
  return all;
}

for (const line of process.argv.includes("--long") ? [...long, ...faults] : faults) console.error(line);
console.log(`Structure: ${files.length} files, ${faults.length} faults.`);
process.exitCode = faults.length > 0 ? 1 : 0;
