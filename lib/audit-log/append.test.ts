import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const writing =
  /\.(create|createMany|update|updateMany|upsert|delete|deleteMany)\(|\$executeRaw|\$transaction|\bchange[A-Z]\w+\(/;

// Commands call the first two. The next two keep figures and a preview. The others call commands in one transaction.
const notCommands = [
  "changeCourse",
  "endAffectedSessions",
  "getLearningSummary",
  "previewImport",
  "addPerson",
  "changeNames",
];

function auditedOf(source: string): [string, boolean][] {
  const functions = new Map(
    [...source.matchAll(/^(?:export )?(?:async )?function (\w+)[\s\S]*?\n}/gm)].map(([text, name = ""]) => [
      name,
      text,
    ]),
  );
  const reaches = (name: string, words: RegExp, seen: string[] = []): boolean => {
    const body = functions.get(name)?.replace(/^.*\n/, "") ?? "";
    if (words.test(body)) return true;
    const called = [...functions.keys()].filter((other) => new RegExp(`\\b${other}\\(`).test(body));
    return called.some((other) => !seen.includes(other) && reaches(other, words, [...seen, name]));
  };
  const taking = [...functions].filter(([, text]) =>
    /^export [^{]*?: (?:(?:Fresh|Approved)?Admin\b|Operator\b|May<)/.test(text),
  );
  const commands = taking.filter(([name]) => reaches(name, writing) && !notCommands.includes(name));
  return commands.map(([name]) => [name, reaches(name, /\baudit\(tx, actor, /)]);
}

// Retention records removals in its own table, and an upload in parts is recorded once it is a file.
const sources = readdirSync("lib", { recursive: true, encoding: "utf8" })
  .filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) && !/^(audit-log\/|retention\/|media\/upload-in-parts)/.test(file),
  )
  .map((file) => [`lib/${file}`, readFileSync(`lib/${file}`, "utf8")] as const);
const commands = sources.filter(([, source]) => auditedOf(source).length > 0);

test.each(commands)("Every command of an admin in %s writes the audit log", (_, source) => {
  expect(source, "as a function, so that this test sees it").not.toMatch(
    /^export const \w+ = .*: (?:(?:Fresh|Approved)?Admin\b|Operator\b|May<).*=>[^;]*(?:\$executeRaw|\$transaction)/m,
  );
  expect(auditedOf(source).filter(([, audits]) => !audits)).toEqual([]);
});

test("The search finds commands of admins", () => {
  const found = commands.flatMap(([, source]) => auditedOf(source));
  expect(found.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      "moveActivity",
      "saveDraft",
      "createApiKey",
      "deactivatePerson",
      "importCourses",
      "assign",
      "exemptLearners",
      "grantRole",
    ]),
  );
});

test.each([
  "export async function forget(_actor: Admin, id: string): Promise<void> {\n  await db().x.delete({ id });\n}",
  "export function forget(\n  actor: Admin,\n): Promise<void> {\n  return run(actor);\n}\n\nfunction run() {\n  audited();\n  db().$executeRaw``;\n}",
])("The search finds a command that skips the audit log: %j", (source) => {
  expect(auditedOf(source)).toEqual([["forget", false]]);
});
