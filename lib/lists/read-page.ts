import { db, Prisma } from "@/lib/db";
import type { ListQuery } from "@/lib/jsonapi/query";
import type { Page, Scope } from "@/lib/jsonapi/resource";
import { type Stretch, StretchStore } from "@/lib/jsonapi/stretches";
import { currentWork, runAs } from "@/lib/workload";
import type { ListDefinition } from "./definition";
import { orderOf, versionSql, whereSql } from "./sql";
import { idsSql, type Listing, readStretch } from "./stretches";

/** Up to here the database counts rows from the start: that is as fast as anything else. */
const mostCounted = 500;

/** How many ids of one list are kept, the last ones before a page and some after it. */
const longestStretch = 1_000_000;

const store = new StretchStore();
const underWay = new Map<string, Promise<Stretch>>();

/**
 * One page of a list, exactly as it is now; what it costs does not grow with its number, unless the list has changed
 * since somebody read this far (docs/decisions/008).
 */
export async function readPage<Row extends { id: string }>(
  definition: ListDefinition,
  scope: Scope | null,
  query: ListQuery,
): Promise<Page<Row>> {
  const wanted = want(definition, scope, query);
  const known = await readKnown<Row>(wanted, store.find(wanted.list));
  if (known) return known;
  if (wanted.start <= mostCounted) return readByCounting(wanted);
  // Of many who come at once after a change, one scans; where that was not far enough, one of them once more.
  for (let turn = 1; turn <= 2; turn += 1) {
    const others = underWay.get(wanted.list);
    const found = await readKnown<Row>(wanted, await (others ?? scan(wanted)));
    if (found) return found;
    if (!others) break;
  }
  return readByCounting(wanted);
}

/** How the database would read a page that nobody led up to; for who looks after its speed. */
export async function explainPage(
  definition: ListDefinition,
  scope: Scope | null,
  query: ListQuery,
): Promise<unknown> {
  const wanted = want(definition, scope, query);
  const sql = pageSql(wanted, countedSql(wanted));
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

/** A page that is asked for, with one row more: whether there is one tells whether there is a next page. */
type Wanted = Listing & {
  query: ListQuery;
  list: string;
  start: number;
  end: number;
};

function want(definition: ListDefinition, scope: Scope | null, query: ListQuery): Wanted {
  const start = (query.page - 1) * query.limit;
  return {
    definition,
    order: orderOf(definition, query.sort),
    where: whereSql(definition, scope, query),
    whereMany: whereSql(definition, scope, query, "many"),
    query,
    list: JSON.stringify([definition.table, scope, query.sort, query.filters, query.search]),
    start,
    end: start + query.limit + 1,
  };
}

type PageRow = { version: string; total: bigint | null; id: string | null };

/** The page by its ids; null when they are not known, or the list has changed since they were. */
async function readKnown<Row extends { id: string }>(
  wanted: Wanted,
  stretch: Stretch | undefined,
): Promise<Page<Row> | null> {
  const { list, query, start, end } = wanted;
  if (!stretch?.covers(start, end)) return null;
  const ids = Prisma.sql`SELECT id, n FROM unnest(${stretch.ids(start, end)}::uuid[]) WITH ORDINALITY AS known (id, n)`;
  const rows = await db().$queryRaw<(PageRow & Row)[]>(pageSql(wanted, ids));
  if (rows[0]?.version === stretch.version) return pageOf(query, rows);
  store.forget(list, stretch);
  return null;
}

async function readByCounting<Row extends { id: string }>(wanted: Wanted): Promise<Page<Row>> {
  return pageOf(wanted.query, await db().$queryRaw<(PageRow & Row)[]>(pageSql(wanted, countedSql(wanted))));
}

function pageOf<Row extends { id: string }>(query: ListQuery, rows: (PageRow & Row)[]): Page<Row> {
  const found = rows.filter(({ id }) => id !== null);
  const total = query.total ? Number(rows[0]?.total ?? 0) : null;
  return { rows: found.slice(0, query.limit), hasNext: found.length > query.limit, total };
}

// The rows of ids with their order `n`. The version comes with them: of one moment, because it is one statement.
function pageSql({ definition, where, query }: Wanted, ids: Prisma.Sql): Prisma.Sql {
  const { table, select, tables } = definition;
  const name = Prisma.raw(table);
  const total = query.total ? Prisma.sql`(SELECT count(*) FROM ${name} WHERE ${where})` : Prisma.sql`NULL`;
  return Prisma.sql`
    WITH page AS MATERIALIZED (${ids})
    SELECT state.version, ${total} AS total, ${select}
    FROM (SELECT ${versionSql(tables)} AS version) AS state
      LEFT JOIN page ON true LEFT JOIN ${name} ON ${name}.id = page.id
    ORDER BY page.n`;
}

function countedSql(wanted: Wanted): Prisma.Sql {
  return Prisma.sql`SELECT id, row_number() OVER () AS n FROM (${idsSql(wanted, wanted.start, wanted.end)}) AS counted`;
}

function scan(wanted: Wanted): Promise<Stretch> {
  const { list } = wanted;
  // Others may wait for it when the first one has left.
  const scanned = runAs({ kind: currentWork().kind }, () => readAhead(wanted)).finally(() => {
    if (underWay.get(list) === scanned) underWay.delete(list);
  });
  underWay.set(list, scanned);
  return scanned;
}

/**
 * Reads the ids up to a page, and some further: for who walks on through a list, so many that the whole walk costs time
 * linear in its length.
 */
async function readAhead(wanted: Wanted): Promise<Stretch> {
  const { list, start, end } = wanted;
  const isWalking = store.find(list)?.reaches(start) || start <= 2 * mostCounted;
  const last = end + (isWalking ? Math.min(start, longestStretch / 2) : 2 * mostCounted);
  const stretch = await readStretch(wanted, {
    first: Math.max(0, last - longestStretch),
    position: start,
    last,
  });
  store.keep(list, stretch);
  return stretch;
}
