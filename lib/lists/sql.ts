import type { Filter, Operator } from "@/lib/jsonapi/filter";
import type { ListQuery, Sort } from "@/lib/jsonapi/query";
import { Prisma } from "@/prisma/generated/client";
import { type Column, type ListDefinition, sqlTypeOf } from "./definition";
import { escapeLike } from "./like";
import type { OrderedBy } from "./selection";

export type OrderedByColumn = OrderedBy & { column: Column | null };

/** The id breaks ties, in the direction of the last sort. */
export function orderOf({ table, columns }: ListDefinition, sorts: readonly Sort[]): OrderedByColumn[] {
  const named = sorts.map(({ name, descending }) => {
    const column = columnOf(columns, name);
    return { sql: sortable(column), type: sqlTypeOf(column), descending, column };
  });
  const descending = named.at(-1)?.descending ?? false;
  return [...named, { sql: `${table}.id`, type: "uuid", descending, column: null }];
}

export type Scope = { name: string; id: Prisma.Sql };

export function whereSql(
  definition: ListDefinition,
  scope: Scope | null,
  { filters, search }: Pick<ListQuery, "filters" | "search">,
): Prisma.Sql[] {
  const { columns } = definition;
  return [
    ...scopeSql(definition, scope),
    ...filters.map((filter) => filterSql(columnOf(columns, filter.name), filter)),
    ...(search === null ? [] : [searchSql(definition, search)]),
  ];
}

export function scopeSql({ scopes }: ListDefinition, scope: Scope | null): Prisma.Sql[] {
  return scope ? [scopes[scope.name]?.(scope.id) ?? Prisma.sql`false`] : [];
}

export function fromSql(
  { table, columns }: ListDefinition,
  { sort, filters }: Pick<ListQuery, "sort" | "filters">,
): Prisma.Sql {
  const joins = [...sort, ...filters].map(({ name }) => columnOf(columns, name).join ?? "");
  return Prisma.raw([table, ...new Set(joins)].join(" "));
}

function columnOf(columns: ListDefinition["columns"], name: string): Column {
  const column = columns[name];
  if (!column) throw new Error(`This list has no column ${name}.`);
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

function filterSql(column: Column, { operator, values }: Filter): Prisma.Sql {
  if (operator === "cont") return containsSql(column, String(values[0]));
  if (operator === "not_cont") return Prisma.sql`NOT ${likeSql(column, String(values[0]))}`;
  if (column.matches) return column.matches(values.map(String));
  if (column.kind === "time") return timeSql(column, operator, values.map(String));
  const typed = values.map((value) => Prisma.sql`${value}::${Prisma.raw(sqlTypeOf(column))}`);
  const compare = (sql: string) =>
    operator === "in"
      ? Prisma.sql`${Prisma.raw(sql)} IN (${Prisma.join(typed)})`
      : Prisma.sql`${Prisma.raw(sql)} ${Prisma.raw(comparisons[operator] ?? "=")} ${typed[0]}`;
  // Some text columns have an index in one collation, some in the other.
  const isEquality = column.kind === "text" && operator !== "not_eq";
  return isEquality
    ? Prisma.sql`${compare(column.sql)} AND ${compare(sortable(column))}`
    : compare(column.sql);
}

function timeSql(column: Column, operator: Operator, values: string[]): Prisma.Sql {
  const exact = exactTimeSql(column, operator, values);
  const compare = hoursOf[operator];
  if (!column.hour || !compare) return exact;
  const hours = values.map(
    (value) => Prisma.sql`date_bin('1 hour', ${value}::timestamptz, '2000-01-01T00:00:00Z')`,
  );
  return Prisma.sql`${Prisma.raw(`${column.hour} ${compare}`)} (${Prisma.join(hours)}) AND ${exact}`;
}

const hoursOf: Partial<Record<Operator, string>> = {
  eq: "=",
  in: "IN",
  gt: ">=",
  gteq: ">=",
  lt: "<=",
  lteq: "<=",
};

// The API shows whole seconds, so a time without a fraction matches its whole second.
function exactTimeSql(column: Column, operator: Operator, values: string[]): Prisma.Sql {
  const expression = Prisma.raw(sortable(column));
  const start = (value: string) => Prisma.sql`${value}::timestamptz`;
  const isAfter = (value: string) =>
    isWhole(value)
      ? Prisma.sql`${expression} >= ${start(value)} + interval '1 second'`
      : Prisma.sql`${expression} > ${start(value)}`;
  const isWithin = (value: string) =>
    Prisma.sql`(${expression} >= ${start(value)} AND NOT ${isAfter(value)})`;
  // A missing time counts as later than any.
  const exists = Prisma.sql`${expression} < 'infinity'`;
  const [value = ""] = values;
  if (operator === "gt") return Prisma.sql`${isAfter(value)} AND ${exists}`;
  if (operator === "gteq") return Prisma.sql`${expression} >= ${start(value)} AND ${exists}`;
  if (operator === "lt") return Prisma.sql`${expression} < ${start(value)}`;
  if (operator === "lteq") return Prisma.sql`NOT ${isAfter(value)}`;
  if (operator === "not_eq") return Prisma.sql`NOT ${isWithin(value)}`;
  return Prisma.sql`(${Prisma.join(values.map(isWithin), " OR ")})`;
}

const isWhole = (time: string) => /\.0+Z$/.test(time);

function searchSql({ columns, search }: ListDefinition, words: string): Prisma.Sql {
  const found = words.split(/\s+/).map((word) => {
    const places = search.map((name) => containsSql(columnOf(columns, name), word));
    return Prisma.sql`(${Prisma.join(places, " OR ")})`;
  });
  return Prisma.join(found, " AND ");
}

function containsSql(column: Column, text: string): Prisma.Sql {
  const contains = likeSql(column, text);
  // Shorter texts have no trigram.
  return column.mayContain && text.length > 2
    ? Prisma.sql`(${column.mayContain(text)} AND ${contains})`
    : contains;
}

// ILIKE costs three times as much as LIKE. One or two letters match many rows, nearly all as typed or in one case, so LIKE tries these
// first; longer texts have an index.
function likeSql({ sql }: Column, text: string): Prisma.Sql {
  const pattern = `%${escapeLike(text)}%`;
  const is = (operator: "LIKE" | "ILIKE", pattern: string) =>
    Prisma.sql`${Prisma.raw(`${sql} ${operator}`)} ${pattern}`;
  // Only the database knows the other case of letters beyond ASCII.
  if (text.length > 2 || !/^[ -~]*$/.test(text)) return is("ILIKE", pattern);
  const ways = [...new Set([pattern, pattern.toLowerCase(), pattern.toUpperCase()])];
  const all = [...ways.map((way) => is("LIKE", way)), ...(ways.length > 1 ? [is("ILIKE", pattern)] : [])];
  return Prisma.sql`(${Prisma.join(all, " OR ")})`;
}
