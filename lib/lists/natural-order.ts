import { Prisma } from "@/lib/database/db";

/** Sorts 1, 2, 10 by padding numbers to eight digits. The index groups_natural_sort has the same expression. @param name a column */
export const naturally = (name: string) =>
  `left(regexp_replace(regexp_replace(lower(${name}), '[0-9]+', '0000000\\&', 'g'), '0+(?=[0-9]{8})', '', 'g'), 200) COLLATE "C"`;

export const inNaturalOrder = (name = "name") => Prisma.raw(naturally(name));
