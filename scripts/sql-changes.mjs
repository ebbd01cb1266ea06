import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { parseStatements } from "./migration-linter.mjs";

const folder = "prisma/sql";
const order = ["FUNCTION", "VIEW", "TRIGGER"];

/**
 * The SQL that brings the functions, triggers and views of `before` to those of `after`: a changed file goes in whole, and what no
 * file creates any longer is dropped in a later release.
 * @param {Map<string, string>} before texts by file name
 * @param {Map<string, string>} after
 * @returns {Promise<{ expand: string, contract: string }>}
 */
export async function sqlChanges(before, after) {
  const changed = [...after].filter(([file, text]) => before.get(file) !== text).map(([, text]) => text);
  const statements = (await Promise.all(changed.map(parseStatements))).flat();
  const expand = statements
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ kind, node, text }) => {
      // PostgreSQL replaces every trigger but a constraint trigger.
      const drop =
        kind === "CreateTrigStmt" && node.isconstraint
          ? `DROP TRIGGER IF EXISTS ${nameOf(kind, node)};\n`
          : "";
      return `${drop}${text};\n`;
    });
  const kept = await createdIn(after);
  const gone = [...(await createdIn(before))].filter((one) => !kept.has(one));
  const contract = gone.toSorted((a, b) => rankOf(b) - rankOf(a)).map((one) => `DROP ${one};\n`);
  return { expand: expand.join("\n"), contract: contract.join("\n") };
}

/** What the files create, as "FUNCTION name", "VIEW name" or "TRIGGER name ON table". */
export async function createdIn(files) {
  const statements = (await Promise.all([...files.values()].map(parseStatements))).flat();
  return new Set(statements.flatMap(({ kind, node }) => identityOf(kind, node) ?? []));
}

export function readSqlFiles() {
  const names = readdirSync(folder).toSorted();
  return new Map(names.map((name) => [name, readFileSync(`${folder}/${name}`, "utf8")]));
}

/** As they were committed last. */
export function readCommittedSqlFiles() {
  const git = (...args) => execFileSync("git", args, { encoding: "utf8" });
  const names = git("ls-tree", "--name-only", "HEAD", `${folder}/`).split("\n").filter(Boolean);
  return new Map(names.map((path) => [path.slice(folder.length + 1), git("show", `HEAD:${path}`)]));
}

function identityOf(kind, node) {
  if (kind === "CreateFunctionStmt") return `FUNCTION ${nameOf(kind, node)}`;
  if (kind === "ViewStmt") return `VIEW ${nameOf(kind, node)}`;
  if (kind === "CreateTrigStmt") return `TRIGGER ${nameOf(kind, node)}`;
  return null;
}

function nameOf(kind, node) {
  if (kind === "CreateFunctionStmt") return node.funcname.at(-1).String.sval;
  if (kind === "ViewStmt") return node.view.relname;
  return `${node.trigname} ON ${node.relation.relname}`;
}

const rank = ({ kind, node }) => rankOf(identityOf(kind, node) ?? "");

function rankOf(identity) {
  const found = order.indexOf(identity.split(" ")[0]);
  return found < 0 ? order.length : found;
}
