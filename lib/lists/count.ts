import { Prisma } from "@/lib/database/db";

export type Count = { count: number; isMore: boolean };

export const mostPeopleCounted = 25_000;

/** Returns SQL for a `Count` that reads at most `most` rows of a SELECT without LIMIT. @param what the aggregate */
export function countUpTo(of: Prisma.Sql, most: number, what = Prisma.sql`count(*)`): Prisma.Sql {
  return Prisma.sql`
    (SELECT json_build_object('count', ${what}, 'isMore', count(*) = ${most}::int) FROM (${of} LIMIT ${most}) AS counted)`;
}

/** Returns the arguments of a text such as `{count, plural, one {# person} other {#{more} people}}`. */
export const counted = (count: number | Count) =>
  typeof count === "number" ? { count, more: "" } : { count: count.count, more: count.isMore ? "+" : "" };
