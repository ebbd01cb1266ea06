import type { PoolClient } from "pg";
import { connections, Prisma } from "@/lib/db";
import { Stretch } from "@/lib/jsonapi/stretches";
import type { Column, ListDefinition } from "./definition";
import { type OrderedBy, orderSql, sqlTypeOf, versionSql } from "./sql";

/** Which rows in which order; `whereMany` is the same condition, for who passes over many rows that meet it. */
export type Listing = {
  definition: ListDefinition;
  order: readonly OrderedBy[];
  where: Prisma.Sql;
  whereMany: Prisma.Sql;
};

/** The ids of a listing's rows from one position to before another; from an index alone, where there is one. */
export function idsSql({ definition, order, where }: Listing, start: number, end: number): Prisma.Sql {
  const name = Prisma.raw(definition.table);
  return Prisma.sql`SELECT ${name}.id FROM ${name} WHERE ${where}
    ORDER BY ${orderSql(order)} OFFSET ${start}::bigint LIMIT ${end - start}::bigint`;
}

/** Of which positions the ids are wanted: from one, and from `first` on where that costs nothing more, to before `last`. */
export type Wanted = { first: number; position: number; last: number };

// With several, PostgreSQL sorts a whole list, which takes longer, and longer still where others work.
const byOneProcess = "SET LOCAL max_parallel_workers_per_gather = 0";
const bySeveralProcesses = "SET LOCAL max_parallel_workers_per_gather TO DEFAULT";

// With more there is less to sort, and more to compare each row with.
const mostBounds = 40;

/**
 * The ids of a listing, as they are at one moment.
 *
 * By pg alone: half a million ids are sixteen bytes each here, and would be an object each through Prisma.
 *
 * @param far from which position on it pays to look how the rows are best passed over, in rows
 */
export async function readStretch(listing: Listing, wanted: Wanted, far = 100_000): Promise<Stretch> {
  const client = await connections().connect();
  try {
    await client.query(
      `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL jit = off; ${byOneProcess}`,
    );
    const isFar = wanted.position >= far;
    const stretch = await (isFar
      ? readFar(client, { ...listing, where: listing.whereMany }, wanted)
      : readIds(client, listing, wanted.first, wanted.last));
    await client.query("COMMIT");
    client.release();
    return stretch;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function readFar(client: PoolClient, listing: Listing, wanted: Wanted): Promise<Stretch> {
  const [by] = listing.order;
  // One column of all rows is in an index, and nothing else needs to be looked at.
  const isPlain = listing.order.length <= 2 && listing.where.values.length === 0;
  if (by?.column && !isPlain) {
    const bounds = await readBounds(client, listing.definition, by.column);
    if (bounds.values.length > 0) return readBetweenBounds(client, listing, wanted, by, bounds);
  }
  // Along an index of the order's first column, even if most of what it leads to is passed over.
  await client.query("SET LOCAL enable_sort = off");
  return readIds(client, listing, wanted.first, wanted.last);
}

/** Values of a column in their order, and their SQL type. */
type Bounds = { values: string[]; type: Prisma.Sql };

/** Some values of a column, as PostgreSQL knows them from its samples: common ones, and such as have many in between. */
async function readBounds(client: PoolClient, { table }: ListDefinition, column: Column): Promise<Bounds> {
  const type = Prisma.raw(sqlTypeOf(column));
  const bound = Prisma.raw(column.kind === "text" ? 'bound COLLATE "C"' : "bound");
  const query = Prisma.sql`
    SELECT coalesce(array_agg(DISTINCT ${bound} ORDER BY ${bound})::text[], '{}') AS bounds
    FROM pg_stats, unnest(histogram_bounds::text::${type}[] || most_common_vals::text::${type}[]) AS bound
    WHERE schemaname = current_schema() AND tablename = ${table}
      AND concat(tablename, '.', attname) = ${column.sql}`;
  const { rows } = await client.query<{ bounds: string[] }>(query.text, query.values);
  const all = rows[0]?.bounds ?? [];
  const values = all.filter((_, index) => index % Math.ceil(all.length / mostBounds) === 0);
  return { type, values: column.nullable && values.length > 0 ? [...values, "infinity"] : values };
}

/** Counts the rows between bounds of the first column, and sorts only those around the position. */
async function readBetweenBounds(
  client: PoolClient,
  listing: Listing,
  { first, position, last }: Wanted,
  { sql, descending }: OrderedBy,
  { values: bounds, type }: Bounds,
): Promise<Stretch> {
  const value = Prisma.raw(sql);
  const { text, values } = Prisma.sql`
    WITH pieces AS (
      SELECT width_bucket(${value}, ${bounds}::${type}[]) AS piece, count(*) AS many
      FROM ${Prisma.raw(listing.definition.table)} WHERE ${listing.where} GROUP BY 1
    ), placed AS (
      SELECT piece, many, sum(many) OVER (ORDER BY piece ${Prisma.raw(descending ? "DESC" : "ASC")}) AS until FROM pieces
    ), around AS (SELECT piece FROM placed WHERE until > ${position}::bigint AND until - many < ${last}::bigint)
    SELECT (SELECT min(piece) FROM around) AS lowest, (SELECT max(piece) FROM around) AS highest,
      coalesce(sum(many) FILTER (WHERE until <= ${position}::bigint), 0)::int AS before
    FROM placed`;
  await client.query(bySeveralProcesses);
  const { rows } = await client.query<Around>(text, values);
  await client.query(byOneProcess);
  const { lowest, highest, before } = rows[0] ?? { lowest: null, highest: null, before: 0 };
  // Piece n begins at bound n; before the first bound is piece 0.
  const [from, until] = [bounds[(lowest ?? 0) - 1], bounds[highest ?? 0]];
  const where = Prisma.join(
    [
      listing.where,
      ...(lowest === null ? [Prisma.sql`false`] : []),
      ...(from === undefined ? [] : [Prisma.sql`${value} >= ${from}::${type}`]),
      ...(until === undefined ? [] : [Prisma.sql`${value} < ${until}::${type}`]),
    ],
    " AND ",
  );
  const ids = await readIds(client, { ...listing, where }, Math.max(0, first - before), last - before);
  return ids.after(before);
}

/** Which pieces of a list are wanted, null for none, and how many rows stand before them. */
type Around = { lowest: number | null; highest: number | null; before: number };

async function readIds(client: PoolClient, listing: Listing, first: number, last: number): Promise<Stretch> {
  const { text, values } = Prisma.sql`
    SELECT ${versionSql(listing.definition.tables)} AS version, (
      SELECT string_agg(uuid_send(id), '') FROM (${idsSql(listing, first, last)}) AS ordered
    ) AS ids`;
  const { rows } = await client.query<{ version: string; ids: Buffer | null }>(text, values);
  return new Stretch(rows[0]?.version ?? "", first, last, rows[0]?.ids ?? Buffer.alloc(0));
}
