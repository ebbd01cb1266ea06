// Checks who imports whom, and names. `--long` lists the files of more than 250 lines, too.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

// The rooms of lib, from the ground up. A room imports only rooms before it; the files that lie in lib itself are the ground.
const rooms = [
  ...["database", "release", "jsonapi", "markdown", "messages", "forms", "http"],
  ...["preferences", "lists", "audit-log", "events", "rate-limits", "media"],
  ...["permissions", "groups", "people", "custom-fields", "memberships", "appearance"],
  ...[
    "assignments",
    "courses",
    "learning-paths",
    "certificates",
    "learning",
    "quizzes",
    "surveys",
    "reports",
  ],
  ...[
    "session",
    "roles",
    "identity-provider",
    "sign-in-attempts",
    "sign-in",
    "api-keys",
    "scim",
    "webhooks",
    "xapi",
  ],
  ...[
    "mail",
    "notifications",
    "people-merges",
    "people-moves",
    "personal-data",
    "people-imports",
    "approvals",
    "api",
  ],
  ...["retention", "audit-heads", "admin-home", "chores", "backup", "telemetry"],
];

// Everything, in the same order. The first pattern that matches is a file's layer.
const layers = [
  ["the ground", /^lib\/[^/]+$/],
  ["prisma", /^prisma\/(?!seed|northwind)/],
  ...rooms.map((room) => [`lib/${room}`, new RegExp(`^lib/${room}/`)]),
  ["the seed", /^prisma\//],
  ["app/preferences.ts, app/messages.ts", /^app\/(preferences|messages|person|appearance)\.ts$/],
  ["app/_components", /^app\/_components\//],
  ["app/_kinds", /^app\/_kinds\//],
  ["paths and words of pages", /^app\/.*\/(paths|words|target)\.tsx?$/],
  [
    "what all pages share",
    /^app\/(?!(layout|error|global-error|not-found|page-without-layout|direct-routes|shared-client-bundle)\.)[^/]+$/,
  ],
  [
    "what learners' or admins' pages share",
    /^app\/(\(learner\)|admin)\/(?!(page|layout|error|not-found)\.)[^/]+$/,
  ],
  ["pages", /^app\//],
  ["scripts and tests", /./],
];

// These files know requests, cookies and redirects; the rest of lib/session records sessions.
const edges =
  "lib/(sign-in/|api/|scim/(endpoint|admission)|session/(gates|reader-language|form-action|stateful-form-action|sign-in-redirect|sign-out|cookies)(\\.ts)?$)";
const test = /\.(test|spec)\.tsx?$/;

const imports = [
  {
    in: /^lib\/jsonapi\//,
    not: /^(?!lib\/jsonapi\/)(app|lib|prisma|scripts)\//,
    why: "jsonapi knows nothing of this house",
  },
  {
    in: new RegExp(`^(?!${edges}|lib/jsonapi/)lib/`),
    not: new RegExp(`^(${edges}|next(-auth)?(/|$))`),
    why: "the domain sees no request, cookie or redirect",
  },
  {
    in: new RegExp(`^(?!${edges}|lib/http/|lib/mail/|lib/messages/|lib/.*schema\\.ts$)lib/`),
    not: /^lib\/messages\/(?!(mail-kinds|languages)$)/,
    why: "the domain refuses with codes; an edge turns them into words",
  },
  {
    in: new RegExp(
      `^(app/|(?!lib/sign-in/(adapter|provision-person)\\.ts|lib/api/((write|bulk)-operation\\.ts|survivor\\.ts|writes/))${edges.replace("(\\.ts)?$", "")}|lib/(http|jsonapi)/|lib/.*schema\\.ts$)`,
    ),
    not: /^lib\/database\/db$/,
    why: "tables are for the nouns and the auth adapter; an edge and a schema need none",
  },
  {
    in: /^(?!lib\/sign-in\/|app\/auth\/)/,
    not: /^next-auth(\/|$)/,
    why: "next-auth stays in lib/sign-in and app/auth",
  },
  {
    in: /^(app|lib)\/(?!(session\/gates|approvals\/(submit|decide)|sign-in\/(admin-link|backchannel-logout)|api\/admission|scim\/admission|chores\/chores)\.ts$)/,
    not: /^lib\/mint$/,
    why: "only a gate or a chore mints an actor",
  },
];
const clientImports =
  /^(react(\/|-dom|$)|next\/|app\/_components\/|lib\/(.*schema$|messages\/|appearance\/theme$|.*\/video-length$))/;
const forbiddenNames = /(^|\/)(index|utils?|helpers?|misc)(\.tsx?|\.mjs|\/)/;

const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
});
const files = listed.split("\n").filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(file));
const faults = [];
const long = [];
const graph = new Map();
const bundled = new Map();
const clients = [];
const catalog = "lib/messages/messages.ts";

for (const file of files) {
  const source = readFileSync(file, "utf8");
  const targets = targetsIn(source, file);
  graph.set(file, targets.map(fileOf).filter(Boolean));
  // A browser calls actions by their names.
  const values = /^["']use server["']/.test(source)
    ? ""
    : source.replace(/^(import|export) type [^;]*;/gm, "");
  bundled.set(file, targetsIn(values, file).map(fileOf).filter(Boolean));
  if (isForBrowser(source) && !test.test(file)) clients.push(file);
  const lines = source.split("\n").length - 1;
  if (lines > 250) long.push(`${file}: ${lines} lines`);
  if (forbiddenNames.test(file)) faults.push(`${file}: a name that says nothing`);
  if (test.test(file)) continue;
  if (
    /process\.env/.test(source) &&
    /^(app|lib|prisma|scripts\/.*\.ts$)/.test(file) &&
    !/^(lib\/env\.ts|prisma\.config\.ts)$/.test(file)
  )
    faults.push(`${file}: process.env is read in lib/env.ts alone`);
  for (const target of graph.get(file)) {
    const [own, other] = [layerOf(file), layerOf(target)];
    if (other > own)
      faults.push(
        `${file} imports ${target}: ${nameOf(own)} comes before ${nameOf(other)}. Move what both need down, take an argument, or record an event.`,
      );
  }
  for (const rule of imports.filter((rule) => rule.in.test(file))) {
    for (const target of targets.filter((target) => rule.not.test(target)))
      faults.push(`${file} imports ${target}: ${rule.why}`);
  }
  if (/^lib\/.*schema\.ts$/.test(file)) {
    for (const sentence of sentencesIn(source))
      faults.push(`${file}: ${sentence}: a schema names a code of lib/messages/field-errors.ts`);
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

for (const file of clients)
  if (reached([file], bundled).has(catalog)) faults.push(`${file} would send the catalog to browsers`);

for (const room of new Set(files.flatMap((file) => /^lib\/([^/]+)\//.exec(file)?.[1] ?? [])))
  if (!rooms.includes(room))
    faults.push(`lib/${room}/ has no place in the order of rooms (scripts/check-structure.mjs)`);
const mapped = [...readFileSync("docs/architecture.md", "utf8").matchAll(/^\| `lib\/([\w-]+)\/` /gm)];
if (mapped.map(([, room]) => room).join() !== rooms.join())
  faults.push("docs/architecture.md lists other rooms than scripts/check-structure.mjs, or in another order");

function targetsIn(source, file) {
  return [...source.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)].map(([, name]) => resolve(file, name));
}

function resolve(from, name) {
  if (name.startsWith("@/")) return name.slice(2);
  return name.startsWith(".") ? join(dirname(from), name) : name;
}

function layerOf(file) {
  return layers.findIndex(([, pattern]) => pattern.test(file));
}

function nameOf(layer) {
  return layers[layer][0];
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

function reached(roots, edges = graph) {
  const all = new Set(roots);
  for (const file of all) for (const next of edges.get(file) ?? []) all.add(next);
  return all;
}

for (const line of process.argv.includes("--long") ? [...long, ...faults] : faults) console.error(line);
console.log(`Structure: ${files.length} files, ${faults.length} faults.`);
process.exitCode = faults.length > 0 ? 1 : 0;
