import { lintMigration, parseStatements } from "./migration-linter.mjs";

/**
 * Splits Prisma's SQL into a migration that adds and one that removes, with locks that a busy server can bear. Either may be
 * empty.
 * @returns {Promise<{ expand: string, contract: string }>}
 */
export async function twoPhases(sql) {
  const statements = (await parseStatements(sql)).flatMap(({ text }) => separate(text));
  const made = statements.map((text) => /CREATE TABLE "(\w+)"/.exec(text)?.[1]).filter(Boolean);
  const phases = { expand: [], contract: [] };
  for (const statement of statements) {
    const phase = (await takesAway(statement)) ? "contract" : "expand";
    phases[phase].push(...withShortLocks(statement, made));
  }
  const file = (texts) => texts.map((text) => `${text};\n`).join("\n");
  return { expand: file(phases.expand), contract: file(phases.contract) };
}

// Prisma writes a table's changes as one statement, a line each.
function separate(text) {
  const [, comments, table, changes] = /^((?:--.*\n)*)(ALTER TABLE "\w+") ([\s\S]*)$/.exec(text) ?? [];
  if (!table) return [text];
  const [first, ...rest] = changes.split(/,\s*\n(?=(?:ADD|DROP|ALTER) )/);
  return [`${comments}${table} ${first}`, ...rest.map((change) => `${table} ${change}`)];
}

async function takesAway(sql) {
  const faults = await lintMigration({ name: "00000000000000_expand_this", sql });
  return faults.some((line) => /: (drop|drop-index|not-null):/.test(line));
}

function withShortLocks(text, made) {
  const table = /(?:ALTER TABLE|\bON) "(\w+)"/.exec(text)?.[1];
  const safe = text.replace(/^DROP INDEX (?!CONCURRENTLY)/m, "DROP INDEX CONCURRENTLY IF EXISTS ");
  if (made.includes(table)) return [safe];
  const foreignKey = /ADD CONSTRAINT ("\w+") FOREIGN KEY/.exec(text);
  if (foreignKey) return [`${safe} NOT VALID`, `ALTER TABLE "${table}" VALIDATE CONSTRAINT ${foreignKey[1]}`];
  return [safe.replace(/^(CREATE (?:UNIQUE )?INDEX) (?!CONCURRENTLY)/m, "$1 CONCURRENTLY ")];
}
