import { db, Prisma } from "@/lib/db";
import { type Anchor, AnchorStore, anchorSpacing } from "@/lib/jsonapi/anchors";
import type { ListQuery } from "@/lib/jsonapi/query";
import type { Page, Scope } from "@/lib/jsonapi/resource";
import { fromKeySql, keySql, type OrderedBy, orderOf, orderSql, versionSql, whereSql } from "./rules";
import type { ListDefinition } from "./schema";

/** Up to here the database counts rows from the start: that is as fast as anything else. */
const mostSkipped = 2 * anchorSpacing;

const store = new AnchorStore();

/** A page of a list, and the list's version at the moment at which it was read (docs/decisions/007). */
export type VersionedPage<Row> = Page<Row> & { version: string };

/**
 * One page of a list, exactly as it is now; what it costs does not grow with its number, unless the list has changed
 * since somebody read this far.
 */
export async function readPage<Row extends { id: string }>(
  definition: ListDefinition,
  scope: Scope | null,
  query: ListQuery,
): Promise<VersionedPage<Row>> {
  const wanted = want(definition, scope, query);
  if (wanted.offset <= mostSkipped) return readFrom(wanted, null);
  return (await readNear<Row>(wanted)) ?? (await readAfterScan<Row>(wanted)) ?? readFrom(wanted, null);
}

/** How the database would read a page that nobody led up to; for who looks after its speed. */
export async function explainPage(
  definition: ListDefinition,
  scope: Scope | null,
  query: ListQuery,
): Promise<unknown> {
  const sql = pageSql(want(definition, scope, query), null);
  const [row] = await db().$queryRaw<{ "QUERY PLAN": unknown }[]>`EXPLAIN (FORMAT JSON) ${sql}`;
  return row?.["QUERY PLAN"];
}

/** The rows of these ids, in their order. */
export async function readRows<Row extends { id: string }>(
  { table, select }: ListDefinition,
  ids: readonly string[],
): Promise<Row[]> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT ${select} FROM ${Prisma.raw(table)} WHERE ${Prisma.raw(table)}.id = ANY(${[...ids]}::uuid[])`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id.toLowerCase())).filter((row) => row !== undefined);
}

type Wanted = {
  definition: ListDefinition;
  order: readonly OrderedBy[];
  where: Prisma.Sql;
  query: ListQuery;
  list: string;
  offset: number;
};

function want(definition: ListDefinition, scope: Scope | null, query: ListQuery): Wanted {
  return {
    definition,
    order: orderOf(definition, query.sort),
    where: whereSql(definition, scope, query),
    query,
    list: JSON.stringify([definition.table, scope, query.sort, query.filters, query.search]),
    offset: (query.page - 1) * query.limit,
  };
}

/** The page from a known place shortly before it; null when none is known, or the list has changed since. */
async function readNear<Row extends { id: string }>(wanted: Wanted): Promise<VersionedPage<Row> | null> {
  const anchors = store.find(wanted.list);
  const anchor = anchors?.nearest(wanted.offset, mostSkipped);
  if (!anchors || !anchor) return null;
  const page = await readFrom<Row>(wanted, anchor);
  return page.version === anchors.version ? page : null;
}

async function readAfterScan<Row extends { id: string }>(wanted: Wanted): Promise<VersionedPage<Row> | null> {
  const end = await scan(wanted);
  const page = await readFrom<Row>(wanted, store.find(wanted.list)?.nearest(wanted.offset, Infinity) ?? null);
  return page.version === end ? page : null;
}

type PageRow = { version: string; key: string[]; total: bigint | null; id: string | null };

async function readFrom<Row extends { id: string }>(
  wanted: Wanted,
  anchor: Anchor | null,
): Promise<VersionedPage<Row>> {
  const { query, list, offset } = wanted;
  const rows = await db().$queryRaw<(PageRow & Row)[]>(pageSql(wanted, anchor));
  const version = rows[0]?.version ?? "";
  const found = rows.filter(({ id }) => id !== null);
  const next = found[query.limit];
  if (next) remember(list, version, { position: offset + query.limit, key: next.key });
  const page = { rows: found.slice(0, query.limit), hasNext: next !== undefined, version };
  return { ...page, total: query.total ? Number(rows[0]?.total ?? 0) : null };
}

// The page's ids first, from an index alone where there is one, then the rows. The version comes with them: of one
// moment, because it is one statement.
function pageSql({ definition, order, where, query, offset }: Wanted, anchor: Anchor | null): Prisma.Sql {
  const { table, select, tables } = definition;
  const name = Prisma.raw(table);
  const from = anchor ? Prisma.sql`AND ${fromKeySql(order, anchor.key)}` : Prisma.empty;
  const total = query.total ? Prisma.sql`(SELECT count(*) FROM ${name} WHERE ${where})` : Prisma.sql`NULL`;
  return Prisma.sql`
    WITH page AS (
      SELECT ${name}.id FROM ${name} WHERE ${where} ${from}
      ORDER BY ${orderSql(order)} OFFSET ${offset - (anchor?.position ?? 0)} LIMIT ${query.limit + 1}
    )
    SELECT state.version, ${total} AS total, ${keySql(order)} AS key, ${select}
    FROM (SELECT ${versionSql(tables)} AS version) AS state
      LEFT JOIN page ON true LEFT JOIN ${name} ON ${name}.id = page.id
    ORDER BY ${orderSql(order)}`;
}

// Who walks a list finds the next page at once. Only as far as the database does not count from the start anyway.
function remember(list: string, version: string, anchor: Anchor): void {
  if (anchor.position >= anchorSpacing) store.at(list, version).add(anchor);
}

type Scanned = { version: string; position: number | null; key: string[] };

/**
 * Finds places all the way to a page, from the last one known, in one pass over an index.
 * @returns the version at which they are right
 */
async function scan({ definition, order, where, list, offset }: Wanted, isAgain = false): Promise<string> {
  const name = Prisma.raw(definition.table);
  const known = isAgain ? undefined : store.find(list);
  const start = known?.nearest(offset, Infinity) ?? null;
  const first = start?.position ?? 0;
  const from = start ? Prisma.sql`AND ${fromKeySql(order, start.key)}` : Prisma.empty;
  const columns = Prisma.raw(order.map(({ sql }, index) => `${sql} AS k${index}`).join(", "));
  const key = Prisma.raw(`ARRAY[${order.map((_, index) => `k${index}::text`).join(", ")}]`);
  const rows = await db().$queryRaw<Scanned[]>`
    SELECT state.version, n - 1 + ${first}::int AS position, ${key} AS key
    FROM (SELECT ${versionSql(definition.tables)} AS version) AS state LEFT JOIN (
      SELECT *, (row_number() OVER ())::int AS n FROM (
        SELECT ${columns} FROM ${name} WHERE ${where} ${from}
        ORDER BY ${orderSql(order)} LIMIT ${offset - first + 1}
      ) AS ordered
    ) AS counted ON (n - 1) % ${anchorSpacing} = 0`;
  const version = rows[0]?.version ?? "";
  if (start && known?.version !== version)
    return scan({ definition, order, where, list, offset } as Wanted, true);
  const anchors = store.at(list, version);
  for (const { position, key } of rows) if (position !== null) anchors.add({ position, key });
  return version;
}
