import { Prisma } from "@/lib/db";

/** How many there are; `isMore`: they were counted up to a bound, and there may be more. */
export type Count = { count: number; isMore: boolean };

/**
 * Counts rows to a bound, so that the cost has one too: an SQL expression that gives a `Count`.
 * @param of the rows, as a SELECT without LIMIT
 * @param most how many rows are looked at
 * @param what is counted among them, instead of the rows
 */
export function countUpTo(of: Prisma.Sql, most: number, what = Prisma.sql`count(*)`): Prisma.Sql {
  return Prisma.sql`
    (SELECT json_build_object('count', ${what}, 'isMore', count(*) = ${most}::int) FROM (${of} LIMIT ${most}) AS counted)`;
}
