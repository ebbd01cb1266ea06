import type { Fresh, May } from "@/lib/actor";
import { db, Prisma, runStatement } from "@/lib/database/db";
import { readHeavy } from "@/lib/database/heavy-read";
import { Refusal } from "@/lib/errors";
import { type AdminListQuery, lastPage, pageNumber, pageSize } from "./admin-list-query";
import { type Column, sqlTypeOf } from "./definition";
import type { Filter } from "./filters";
import { countSql, everyRowSql, readAllRows, rowsSql, type Selection } from "./selection";

export type SearchableRows<Name extends string = string> = {
  table: string;
  from?: Prisma.Sql;
  listed: Prisma.Sql;
  /** Costly columns, computed only for the rows of a page. */
  details?: Prisma.Sql;
  where?: Prisma.Sql;
  filters: Record<Name, Filter>;
  /** A unique UUID column breaks ties in every order; defaults to the table's `id`. */
  key?: string;
  /** Expressions must match their index. */
  orders: Readonly<Record<string, readonly OrderColumn[]>>;
  inOrder?: Readonly<Record<string, InOrder<Name>>>;
  defaultSort: (filters: Record<Name, string>) => string;
  pageSize?: number;
  isHeavy?: (query: AdminListQuery<Name>) => boolean;
  /** Its rows aren't counted yet. */
  isLate?: boolean;
};

export type InOrder<Name extends string> = {
  listed: Prisma.Sql;
  from: Selection["from"];
  /** Replaces the list's. */
  where?: Prisma.Sql;
  filters?: Partial<Record<Name, Filter>>;
};

type OrderColumn = Pick<Column, "sql" | "kind" | "type">;

export type AdminList<Row = unknown, Name extends string = string> = SearchableRows<Name> & {
  present?(rows: never[]): Row[] | Promise<Row[]>;
  /** How many rows of a file are presented at once; defaults to all that were read. */
  presentSize?: number;
  csv: CsvColumns<Row>;
};

export type CsvColumns<Row> = Readonly<
  Record<string, (row: Row) => string | number | boolean | Date | null | undefined>
>;

export type ListPage<Row> = { rows: Row[]; hasNext: boolean; isLate?: boolean };

export function listWithin<List extends Pick<SearchableRows, "where" | "inOrder">>(
  list: List,
  scope: Prisma.Sql,
): List {
  const within = (where: Prisma.Sql | undefined) => (where ? Prisma.sql`${where} AND ${scope}` : scope);
  const inOrder = Object.entries(list.inOrder ?? {}).map(([name, order]) => [
    name,
    order.where ? { ...order, where: within(order.where) } : order,
  ]);
  return {
    ...list,
    where: within(list.where),
    ...(list.inOrder && { inOrder: Object.fromEntries(inOrder) }),
  };
}

export function withColumns<Row, More, Name extends string>(
  list: AdminList<Row, Name>,
  listed: Prisma.Sql,
  csv: CsvColumns<Row & More>,
): AdminList<Row & More, Name> {
  const more = (columns: Prisma.Sql) => Prisma.sql`${columns}, ${listed}`;
  const inOrder = Object.entries(list.inOrder ?? {}).map(([name, order]) => [
    name,
    { ...order, listed: more(order.listed) },
  ]);
  const all = { ...list, listed: more(list.listed), inOrder: Object.fromEntries(inOrder) };
  return { ...all, csv: { ...list.csv, ...csv } } as AdminList<Row & More, Name>;
}

export function parseAdminListQuery<Name extends string>(
  { filters, orders }: SearchableRows<Name>,
  parameters: Readonly<Record<string, unknown>>,
): AdminListQuery<Name> | null {
  const { sort = "" } = parameters;
  const page = pageNumber.safeParse(parameters.page);
  if (!page.success || typeof sort !== "string") return null;
  if (sort && !Object.hasOwn(orders, sort.replace(/^-/, ""))) return null;
  const values: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(filters) as Name[]) {
    const value = filters[name].schema.safeParse(parameters[name]);
    if (!value.success) return null;
    values[name] = value.data;
  }
  return { filters: values as Record<Name, string>, sort, page: page.data };
}

export async function readListPage<Row, Name extends string>(
  actor: May<never>,
  list: AdminList<Row, Name>,
  query: AdminListQuery<Name>,
): Promise<ListPage<Row>> {
  if (list.isLate) return { rows: [], hasNext: false, isLate: true };
  if (query.page > lastPage) return { rows: [], hasNext: false };
  const size = list.pageSize ?? pageSize;
  const read = async () => {
    const selection = await selectionOf(list, query);
    return selection
      ? readRows(list, selection, (query.page - 1) * size, size)
      : { rows: [], hasNext: false };
  };
  const page = list.isHeavy?.(query) ? await readHeavy(actor, read) : await read();
  return page ?? { rows: [], hasNext: false, isLate: true };
}

/** Reads rows for the API, whose pages have their own size. */
export async function readListRange<Row, Name extends string>(
  list: AdminList<Row, Name>,
  query: Pick<AdminListQuery<Name>, "filters" | "sort">,
  start: number,
  limit: number,
): Promise<ListPage<Row>> {
  const selection = await selectionOf(list, query);
  return selection ? readRows(list, selection, start, limit) : { rows: [], hasNext: false };
}

export async function countList<Name extends string>(
  list: SearchableRows<Name>,
  query: Pick<AdminListQuery<Name>, "filters" | "sort">,
): Promise<number> {
  const selection = await selectionOf(list, query);
  if (!selection) return 0;
  const [row] = await runStatement<{ count: number }>(countSql(selection), false);
  return row?.count ?? 0;
}

/** Returns SQL of all matching rows, in no order. @throws Error if a filter is malformed */
export async function selectFromList<Row, Name extends string>(
  list: AdminList<Row, Name>,
  parameters: Readonly<Record<string, unknown>>,
  select: Prisma.Sql,
): Promise<Prisma.Sql> {
  const query = parseAdminListQuery(list, { ...parameters, sort: undefined, page: undefined });
  if (!query) throw new Error("A filter of the list is malformed.");
  const selection = await selectionOf(list, query);
  const none = { from: list.from ?? Prisma.raw(list.table), where: [Prisma.sql`false`] };
  return everyRowSql({ ...(selection ?? none), select });
}

/** Counts rows by the value of an expression, but only the first `most` rows in the list's order. Returns null when that takes too long. */
export async function countListBy<Name extends string>(
  actor: May<never>,
  list: SearchableRows<Name>,
  query: AdminListQuery<Name>,
  value: Prisma.Sql,
  most: number,
): Promise<{ value: string; count: number }[] | null> {
  const selection = await selectionOf(list, query);
  if (!selection) return [];
  const rows = rowsSql({ ...selection, select: Prisma.sql`${value} AS value`, details: undefined }, 0, most);
  const sql = Prisma.sql`SELECT value, count(*)::int AS count FROM (${rows}) AS counted GROUP BY value ORDER BY value`;
  return readHeavy(actor, () => runStatement<{ value: string; count: number }>(sql, false));
}

async function readRows<Row>(
  list: Pick<AdminList<Row>, "present">,
  selection: Selection,
  start: number,
  limit: number,
): Promise<ListPage<Row>> {
  // The best plan depends on the search and the page.
  const rows = await runStatement<{ place?: string }>(rowsSql(selection, start, limit + 1), false);
  const page = rows.slice(0, limit).map(({ place: _, ...row }) => row as Row);
  return { rows: await presented(list, page), hasNext: rows.length > limit };
}

/** In milliseconds; long, because a download must not end in the middle of the list. */
const downloadPatience = 30_000;

/** @throws Refusal `list_too_slow` */
export async function* readWholeList<Row, Name extends string>(
  actor: May<never> & Fresh,
  list: AdminList<Row, Name>,
  query: AdminListQuery<Name>,
): AsyncGenerator<Row[], void> {
  const selection = await selectionOf(list, query);
  const run = list.isHeavy?.(query) ? forDownload(actor) : undefined;
  if (!selection) return;
  for await (const rows of readAllRows<Row>(selection, run)) {
    const size = list.presentSize ?? rows.length;
    for (let start = 0; start === 0 || start < rows.length; start += size || 1) {
      const present = () => presented(list, rows.slice(start, start + size));
      yield run && list.present ? run(present) : present();
    }
  }
}

/** Runs the reads of a file one at a time. */
export const forDownload = (actor: Pick<May<never>, "personId">) => inTime(actor, downloadPatience);

const inTime =
  (actor: Pick<May<never>, "personId">, patience?: number) =>
  async <Rows>(read: () => PromiseLike<Rows>): Promise<Rows> => {
    const rows = await readHeavy(actor, read, patience);
    if (!rows) throw new Refusal("list_too_slow");
    return rows;
  };

/** Returns the keys of all matching rows; null when there are more than `most`. @throws Refusal `list_too_slow` */
export async function readListKeys<Name extends string>(
  actor: May<never>,
  list: SearchableRows<Name>,
  query: AdminListQuery<Name>,
  most: number,
): Promise<string[] | null> {
  const selection = await selectionOf(list, query);
  if (!selection) return [];
  const select = Prisma.raw(`${list.key ?? `${list.table}.id`} AS key`);
  const keys = { ...selection, select, details: undefined };
  const read = () => runStatement<{ key: string }>(rowsSql(keys, 0, most + 1), false);
  const rows = list.isHeavy?.(query) ? await inTime(actor)(read) : await read();
  return rows.length > most ? null : rows.map(({ key }) => key);
}

export async function explainListPage<Name extends string>(
  list: SearchableRows<Name>,
  query: AdminListQuery<Name>,
): Promise<unknown> {
  const selection = await selectionOf(list, query);
  if (!selection) return null;
  const [row] = await db().$queryRaw<{ "QUERY PLAN": unknown }[]>`
    EXPLAIN (FORMAT JSON) ${rowsSql(selection, 0, pageSize + 1)}`;
  return row?.["QUERY PLAN"];
}

async function selectionOf<Name extends string>(
  list: SearchableRows<Name>,
  query: Pick<AdminListQuery<Name>, "filters" | "sort">,
): Promise<Selection | null> {
  if (list.isLate) throw new Refusal("list_too_slow");
  const { table, orders, key = `${table}.id` } = list;
  const sort = query.sort || list.defaultSort(query.filters);
  const name = sort.replace(/^-/, "");
  const inOrder = list.inOrder?.[name];
  const { listed: select, from = Prisma.raw(table), where } = { ...list, ...inOrder };
  const filters = { ...list.filters, ...inOrder?.filters };
  const names = (Object.keys(filters) as Name[]).filter((name) => query.filters[name]);
  const conditions = await Promise.all(names.map((name) => filters[name].where(query.filters[name])));
  const matching = conditions.filter((condition) => condition !== null);
  if (matching.length < conditions.length) return null;
  const by = (orders[name] ?? []).map((column) => ({ sql: column.sql, type: sqlTypeOf(column) }));
  const descending = sort.startsWith("-");
  const order = [...by, { sql: key, type: "uuid" }].map((one) => ({ ...one, descending }));
  const details = list.details && { table, columns: list.details };
  return { select, from, where: where ? [where, ...matching] : matching, order, details };
}

async function presented<Row>({ present }: Pick<AdminList<Row>, "present">, rows: Row[]): Promise<Row[]> {
  return present ? present(rows as never[]) : rows;
}
