import { Prisma } from "@/lib/db";

const zeros = "0".repeat(19);

/**
 * SQL to sort names as people count: 1, 2, 10. Each number has twenty digits in it; the index groups_natural_sort has the same
 * expression.
 * @param name a column
 */
export const naturally = (name: string) =>
  `left(regexp_replace(regexp_replace(lower(${name}), '([0-9]+)', '${zeros}\\1', 'g'), '[0-9]*([0-9]{20})', '\\1', 'g'), 200) COLLATE "C"`;

export const inNaturalOrder = (name = "name") => Prisma.raw(naturally(name));
