// Checks what a migration may do while requests are served (docs/operations/upgrades.md), with PostgreSQL's own parser.
import { parse } from "libpg-query";

/** This is the last migration without a phase. */
export const baseline = "20261123100000_memberships_and_transcripts_to_read";

const namePattern = /^\d{14}_(expand|contract)_[a-z0-9_]+$/;

/**
 * @typedef {{ rule: string, message: string }} Fault
 * @typedef {{ phase: "expand" | "contract", made: Set<string>, checks: Map<string, string>, validated: Set<string>, text: string }} Context
 */

/** Returns one line for each fault: the statement, the rule, and the remedy. */
export async function lintMigration({ name, sql }) {
  const phase = namePattern.exec(name)?.[1];
  if (!phase) return [`${name}: name it <14 digits>_expand_<what> or <14 digits>_contract_<what>`];
  const statements = await parseStatements(sql);
  /** @type {Context} */
  const context = { phase, made: new Set(), checks: new Map(), validated: new Set(), text: "" };
  return statements.flatMap(({ kind, node, text }, index) => {
    context.text = text;
    const found = judge(kind, node, context);
    return [...withoutAllowed(found, text)].map((line) => `${name}, statement ${index + 1}: ${line}`);
  });
}

/** Returns PostgreSQL's parsed statements, each with the comments before it. */
export async function parseStatements(sql) {
  const bytes = Buffer.from(sql);
  const { stmts = [] } = await parse(sql);
  let from = 0;
  return stmts.map(({ stmt, stmt_location = 0, stmt_len }) => {
    const to = stmt_len ? stmt_location + stmt_len : bytes.length;
    const text = bytes
      .subarray(from, to)
      .toString()
      .replace(/^(\s*;)+/, "")
      .trim();
    from = to;
    const [kind, node] = Object.entries(stmt)[0];
    return { text, kind, node };
  });
}

// `-- lint-allow RULE: why it is safe here` precedes the statement.
function* withoutAllowed(found, text) {
  const allowed = [...text.matchAll(/^--\s*lint-allow\s+([\w-]+)(?::[ \t]*(.*))?$/gm)];
  for (const { rule, message } of found) {
    if (!allowed.some(([, one]) => one === rule)) yield `${rule}: ${message}`;
  }
  for (const [, rule, reason = ""] of allowed) {
    if (!found.some((fault) => fault.rule === rule)) yield `lint-allow: there is no ${rule} to allow`;
    else if (reason.split(/\s+/).length < 3) yield `lint-allow: say why ${rule} is safe here`;
  }
}

const fault = (rule, message) => [{ rule, message }];

const harmless = new Set([
  ...["CreateFunctionStmt", "CreateEnumStmt", "CreateDomainStmt", "CreateSeqStmt", "CreateSchemaStmt"],
  ...["CreateExtensionStmt", "CreateStatsStmt", "CommentStmt", "GrantStmt", "AlterDefaultPrivilegesStmt"],
  ...["AlterSeqStmt"],
  // These are quick, under a lock that the migrator waits for no longer than 100 ms.
  ...["CreateTrigStmt", "ViewStmt", "AlterEnumStmt"],
]);

const shapes = {
  CreateStmt: ({ relation }, { made }) => {
    made.add(relation.relname);
    return [];
  },
  IndexStmt: judgeIndex,
  AlterTableStmt: judgeAlterTable,
  DropStmt: judgeDrop,
  RenameStmt: ({ renameType }) =>
    /INDEX|CONSTRAINT|TRIGGER/.test(`${renameType}`)
      ? []
      : fault(
          "rename",
          "no two versions can use it at once; add the new name, copy in batches, drop the old one in a contract migration",
        ),
  UpdateStmt: judgeRows,
  DeleteStmt: judgeRows,
  InsertStmt: (node, context) => (reads(node) ? judgeRows(node, context) : []),
  TransactionStmt: () =>
    fault("transaction", "each statement is a transaction of its own; leave BEGIN and COMMIT out"),
  VariableSetStmt: () =>
    fault("setting", "it would end with its statement, which is a transaction of its own"),
  DoStmt: () =>
    fault(
      "do-block",
      "nobody sees what it locks and for how long; write its statements, rows with -- in batches",
    ),
  VacuumStmt: ({ is_vacuumcmd }) => (is_vacuumcmd ? fault("vacuum", "autovacuum does it") : []),
};

function judge(kind, node, context) {
  if (harmless.has(kind)) return [];
  const shape = shapes[kind];
  if (shape) return shape(node, context);
  return fault(
    "unknown",
    `what ${kind} locks and rewrites is not known here; see scripts/migration-linter.mjs`,
  );
}

function judgeIndex({ relation, concurrent, idxname, if_not_exists }, { made }) {
  const faults = [];
  if (!idxname)
    faults.push(...fault("index-name", "name it, so that one that was left invalid can be found"));
  if (made.has(relation.relname)) {
    if (concurrent)
      faults.push(...fault("index-new-table", `nobody uses ${relation.relname} yet; leave CONCURRENTLY out`));
    return faults;
  }
  if (!concurrent)
    faults.push(
      ...fault("index", `nobody can write ${relation.relname} meanwhile; CREATE INDEX CONCURRENTLY`),
    );
  if (concurrent && if_not_exists)
    faults.push(
      ...fault(
        "index-if-not-exists",
        "an invalid one exists, too; the migrator looks, leave IF NOT EXISTS out",
      ),
    );
  return faults;
}

function judgeDrop({ removeType, concurrent, missing_ok, objects }, { phase }) {
  if (removeType === "OBJECT_INDEX") {
    if (!concurrent || !missing_ok || objects.length > 1)
      return fault("drop-index", "DROP INDEX CONCURRENTLY IF EXISTS, one index a statement");
  }
  return phase === "expand"
    ? fault("drop", "the previous version may use it; drop it in a contract migration")
    : [];
}

function judgeRows(_node, { text }) {
  if (!/^--\s*in batches:\s*\w+\.\w+\s*$/m.test(text))
    return fault(
      "rows",
      "it locks each row until the last is written; put -- in batches: <table>.<column> before it and BETWEEN $1 AND $2 into it",
    );
  return /\$1\b/.test(text) && /\$2\b/.test(text)
    ? []
    : fault("rows", "a batch begins at $1 and ends at $2; ask for both");
}

/** Recognizes INSERT … SELECT from a table. */
function reads(node) {
  return JSON.stringify(node.selectStmt ?? {}).includes('"fromClause"');
}

function judgeAlterTable({ relation, cmds, objtype }, context) {
  if (objtype === "OBJECT_INDEX" || objtype === "OBJECT_VIEW") return [];
  if (context.made.has(relation.relname)) return [];
  return cmds.flatMap(({ AlterTableCmd: command }) => judgeCommand(relation.relname, command, context));
}

// These are quick, because they change only the catalog.
const quickCommands = new Set([
  ...["AT_DropNotNull", "AT_ColumnDefault", "AT_SetRelOptions", "AT_ResetRelOptions", "AT_SetStatistics"],
  ...[
    "AT_DropConstraint",
    "AT_SetStorage",
    "AT_EnableTrig",
    "AT_EnableAlwaysTrig",
    "AT_DisableTrig",
    "AT_ChangeOwner",
  ],
]);

const commands = {
  AT_AddColumn: judgeNewColumn,
  AT_DropColumn: (_table, { name }, { phase }) =>
    phase === "expand"
      ? fault("drop", `the previous version may use ${name}; drop it in a contract migration`)
      : [],
  AT_AlterColumnType: (_table, { name }) =>
    fault(
      "column-type",
      `it rewrites the table under a lock; add another column, copy in batches, drop ${name} in a contract migration`,
    ),
  AT_SetNotNull: (table, { name }, { phase, checks, validated }) => {
    if (phase === "expand")
      return fault("not-null", "the previous version may leave it empty; a contract migration can do it");
    const isProven = [...checks].some(
      ([check, column]) => column === `${table}.${name}` && validated.has(check),
    );
    return isProven
      ? []
      : fault(
          "not-null",
          `it reads the whole table under a lock; before it, ADD CONSTRAINT … CHECK (${name} IS NOT NULL) NOT VALID, then VALIDATE CONSTRAINT`,
        );
  },
  AT_AddConstraint: judgeConstraint,
  AT_ValidateConstraint: (_table, { name }, { validated }) => {
    validated.add(name);
    return [];
  },
};

function judgeCommand(table, command, context) {
  if (quickCommands.has(command.subtype)) return [];
  const shape = commands[command.subtype];
  if (shape) return shape(table, command, context);
  return fault(
    "unknown",
    `what ${command.subtype} locks and rewrites is not known here; see scripts/migration-linter.mjs`,
  );
}

function judgeConstraint(table, { def: { Constraint: constraint } }, { checks }) {
  const { contype, conname, skip_validation, indexname, raw_expr } = constraint;
  const column = raw_expr?.NullTest?.nulltesttype === "IS_NOT_NULL" && nameOf(raw_expr.NullTest.arg);
  if (column) checks.set(conname, `${table}.${column}`);
  if (["CONSTR_FOREIGN", "CONSTR_CHECK"].includes(contype) && !skip_validation)
    return fault(
      "constraint",
      "it reads the whole table under a lock; add it NOT VALID, then VALIDATE CONSTRAINT",
    );
  if (["CONSTR_UNIQUE", "CONSTR_PRIMARY"].includes(contype) && !indexname)
    return fault(
      "constraint",
      "nobody can write meanwhile; CREATE UNIQUE INDEX CONCURRENTLY, then ADD CONSTRAINT … USING INDEX",
    );
  return ["CONSTR_EXCLUSION", "CONSTR_NOTNULL"].includes(contype)
    ? fault("constraint", "it reads the whole table under a lock, and there is no way around it")
    : [];
}

const nameOf = (node) => node?.ColumnRef?.fields?.at(-1)?.String?.sval;

function judgeNewColumn(_table, { def: { ColumnDef: column } }) {
  const { colname, constraints = [], typeName } = column;
  const all = constraints.map(({ Constraint }) => Constraint);
  const has = (...types) => all.find(({ contype }) => types.includes(contype));
  const value = has("CONSTR_DEFAULT")?.raw_expr;
  const type = typeName?.names?.at(-1)?.String?.sval ?? "";
  const faults = [];
  if (/serial/.test(type) || has("CONSTR_IDENTITY", "CONSTR_GENERATED") || (value && !isConstant(value)))
    faults.push(
      ...fault(
        "column-rewrite",
        `it rewrites the table under a lock; add ${colname} without, fill it in batches, then SET DEFAULT`,
      ),
    );
  if (has("CONSTR_NOTNULL") && !value)
    faults.push(
      ...fault("column-not-null", `the previous version does not write ${colname}; give it a DEFAULT`),
    );
  if (has("CONSTR_FOREIGN", "CONSTR_CHECK", "CONSTR_UNIQUE", "CONSTR_PRIMARY"))
    faults.push(...fault("constraint", "add it in a statement of its own: NOT VALID, or USING INDEX"));
  return faults;
}

const stable = new Set([
  "now",
  "transaction_timestamp",
  "statement_timestamp",
  "jsonb_build_object",
  "jsonb_build_array",
]);

// PostgreSQL computes these once for all existing rows.
function isConstant(node) {
  const [kind, value] = Object.entries(node)[0];
  if (kind === "A_Const" || kind === "SQLValueFunction") return true;
  if (kind === "TypeCast") return isConstant(value.arg);
  if (kind === "A_ArrayExpr") return (value.elements ?? []).every(isConstant);
  if (kind === "A_Expr") return [value.lexpr, value.rexpr].filter(Boolean).every(isConstant);
  return (
    kind === "FuncCall" &&
    stable.has(value.funcname.at(-1).String.sval) &&
    (value.args ?? []).every(isConstant)
  );
}
