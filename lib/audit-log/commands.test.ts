import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The functions that a file exports and that take an admin, and whether a call of `audit` can be reached from each. */
function auditedOf(source: string): [string, boolean][] {
  const functions = new Map(
    [...source.matchAll(/^(?:export )?(?:async )?function (\w+)[\s\S]*?\n}/gm)].map(([text, name = ""]) => [
      name,
      text,
    ]),
  );
  const reaches = (name: string, seen: string[] = []): boolean => {
    const body = functions.get(name)?.replace(/^.*\n/, "") ?? "";
    if (/\baudit\(tx, actor, /.test(body)) return true;
    const called = [...functions.keys()].filter((other) => new RegExp(`\\b${other}\\(`).test(body));
    return called.some((other) => !seen.includes(other) && reaches(other, [...seen, name]));
  };
  const taking = [...functions].filter(([, text]) => /^export [^{]*?: (?:Fresh)?Admin\b/.test(text));
  return taking.map(([name]) => [name, reaches(name)]);
}

const nouns = readdirSync("lib").filter((noun) => noun !== "audit-log");
const files = nouns.map((noun) => `lib/${noun}/commands.ts`).filter((file) => existsSync(file));

test.each(files)("every command of an admin in %s writes the audit log", (file) => {
  const source = readFileSync(file, "utf8");
  expect(source, "as a function, so that this test sees it").not.toMatch(/^export const .*Admin\b/m);
  expect(auditedOf(source).filter(([, audits]) => !audits)).toEqual([]);
});

test("there are commands of admins to look at", () => {
  const found = files.flatMap((file) => auditedOf(readFileSync(file, "utf8")));
  expect(found.map(([name]) => name)).toEqual(
    expect.arrayContaining(["saveDraft", "createApiKey", "deactivatePerson", "importCourses"]),
  );
});

test.each([
  "export async function forget(_actor: Admin, id: string): Promise<void> {\n  await db().x.delete({ id });\n}",
  "export function forget(\n  actor: Admin,\n): Promise<void> {\n  return run(actor);\n}\n\nfunction run() {\n  audited();\n}",
])("a command that does not is found out: %j", (source) => {
  expect(auditedOf(source)).toEqual([["forget", false]]);
});
