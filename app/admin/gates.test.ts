import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).sort();
const read = (file: string) => readFileSync(`${import.meta.dirname}/${file}`, "utf8");

/** The functions of a file that Next.js calls, and whether asking the gate is the first thing that each does. */
function gatesOf(source: string, name: RegExp): [string, boolean][] {
  const functions = [...source.matchAll(/^export (?:default )?(?:async )?function (\w+)[\s\S]*?\n}/gm)];
  const called = functions.filter(([text, own = ""]) => name.test(own) || /^export default/.test(text));
  return called.map(([text, own = ""]) => [
    own,
    /\) ?(?:: [^{\n]+)?\{\n {2}(?:const admin = )?await require(?:Fresh)?Admin\(\);\n/.test(text),
  ]);
}

const pages = files.filter((file) => /(^|\/)(page|layout|template|default)\.tsx$/.test(file));
const routes = files.filter((file) => /(^|\/)route\.tsx?$/.test(file));
const actions = files.filter((file) => /\.tsx?$/.test(file) && /^["']use server["']/.test(read(file)));

test.each(pages)("%s asks for an admin before anything else, its metadata too", (file) => {
  const source = read(file);
  expect(source).not.toMatch(/^export (const|let|\{)/m);
  const gates = gatesOf(source, /^generate/);
  expect(gates.length).toBeGreaterThan(0);
  expect(gates.filter(([, asks]) => !asks)).toEqual([]);
});

test.each(routes)("%s asks for an admin before anything else", (file) => {
  const source = read(file);
  const isList = /^export const GET = csvRoute\(/m.test(source);
  const rest = source.replace(/^export const GET = csvRoute\(/m, "");
  expect(rest).not.toMatch(/^export (const|let|\{)/m);
  const gates = gatesOf(rest, /^[A-Z]+$/);
  expect(gates.length).toBeGreaterThan(isList ? -1 : 0);
  expect(gates.filter(([, asks]) => !asks)).toEqual([]);
});

test("the route of a list asks for an admin who has just signed in before anything else", () => {
  const handlers = read("csv-route.ts").match(/return async \(request[^\n]+ => \{\n.+/g);
  expect(handlers).toEqual([expect.stringMatching(/\n {4}const admin = await requireFreshAdmin\(\);$/)]);
});

test("no action is hidden inside another file", () => {
  const others = files.filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !actions.includes(file),
  );
  expect(others.filter((file) => /["']use server["']/.test(read(file)))).toEqual([]);
});

test.each(actions)("every action of %s has the admin's gate", (file) => {
  const source = read(file);
  const exported = source.match(/^export .*/gm) ?? [];
  const gated = source.match(/^ {2}gate: require(?:Fresh)?Admin,$/gm) ?? [];
  expect(exported.length).toBeGreaterThan(0);
  expect(gated.length).toBe(exported.length);
});

test("there are pages, routes and actions to look at", () => {
  expect(pages).toContain("people/[id]/page.tsx");
  expect(routes).toContain("sign-ins/csv/route.ts");
  expect(actions).toContain("people/[id]/actions.ts");
});

test.each([
  "export default async function Page() {\n  return null;\n}",
  "export default async function Page() {\n  const rows = await list();\n  await requireAdmin();\n  return rows;\n}",
  "export default function Page() {\n  requireAdmin();\n  return null;\n}",
])("a page without the gate, or with a late one, is found out: %j", (source) => {
  expect(gatesOf(source, /^generate/)).toEqual([["Page", false]]);
});
