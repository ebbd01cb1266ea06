export type Statement = {
  text: string;
  /** Can't run in a transaction, and leaves an invalid index when interrupted. */
  isConcurrent: boolean;
  /** Comes from `-- in batches: people.id`, a table and its unique column with the values `$1` and `$2`. */
  batches: { table: string; column: string } | null;
};

const comment = String.raw`--[^\n]*|/\*[\s\S]*?\*/`;
const token = new RegExp(
  String.raw`(?<comment>${comment})|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\2|(?<end>;)|[^;'"$/-]+|.`,
  "g",
);

/** The linter (scripts/migration-linter.mjs) compares this with PostgreSQL's own parser. */
export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let text = "";
  let bare = "";
  const end = () => {
    if (bare.trim()) statements.push(describe(text.trim(), bare.trim()));
    text = bare = "";
  };
  for (const { 0: part, groups } of sql.matchAll(token)) {
    if (groups?.end) end();
    else text += part;
    if (!groups?.end && !groups?.comment) bare += part;
  }
  end();
  return statements;
}

function describe(text: string, bare: string): Statement {
  const [, table, column] = /^--\s*in batches:\s*(\w+)\.(\w+)\s*$/im.exec(text) ?? [];
  return {
    text,
    isConcurrent: /^(CREATE\s+(UNIQUE\s+)?INDEX|DROP\s+INDEX)\s+CONCURRENTLY\b/i.test(bare),
    batches: table && column ? { table, column } : null,
  };
}

/** Returns the index of a concurrent CREATE INDEX, quoted as SQL, or null. */
export function indexMadeBy({ text, isConcurrent }: Statement): string | null {
  if (!isConcurrent) return null;
  return (
    /\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("[^"]+"|\w+)/i.exec(
      text,
    )?.[1] ?? null
  );
}
