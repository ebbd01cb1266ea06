import { Prisma } from "@/lib/database/db";

/** `isMore` means that counting stopped at its bound. */
export type Count = { count: number; isMore: boolean };

export const mostPeopleCounted = 25_000;

/**
 * Returns SQL for a `Count` that reads at most `most` rows. @param of a SELECT without LIMIT @param what the aggregate, such as a
 * distinct count
 */
export function countUpTo(of: Prisma.Sql, most: number, what = Prisma.sql`count(*)`): Prisma.Sql {
  return Prisma.sql`
    (SELECT json_build_object('count', ${what}, 'isMore', count(*) = ${most}::int) FROM (${of} LIMIT ${most}) AS counted)`;
}
