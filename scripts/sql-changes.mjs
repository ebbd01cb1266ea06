import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { parseStatements } from "./migration-linter.mjs";

const folder = "prisma/sql";
const order = ["FUNCTION", "VIEW", "TRIGGER"];

/**
 * Returns the SQL that changes the functions, triggers and views of `before` into those of `after`. A later release drops what no
 * file creates any longer.
 * @param {Map<string, string>} before texts by file name
 * @param {Map<string, string>} after
 * @returns {Promise<{ expand: string, contract: string }>}
 */
export async function sqlChanges(before, after) {
  const known = await definedIn(before);
  const changed = [];
  for (const [file, text] of after) changed.push(...(await changedStatements(text, before.get(file), known)));
  const kept = await definedIn(after);
  const gone = [...known.keys()].filter((identity) => !kept.has(identity));
  return {
    expand: changed
      .toSorted((a, b) => rank(a.identity) - rank(b.identity))
      .map(replacing)
      .join("\n"),
    contract: gone
      .toSorted((a, b) => rank(b) - rank(a))
      .map((identity) => `DROP ${identity};\n`)
      .join("\n"),
  };
}

// Replacing a function or trigger resets what settings, such as ENABLE ALWAYS, have changed. Settings therefore follow each change, and
// a changed or removed setting replaces everything in its file.
async function changedStatements(text, earlierText, known) {
  const statements = await describe(text);
  const settingsOf = (list) => list.filter(isSetting).map(({ sql }) => sql);
  const earlier = earlierText ? await describe(earlierText) : [];
  if (settingsOf(statements).join(";") !== settingsOf(earlier).join(";")) return statements;
  const isNew = ({ identity, sql }) => known.get(identity) !== sql;
  return statements.some((one) => !isSetting(one) && isNew(one)) ? statements.filter(isNew) : [];
}

const isSetting = ({ identity }) => identity === null;

/** Returns "FUNCTION name(types)", "VIEW name" or "TRIGGER name ON table" and its SQL without the comments before it. */
export async function definedIn(files) {
  const statements = (await Promise.all([...files.values()].map(describe))).flat();
  return new Map(statements.filter((one) => !isSetting(one)).map(({ identity, sql }) => [identity, sql]));
}

export function readSqlFiles() {
  const names = readdirSync(folder).toSorted();
  return new Map(names.map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")]));
}

export function readCommittedSqlFiles() {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" });
  const names = git("ls-tree", "--name-only", "HEAD", `${folder}/`).split("\n").filter(Boolean);
  return new Map(names.map((path) => [path.slice(folder.length + 1), git("show", `HEAD:${path}`)]));
}

async function describe(text) {
  return (await parseStatements(text)).map(({ kind, node, text }) => ({
    text,
    identity: identityOf(kind, node),
    isConstraint: node.isconstraint === true,
    sql: text.replace(/^(--.*\n|\s*\n)+/, ""),
  }));
}

function identityOf(kind, node) {
  if (kind === "CreateFunctionStmt")
    return `FUNCTION ${node.funcname.at(-1).String.sval}(${argumentTypes(node)})`;
  if (kind === "ViewStmt") return `VIEW ${node.view.relname}`;
  if (kind === "CreateTrigStmt") return `TRIGGER ${node.trigname} ON ${node.relation.relname}`;
  return null;
}

function argumentTypes({ parameters = [] }) {
  return parameters
    .map(({ FunctionParameter }) => FunctionParameter)
    .filter(({ mode }) => mode !== "FUNC_PARAM_OUT" && mode !== "FUNC_PARAM_TABLE")
    .map(({ argType }) => `${argType.names.at(-1).String.sval}${argType.arrayBounds ? "[]" : ""}`)
    .join(", ");
}

function rank(identity) {
  return identity === null ? order.length : order.indexOf(identity.split(" ")[0]);
}

// PostgreSQL has no CREATE OR REPLACE for constraint triggers, and a migration's statements commit one by one.
function replacing({ identity, text, sql, isConstraint }) {
  if (!isConstraint) return `${text};\n`;
  const body = `  DROP TRIGGER IF EXISTS ${identity.slice("TRIGGER ".length)};\n  ${sql.replaceAll("\n", "\n  ")};`;
  return `-- lint-allow do-block: replaces the constraint trigger in one transaction\nDO $do$\nBEGIN\n${body}\nEND $do$;\n`;
}
