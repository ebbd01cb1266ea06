import { Prisma } from "@/lib/database/db";
import { escapeLike } from "@/lib/lists/like";
import { ScimError } from "./errors";
import type { AttributePath, Filter, FilterValue, Operator } from "./filter";

/** Compares a `text` in lower case. A `lower` one is stored so. */
export type Column =
  | { kind: "text" | "lower" | "exact" | "id" | "boolean" | "time"; sql: Prisma.Sql }
  /** Several values: `exists` wraps a condition on one of them. */
  | {
      kind: "many";
      exists: (condition: Prisma.Sql) => Prisma.Sql;
      columnOf: (path: AttributePath) => Column | null;
    };

export type ColumnOf = (path: AttributePath) => Column | null;

/** @throws ScimError `invalidFilter` for an attribute that can't be asked for */
export function filterSql(filter: Filter, columnOf: ColumnOf): Prisma.Sql {
  switch (filter.kind) {
    case "and":
    case "or": {
      const parts = filter.parts.map((part) => filterSql(part, columnOf));
      return Prisma.sql`(${Prisma.join(parts, filter.kind === "and" ? " AND " : " OR ")})`;
    }
    case "not":
      return Prisma.sql`NOT coalesce(${filterSql(filter.part, columnOf)}, false)`;
    case "element": {
      const column = find(filter.path, columnOf);
      if (column.kind !== "many") throw invalid(`${filter.path.name} has one value.`);
      return column.exists(filterSql(filter.filter, column.columnOf));
    }
    default:
      return conditionSql(filter, find(filter.path, columnOf));
  }
}

type Condition = Extract<Filter, { kind: "present" | "compare" }>;

function conditionSql(filter: Condition, column: Column): Prisma.Sql {
  if (column.kind === "many") {
    const { sub } = filter.path;
    const part = column.columnOf({ schema: "", name: sub ?? "value", sub: null });
    if (!part) throw invalid(`${filter.path.name}.${sub} is not known.`);
    return column.exists(conditionSql(filter, part));
  }
  if (filter.kind === "present") return Prisma.sql`(${column.sql}) IS NOT NULL`;
  const { operator, value } = filter;
  if (value === null) {
    if (operator === "eq") return Prisma.sql`(${column.sql}) IS NULL`;
    if (operator === "ne") return Prisma.sql`(${column.sql}) IS NOT NULL`;
    throw invalid(`${operator} needs a value.`);
  }
  return comparisonSql(column.kind, column.sql, operator, value);
}

function comparisonSql(
  kind: Exclude<Column["kind"], "many">,
  sql: Prisma.Sql,
  operator: Operator,
  value: FilterValue,
): Prisma.Sql {
  switch (kind) {
    case "boolean": {
      const text = String(value).toLowerCase();
      if (!/^(true|false)$/.test(text) || !/^(eq|ne)$/.test(operator))
        throw invalid("A true or false value takes eq or ne, true or false.");
      return Prisma.sql`(${sql}) = ${(text === "true") === (operator === "eq")}::boolean`;
    }
    case "time": {
      const time = new Date(String(value));
      // PostgreSQL writes years before 1 and after 9999 in another way.
      const year = time.getUTCFullYear();
      if (!(year >= 1 && year <= 9999)) throw invalid(`${String(value).slice(0, 40)} isn’t a valid time.`);
      return ordered(sql, operator, Prisma.sql`${time}::timestamptz`);
    }
    case "id": {
      const text = Prisma.sql`${String(value)}::text`;
      const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(String(value));
      // Another text is no ID.
      if (operator === "eq") return isId ? Prisma.sql`${sql} = ${text}::uuid` : Prisma.sql`false`;
      return textSql(Prisma.sql`(${sql})::text`, operator, String(value), text);
    }
    case "exact":
      return textSql(sql, operator, String(value), Prisma.sql`${String(value)}::text`);
    case "text":
    case "lower": {
      const lower = Prisma.sql`lower(${String(value)}::text)`;
      return textSql(
        kind === "lower" ? sql : Prisma.sql`lower(${sql})`,
        operator,
        String(value),
        lower,
        true,
      );
    }
  }
}

function textSql(
  sql: Prisma.Sql,
  operator: Operator,
  value: string,
  compared: Prisma.Sql,
  isLower = false,
): Prisma.Sql {
  const pattern = (text: string) => (isLower ? Prisma.sql`lower(${text}::text)` : Prisma.sql`${text}::text`);
  switch (operator) {
    case "co":
      return Prisma.sql`${sql} LIKE ${pattern(`%${escapeLike(value)}%`)}`;
    case "sw":
      return Prisma.sql`${sql} LIKE ${pattern(`${escapeLike(value)}%`)}`;
    case "ew":
      return Prisma.sql`${sql} LIKE ${pattern(`%${escapeLike(value)}`)}`;
    default:
      return ordered(sql, operator, compared, Prisma.sql`COLLATE "C"`);
  }
}

function ordered(
  sql: Prisma.Sql,
  operator: Operator,
  value: Prisma.Sql,
  collation = Prisma.empty,
): Prisma.Sql {
  switch (operator) {
    case "eq":
      return Prisma.sql`${sql} = ${value}`;
    case "ne":
      return Prisma.sql`${sql} IS DISTINCT FROM ${value}`;
    case "gt":
      return Prisma.sql`${sql} > ${value} ${collation}`;
    case "ge":
      return Prisma.sql`${sql} >= ${value} ${collation}`;
    case "lt":
      return Prisma.sql`${sql} < ${value} ${collation}`;
    case "le":
      return Prisma.sql`${sql} <= ${value} ${collation}`;
    default:
      throw invalid(`${operator} compares texts.`);
  }
}

function find(path: AttributePath, columnOf: ColumnOf): Column {
  const column = columnOf(path);
  if (!column)
    throw invalid(`${[path.name, path.sub].filter(Boolean).join(".").slice(0, 100)} can't be asked for.`);
  return column;
}

const invalid = (detail: string) => new ScimError(400, detail, "invalidFilter");
