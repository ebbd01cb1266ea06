import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pageGates } from "@/e2e/admin-page-gates";

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).sort();
const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, "utf8");

const gateCall = /require(Fresh)?(Admin|Staff|May)\(([^)]*)\)/;

/** Returns the gate in the table's form: `admin`, `staff` or permissions, perhaps after `fresh`. Null means none. */
function gateIn(text: string): string | null {
  const [, fresh, who, permissions = ""] = gateCall.exec(text) ?? [];
  if (!who) return null;
  const named =
    who === "May"
      ? permissions
          .replace(/["\s]+/g, " ")
          .replace(/ ,/g, ",")
          .trim()
      : who.toLowerCase();
  return `${fresh ? "fresh " : ""}${named.replace(/,$/, "").trim()}`;
}

/** Returns the functions that Next.js calls, with their first gate; null when other code comes first. */
function gatesOf(source: string, name: RegExp): [string, string | null][] {
  const functions = [...source.matchAll(/^export (?:default )?(?:async )?function (\w+)[\s\S]*?\n}/gm)];
  const called = functions.filter(([text, own = ""]) => name.test(own) || /^export default/.test(text));
  return called.map(([text, own = ""]) => {
    const first =
      /\) ?(?:: [^{\n]+)?\{\n {2}(?:const (?:\w+|\{ \w+ \}) = )?await (require\w+\([^)]*\));\n/.exec(text);
    return [own, first?.[1] ? gateIn(first[1]) : null];
  });
}

const titledGate =
  /^export const generateMetadata = titled\(\s*(?:"[^"]*"|\(t\) => t[\w.]+),\s*(?:\(\) =>\s*)?(require\w+(?:\([^)]*\))?),?\s*\);$/m;

/** Pages whose title needs no data hand their gate to `titled`. */
function gatesOfPage(source: string): [string, string | null][] {
  const gate = titledGate.exec(source)?.[1];
  const called = gatesOf(source, /^generate/);
  return gate ? [["generateMetadata", gateIn(gate.includes("(") ? gate : `${gate}()`)], ...called] : called;
}

function actionGates(source: string): [string, string | null][] {
  const exported = [...source.matchAll(/^export const (\w+) = [\s\S]*?\n}\);/gm)];
  return exported.map(([text, name = ""]) => {
    const gate = /^ {2}gate: (?:\(\) =>\s+)?(require\w+(?:\([^)]*\))?),$/m.exec(text)?.[1] ?? "";
    return [name, gateIn(gate.includes("(") ? gate : `${gate}()`)];
  });
}

const listGate = /^export const POST = (?:csv|xlsx)Route(For)?\(\s*(?:\[([^\]]*)\])?/m;

function routeGates(source: string): [string, string | null][] {
  const [, isForStaff, permissions = ""] = listGate.exec(source) ?? [];
  if (!listGate.test(source)) return gatesOf(source, /^[A-Z]+$/);
  return [["POST", isForStaff ? gateIn(`requireFreshMay(${permissions})`) : "fresh admin"]];
}

const pages = files.filter((file) => /(^|\/)(page|layout|template|default)\.tsx$/.test(file));
const routes = files.filter((file) => /(^|\/)route\.tsx?$/.test(file));
const actions = files.filter((file) => /\.tsx?$/.test(file) && /^["']use server["']/.test(read(file)));

test("The table lists every page, route and file of actions, and nothing else", () => {
  expect(Object.keys(pageGates).sort()).toEqual([...pages, ...routes, ...actions].sort());
});

test.each(pages)("The page %s and its metadata ask their gate first", (file) => {
  const source = read(file);
  expect(source.replace(titledGate, "")).not.toMatch(/^export (const|let|\{)/m);
  const found = gatesOfPage(source);
  expect(found.length).toBeGreaterThan(0);
  expect([...new Set(found.map(([, gate]) => gate))]).toEqual([pageGates[file]]);
});

test("A title asks its gate first", () => {
  const [, body] = /^export const titled =[^{]*(\{[\s\S]*?\n {2}\};)/m.exec(read("../titled.ts")) ?? [];
  expect(body).toMatch(/^\{\n {4}await gate\(\);\n/);
});

test.each(routes)("The route %s asks its gate first", (file) => {
  const source = read(file);
  expect(source.replace(listGate, "")).not.toMatch(/^export (const|let|\{)/m);
  const found = routeGates(source);
  expect(found.length).toBeGreaterThan(0);
  expect([...new Set(found.map(([, gate]) => gate))]).toEqual([pageGates[file]]);
});

// These POST routes store nothing and cost little. lib/http/navigation.ts keeps images from them.
const readers = ["media/upload/[id]/parts/[number]/address/route.ts", "media/upload/[id]/route.ts"];

test.each(routes)("The route %s answers POST, because it writes or reveals much", (file) => {
  const methods = routeGates(read(file)).map(([method]) => method);
  expect(methods).toEqual([readers.includes(file) ? "GET" : expect.stringMatching(/^(POST|PUT)$/)]);
});

test("The routes of lists ask for a fresh sign-in first", () => {
  const handlers = read("csv-route.ts").match(/return async \(request[^\n]+ => \{\n.+/g);
  expect(handlers).toEqual([
    expect.stringMatching(/\n {4}const admin = await requireFreshAdmin\(\);$/),
    expect.stringMatching(/\n {4}const actor = await requireFreshMay\(\.\.\.permissions\);$/),
  ]);
  expect(read("xlsx-route.ts")).toMatch(
    /return async \(request[^\n]+ => \{\n {4}const actor = await requireFreshMay\(\.\.\.permissions\);\n/,
  );
});

test("No action hides inside another file", () => {
  const others = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !actions.includes(file),
  );
  expect(others.filter((file) => /["']use server["']/.test(read(file)))).toEqual([]);
});

test.each(actions)("Every action of %s has its gate", (file) => {
  const source = read(file);
  const found = actionGates(source);
  expect(found.length).toBe(source.match(/^export .*/gm)?.length);
  expect(found.length).toBeGreaterThan(0);
  const inTable = pageGates[file];
  expect(Object.fromEntries(found)).toEqual(
    typeof inTable === "string" ? Object.fromEntries(found.map(([name]) => [name, inTable])) : inTable,
  );
});

test.each([
  "export default async function Page() {\n  return null;\n}",
  "export default async function Page() {\n  const rows = await list();\n  await requireAdmin();\n  return rows;\n}",
  "export default function Page() {\n  requireAdmin();\n  return null;\n}",
])("The check finds a page without the gate or with a late one: %j", (source) => {
  expect(gatesOf(source, /^generate/)).toEqual([["Page", null]]);
});

test("The parser reads each gate correctly", () => {
  const page = (gate: string) => `export default async function Page() {\n  const actor = await ${gate};\n}`;
  expect(gatesOf(page('requireMay("people.read", "groups.read")'), /^generate/)).toEqual([
    ["Page", "people.read, groups.read"],
  ]);
  for (const gate of ["requireAdmin", '() =>\n  requireMay("people.read"),\n'])
    expect(gatesOfPage(`export const generateMetadata = titled((t) => t.people.title, ${gate});`)).toEqual([
      ["generateMetadata", gate === "requireAdmin" ? "admin" : "people.read"],
    ]);
  expect(gatesOf(page("requireFreshAdmin()"), /^generate/)).toEqual([["Page", "fresh admin"]]);
});
