import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("of each table, the documentation says until when its rows are kept", () => {
  const schema = readFileSync("prisma/schema.prisma", "utf8");
  const tables = [...schema.matchAll(/^model [\s\S]*?@@map\("(\w+)"\)/gm)].map(([, name]) => name);
  const [, table = ""] = readFileSync("docs/operations/backup.md", "utf8").split(
    "## How long each table is kept",
  );
  const named = table.split("\n").flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)]);
  expect(named.map(([, name]) => name).sort()).toEqual(tables.sort());
});
