import { Prisma } from "@/lib/database/db";

/** With `isMore`, counting stopped at a bound. */
export type Count = { count: number; isMore: boolean };

/** Where counting people stops. */
export const mostPeopleCounted = 25_000;

/**
 * SQL for a `Count` that reads at most `most` rows.
 * @param of a SELECT without LIMIT
 * @param what the aggregate, such as a distinct count
 */
export function countUpTo(of: Prisma.Sql, most: number, what = Prisma.sql`count(*)`): Prisma.Sql {
  return Prisma.sql`
    (SELECT json_build_object('count', ${what}, 'isMore', count(*) = ${most}::int) FROM (${of} LIMIT ${most}) AS counted)`;
}
