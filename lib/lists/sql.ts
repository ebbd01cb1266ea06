import type { Filter, Operator } from "@/lib/jsonapi/filter";
import type { ListQuery, Sort } from "@/lib/jsonapi/query";
import type { Scope } from "@/lib/jsonapi/resource";
import { Prisma } from "@/prisma/generated/client";
import type { Column, ListDefinition } from "./definition";
import { literally } from "./table-url";

/** One expression of an order, and the column that it is made from; null for the id. */
export type OrderedBy = { sql: string; descending: boolean; column: Column | null };

/** The order of a list. The id is the last tie-break, in the direction of what stands before it. */
export function orderOf({ table, columns }: ListDefinition, sorts: readonly Sort[]): OrderedBy[] {
  const named = sorts.map(({ name, descending }) => {
    const column = columnOf(columns, name);
    return { sql: sortable(column), descending, column };
  });
  const descending = named.at(-1)?.descending ?? false;
  return [...named, { sql: `${table}.id`, descending, column: null }];
}

/** `ORDER BY` of an order. */
export function orderSql(order: readonly OrderedBy[]): Prisma.Sql {
  return Prisma.raw(order.map(({ sql, descending }) => `${sql} ${descending ? "DESC" : "ASC"}`).join(", "));
}

/** The version of each table, which changes with every commit that changes the table. */
export const tableVersionsSql = Prisma.sql`(
  SELECT list, concat_ws(':', max(id), sum(changes)) AS version FROM list_changes GROUP BY list)`;

/** The version of a list that is made from these tables. */
export function versionSql(tables: readonly string[]): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(string_agg(concat_ws(':', list, version), ' ' ORDER BY list), '')
    FROM ${tableVersionsSql} AS tables WHERE list = ANY(${[...tables]}))`;
}

/** How many rows a condition is thought to leave; it holds for the same ones, and costs less if the guess is right. */
export type Leaving = "few" | "many";

/** The condition of a request: its scope, its filters, its search. */
export function whereSql(
  definition: ListDefinition,
  scope: Scope | null,
  { filters, search }: Pick<ListQuery, "filters" | "search">,
  leaving: Leaving = "few",
): Prisma.Sql {
  const { columns, scopes } = definition;
  const conditions = [
    Prisma.sql`true`,
    ...(scope ? [scopes[scope.name]?.(scope.id) ?? Prisma.sql`false`] : []),
    ...filters.map((filter) => filterSql(columnOf(columns, filter.name), filter, leaving)),
    ...(search === null ? [] : [searchSql(definition, search, leaving)]),
  ];
  return Prisma.join(conditions, " AND ");
}

const types = {
  text: "text",
  exact: "text",
  enum: "text",
  number: "int",
  time: "timestamptz",
  date: "date",
  boolean: "boolean",
};

/** The SQL type of what a column holds. */
export function sqlTypeOf({ type, kind }: Column): string {
  return type ?? types[kind];
}

function columnOf(columns: ListDefinition["columns"], name: string): Column {
  const column = columns[name];
  if (!column) throw new Error(`There is no column ${name} in this list.`);
  return column;
}

function sortable({ sql, kind, nullable }: Column): string {
  if (kind === "text") return `${sql} COLLATE "C"`;
  return nullable ? `coalesce(${sql}, 'infinity')` : sql;
}

const comparisons: Partial<Record<Operator, string>> = {
  eq: "=",
  not_eq: "IS DISTINCT FROM",
  gt: ">",
  gteq: ">=",
  lt: "<",
  lteq: "<=",
};

function filterSql(column: Column, { operator, values }: Filter, leaving: Leaving): Prisma.Sql {
  if (operator === "cont") return containsSql(column, String(values[0]), leaving);
  if (operator === "not_cont") return Prisma.sql`NOT ${containsSql(column, String(values[0]), "few")}`;
  if (column.matches) return column.matches(values.map(String));
  if (column.kind === "time") return timeSql(column, operator, values.map(String));
  const typed = values.map((value) => Prisma.sql`${value}::${Prisma.raw(sqlTypeOf(column))}`);
  const compare = (sql: string) =>
    operator === "in"
      ? Prisma.sql`${Prisma.raw(sql)} IN (${Prisma.join(typed)})`
      : Prisma.sql`${Prisma.raw(sql)} ${Prisma.raw(comparisons[operator] ?? "=")} ${typed[0]}`;
  // The same in either collation; some text columns have an index in the one, some in the other.
  const isEquality = column.kind === "text" && operator !== "not_eq";
  return isEquality
    ? Prisma.sql`${compare(column.sql)} AND ${compare(sortable(column))}`
    : compare(column.sql);
}

// The API shows whole seconds, and the database keeps parts of them: a time stands for its whole second.
function timeSql(column: Column, operator: Operator, values: string[]): Prisma.Sql {
  const expression = Prisma.raw(sortable(column));
  const start = (value: string) => Prisma.sql`${value}::timestamptz`;
  const within = (value: string) =>
    Prisma.sql`(${expression} >= ${start(value)} AND ${expression} < ${secondAfter(value)})`;
  // A missing time is greater than none.
  const exists = Prisma.sql`${expression} < 'infinity'`;
  const [value = ""] = values;
  if (operator === "gt") return Prisma.sql`${expression} >= ${secondAfter(value)} AND ${exists}`;
  if (operator === "gteq") return Prisma.sql`${expression} >= ${start(value)} AND ${exists}`;
  if (operator === "lt") return Prisma.sql`${expression} < ${start(value)}`;
  if (operator === "lteq") return Prisma.sql`${expression} < ${secondAfter(value)}`;
  if (operator === "not_eq") return Prisma.sql`NOT ${within(value)}`;
  return Prisma.sql`(${Prisma.join(values.map(within), " OR ")})`;
}

function secondAfter(value: string): Prisma.Sql {
  return Prisma.sql`(${value}::timestamptz + interval '1 second')`;
}

function searchSql({ columns, search }: ListDefinition, words: string, leaving: Leaving): Prisma.Sql {
  const found = words.split(/\s+/).map((word) => {
    const places = search.map((name) => containsSql(columnOf(columns, name), word, leaving));
    return Prisma.sql`(${Prisma.join(places, " OR ")})`;
  });
  return Prisma.join(found, " AND ");
}

// Whatever its case; % and _ are letters like others. ILIKE costs three times what LIKE does. A text of one or two letters
// is in many rows, and nearly all of them have it as it was typed, in small letters or in capitals: LIKE is asked for
// these first. The rows of a longer text are known to an index.
function containsSql({ sql }: Column, text: string, leaving: Leaving): Prisma.Sql {
  const pattern = `%${literally(text)}%`;
  const is = (operator: "LIKE" | "ILIKE", pattern: string) =>
    Prisma.sql`${Prisma.raw(`${sql} ${operator}`)} ${pattern}`;
  const isPlain = /^[ -~]*$/.test(text);
  if (leaving === "few" && !(isPlain && text.length <= 2)) return is("ILIKE", pattern);
  // What other letters are in the other case is for the database to say.
  const ways = isPlain ? [...new Set([pattern, pattern.toLowerCase(), pattern.toUpperCase()])] : [pattern];
  const hasCase = !isPlain || ways.length > 1;
  const exactly = ways.map((way) => is("LIKE", way));
  return Prisma.sql`(${Prisma.join([...exactly, ...(hasCase ? [is("ILIKE", pattern)] : [])], " OR ")})`;
}
