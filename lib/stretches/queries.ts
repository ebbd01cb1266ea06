import type { PoolClient } from "pg";
import { connections, Prisma } from "@/lib/db";
import { Stretch } from "@/lib/jsonapi/stretches";
import { type OrderedBy, orderSql, versionSql } from "@/lib/lists/rules";
import type { Column, ListDefinition } from "@/lib/lists/schema";

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

/** Of so many values PostgreSQL soon counts the rows of each. */
const fewValues = 100_000;

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
  if (by?.column && listing.order.length > 2 && (await hasFewValues(client, listing.definition, by.column)))
    return readAmongTies(client, listing, wanted, by);
  // Along an index of the order's first column, even if most of what it leads to is passed over.
  await client.query("SET LOCAL enable_sort = off");
  return readIds(client, listing, wanted.first, wanted.last);
}

/** As PostgreSQL knows from its samples. */
async function hasFewValues(
  client: PoolClient,
  { table }: ListDefinition,
  { kind, sql }: Column,
): Promise<boolean> {
  if (kind !== "text") return false;
  const { rows } = await client.query<{ n_distinct: number }>(
    `SELECT n_distinct FROM pg_stats
     WHERE schemaname = current_schema() AND tablename = $1 AND concat(tablename, '.', attname) = $2`,
    [table, sql],
  );
  const values = rows[0]?.n_distinct ?? 0;
  return values > 0 && values <= fewValues;
}

/** Counts the rows of each value of the first column, and sorts only those whose values are around the position. */
async function readAmongTies(
  client: PoolClient,
  listing: Listing,
  { first, position, last }: Wanted,
  by: OrderedBy,
): Promise<Stretch> {
  const value = Prisma.raw(by.sql);
  const { text, values } = Prisma.sql`
    WITH ties AS (
      SELECT ${value} AS value, count(*) AS many FROM ${Prisma.raw(listing.definition.table)}
      WHERE ${listing.where} GROUP BY 1
    ), placed AS (
      SELECT value, many, sum(many) OVER (ORDER BY value ${Prisma.raw(by.descending ? "DESC" : "ASC")}) AS until FROM ties
    )
    SELECT coalesce(array_agg(value) FILTER (WHERE until > ${position}::bigint AND until - many < ${last}::bigint), '{}')
        AS among,
      coalesce(sum(many) FILTER (WHERE until <= ${position}::bigint), 0)::int AS before
    FROM placed`;
  await client.query(bySeveralProcesses);
  const { rows } = await client.query<{ among: string[]; before: number }>(text, values);
  await client.query(byOneProcess);
  const { among, before } = rows[0] ?? { among: [], before: 0 };
  const where = Prisma.sql`${listing.where} AND ${value} = ANY(${among}::text[])`;
  const ids = await readIds(client, { ...listing, where }, Math.max(0, first - before), last - before);
  return ids.after(before);
}

async function readIds(client: PoolClient, listing: Listing, first: number, last: number): Promise<Stretch> {
  const { text, values } = Prisma.sql`
    SELECT ${versionSql(listing.definition.tables)} AS version, (
      SELECT string_agg(uuid_send(id), '') FROM (${idsSql(listing, first, last)}) AS ordered
    ) AS ids`;
  const { rows } = await client.query<{ version: string; ids: Buffer | null }>(text, values);
  return new Stretch(rows[0]?.version ?? "", first, last, rows[0]?.ids ?? Buffer.alloc(0));
}
