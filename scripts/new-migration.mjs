// npm run new-migration -- NAME: writes the changes of schema.prisma and prisma/sql since the last commit as migrations. One
// adds,
// one removes; either may be missing (docs/operations/upgrades.md).
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { holdEmbeddedDatabase } from "./embedded-database/hold.mjs";
import { lintMigration } from "./migration-linter.mjs";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";
import { readCommittedSqlFiles, readSqlFiles, sqlChanges } from "./sql-changes.mjs";
import { twoPhases } from "./two-phases.mjs";

const schema = "prisma/schema.prisma";
const name = process.argv[2] ?? "";
if (!/^[a-z0-9_]+$/.test(name)) {
  process.stderr.write(
    "Name the migration in lower-case letters, digits and underscores: npm run new-migration -- add_x\n",
  );
  process.exit(2);
}

const pending = execFileSync("git", ["status", "--porcelain", "prisma/migrations"], {
  encoding: "utf8",
}).trim();
if (pending) {
  process.stderr.write(
    `Commit or remove the migration that is not committed yet, because this one would repeat it:\n${pending}\n`,
  );
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "lectern-migration-"));
const committed = join(folder, "committed.prisma");
writeFileSync(committed, execFileSync("git", ["show", `HEAD:${schema}`]));
const database = await holdEmbeddedDatabase(folder);
const env = { ...process.env, DATABASE_URL: database.url };
const sql = await progress("Comparing the schemas", () =>
  run(process.execPath, ["scripts/schema-sql.mjs", committed, schema], { env }),
);
await database.release();
rmSync(folder, { recursive: true });

const isSame = /^\s*(--[^\n]*)?\s*$/.test(sql);
const tables = isSame ? { expand: "", contract: "" } : await twoPhases(sql);
const rest = await sqlChanges(readCommittedSqlFiles(), readSqlFiles());
// Functions and views may use new columns, and old columns may be in use until the functions and views that use them are gone.
const phases = {
  expand: [tables.expand, rest.expand].filter(Boolean).join("\n"),
  contract: [rest.contract, tables.contract].filter(Boolean).join("\n"),
};
const files = Object.entries(phases).filter(([, text]) => text);
if (files.length === 0) {
  process.stderr.write(`Nothing changed in ${schema} and prisma/sql since the last commit.\n`);
  process.exit(0);
}

for (const [index, [phase, text]] of files.entries()) {
  const time = new Date(Date.now() + index * 1_000).toISOString().replace(/\D/g, "").slice(0, 14);
  const migration = `${time}_${phase}_${name}`;
  const path = `prisma/migrations/${migration}/migration.sql`;
  mkdirSync(dirname(path));
  writeFileSync(path, text);
  const faults = await lintMigration({ name: migration, sql: text });
  process.stdout.write([path, text, ...faults.map((line) => `✗ ${line}`), ""].join("\n"));
}
