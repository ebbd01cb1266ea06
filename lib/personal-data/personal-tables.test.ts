import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tablesOfKinds } from "@/lib/courses/kinds/activity-kinds";
import { personalTables } from "./personal-tables";
import { personalData } from "./schema";

type Model = {
  name: string;
  table: string;
  columns: string[];
  parents: { name: string; onDelete: string }[];
};

/** Matches columns that can lead to a person without a relation. */
const personal =
  /(^|_)(person|people|user|actor|owner|manager|learner|author)_id$|_by_id$|^(address|user_agent|email)$/;

function modelsOf(schema: string): Model[] {
  return [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = "", body = ""]) => {
    const lines = body.split("\n").filter((line) => /^ {2}\w/.test(line));
    const relations = lines.filter((line) => /@relation\(.*fields:/.test(line));
    return {
      name,
      table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
      columns: lines.map((line) => /@map\("(\w+)"\)/.exec(line)?.[1] ?? (/\w+/.exec(line)?.[0] as string)),
      parents: relations.map((line) => ({
        name: /^ +\w+ +(\w+)/.exec(line)?.[1] ?? "",
        onDelete: /onDelete: (\w+)/.exec(line)?.[1] ?? "",
      })),
    };
  });
}

function leadingToPerson(
  models: Model[],
  follow: (parent: Model["parents"][number]) => boolean,
): Set<string> {
  const found = new Set(["Person"]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { name, parents } of models)
      if (parents.some((parent) => found.has(parent.name) && follow(parent))) found.add(name);
  }
  return found;
}

function personalTablesOf(schema: string): string[] {
  const models = modelsOf(schema);
  const related = leadingToPerson(models, () => true);
  return models
    .filter(({ name, columns }) => related.has(name) || columns.some((column) => personal.test(column)))
    .map(({ table }) => table);
}

const schema = readFileSync("prisma/schema.prisma", "utf8");
const models = modelsOf(schema);
const declared = Object.entries(personalTables);

test("Every table that leads to a person is declared in personal-tables.ts", () => {
  expect(Object.keys(personalTables).sort()).toEqual(personalTablesOf(schema).sort());
});

test.each([
  ["a relation", "personId String\n  person Person @relation(fields: [personId], references: [id])"],
  [
    "a relation to a table of theirs",
    "enrollmentId String\n  enrollment Enrollment @relation(fields: [enrollmentId], references: [id])",
  ],
  ["a column without a relation", 'learner String @map("person_id") @db.Uuid'],
])("A new table with %s must be declared", (_, fields) => {
  const added = `${schema}\nmodel QuizAttempt {\n  id String @id\n  ${fields}\n\n  @@map("quiz_attempts")\n}\n`;
  expect(personalTablesOf(added)).toContain("quiz_attempts");
});

test("A table that is deleted with the person cascades from people", () => {
  const cascading = leadingToPerson(models, ({ onDelete }) => onDelete === "Cascade");
  const claimed = declared.filter(([, { deleted }]) => deleted === "with_person").map(([table]) => table);
  const tables = models.filter(({ name }) => cascading.has(name)).map(({ table }) => table);
  expect(claimed.filter((table) => !tables.includes(table))).toEqual([]);
});

test("A table whose rows are unlinked from the person sets the reference to null", () => {
  const unlinked = models.filter(({ table }) => personalTables[table]?.deleted === "unlinked");
  for (const { table, parents } of unlinked) {
    const people = parents.filter(({ name }) => name === "Person");
    expect([table, ...people.map(({ onDelete }) => onDelete)]).toEqual([table, "SetNull"]);
  }
});

/** The export reads these in a table's place. */
const instead: Record<string, string> = { assignment_people: "requirements", last_sign_ins: "lastSignInAt" };

const reader = readFileSync("lib/personal-data/read.ts", "utf8");
const rows = readdirSync("lib")
  .map((room) => `lib/${room}/personal-rows.ts`)
  .filter((file) => existsSync(file))
  .map((file) => readFileSync(file, "utf8"));

test("the export reads every table that is declared as exported", () => {
  const source = [reader, ...rows].join("\n");
  const ofKinds = tablesOfKinds.map(([table]) => table);
  const exported = declared
    .filter(([name, table]) => typeof table.exported === "string" && !ofKinds.includes(name))
    .map(([name]) => name);
  const isRead = (table: string) =>
    new RegExp(`(FROM|JOIN|sql\`|raw\\() *${instead[table] ?? table}\\b`).test(source);
  expect(exported.filter((table) => !isRead(table))).toEqual([]);
});

test("the export collects the rows that each room has of a person", () => {
  const names = rows.flatMap((file) => [...file.matchAll(/^export (?:const|function) (\w+)/gm)]);
  expect(names.length).toBeGreaterThan(10);
  expect(names.map(([, name]) => name).filter((name) => !reader.includes(`${name}(personId)`))).toEqual([]);
});

test("every field of the file comes from a declared table, and the documentation names it", () => {
  const [documented = ""] = readFileSync("docs/personal-data.md", "utf8").split("\n## ");
  const fields = Object.keys(personalData.shape);
  const sources = new Set(declared.map(([, { exported }]) => exported));
  expect(fields.filter((field) => !sources.has(field as never))).toEqual(["format", "exported_at"]);
  expect(fields.filter((field) => !documented.includes(`\n| \`${field}\` |`))).toEqual([]);
});
