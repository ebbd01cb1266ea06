import { z } from "zod";

/** How many rows a page of a table shows. */
export const pageSize = 25;

/** The last page that rows are counted for: what is further on is searched for, not leafed to. */
export const lastPage = 400;

/** `page` in a table's address: from 1, digits alone. */
export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,6}$/)
  .transform(Number)
  .default(1);

/** What somebody typed into a search or a filter: composed, as names are kept. PostgreSQL has no place for a NUL. */
export const typed = z
  .string()
  .normalize("NFC")
  .trim()
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .default("");

/** One of some choices, or none: an unfinished form sends an empty text. */
export function choiceOf<const Value extends string>(values: readonly Value[]) {
  return z.union([z.literal(""), z.enum(values)]).default("");
}

// PostgreSQL knows no year 0.
const date = z.iso.date().refine((value) => value >= "1900");

/** A day such as `2026-11-21`, or none. */
export const day = z.union([z.literal(""), date]).default("");

/** A page of a table; `hasNext` when there is another one after it. */
export type TablePage<Row> = { rows: Row[]; hasNext: boolean };
