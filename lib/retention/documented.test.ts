import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { env } from "@/lib/env";
import { retainedKinds, retainedTables } from "./schema";

const namesIn = (text = "") => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? "");

const [kept = ""] = readFileSync("docs/operations/retention.md", "utf8").split("\n## ");

const rows = kept
  .split("\n")
  .map((line) => line.split(" | "))
  .filter(([tables]) => tables?.startsWith("| `"))
  .map(([tables, growsWith = "", until = ""]) => ({ tables: namesIn(tables), growsWith, until }));

const schema = readFileSync("prisma/schema.prisma", "utf8");
const tables = [...schema.matchAll(/^model [\s\S]*?@@map\("(\w+)"\)/gm)].map(([, name]) => name ?? "");

test("The documentation says for each table until when its rows are kept", () => {
  expect(rows.flatMap((row) => row.tables).sort()).toEqual(tables.sort());
});

/** These rows end without a setting: soon, or with a deletion. */
const ownEnds =
  /^(they expire|their minute is over|they are added up|the person is deleted|an admin deletes it)/;

test("Data that grows with use ends by a setting or soon, except for listed records", () => {
  const settings = Object.keys(env()).filter((name) => name.startsWith("RETENTION_"));
  const endless = rows.filter(
    ({ until }) => !ownEnds.test(until) && !namesIn(until).some((name) => settings.includes(name)),
  );
  expect(endless.map(({ growsWith }) => growsWith)).toEqual([
    "removals from the audit log, a row for each step",
    "deleted people, an ID each",
    "what admins save",
    "days with courses or values of custom fields, and weeks, as counts without people",
    "years, and keys that were lost or revoked",
    "nothing",
  ]);
  expect([...new Set(rows.flatMap(({ until }) => namesIn(until)))].sort()).toEqual(settings.sort());
});

test("The documentation gives an end for each table with retention", () => {
  const removed = retainedKinds.filter((kind) => tables.includes(kind));
  expect(removed).toHaveLength(11 + retainedTables.length);
  const ending = rows.filter(({ until }) => !until.startsWith("forever")).flatMap((row) => row.tables);
  expect(ending).toEqual(expect.arrayContaining(removed));
});

test("retention collects what each room keeps for a while", () => {
  const kinds = readFileSync("lib/retention/kinds.ts", "utf8");
  const kept = readdirSync("lib")
    .map((room) => `lib/${room}/retention.ts`)
    .filter((file) => existsSync(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/^export const (\w+): Retained\b/gm)]);
  expect(kept.map(([, name]) => name).filter((name) => !kinds.includes(`: ${name},`))).toEqual([]);
  expect(kept).toHaveLength(retainedKinds.length - retainedTables.length);
});
