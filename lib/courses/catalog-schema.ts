import { z } from "zod";

/** How many courses a page of a list shows. */
export const pageSize = 24;

// Past 9,999 the database would be asked to skip rows that no catalog has.
const page = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)
  .default(1);

/** What the address of a list of courses may say: `page` from 1. */
export const pageQuery = z.object({ page });

/** What the address of the catalog may say; an unfinished form sends empty texts. */
export const catalogQuery = z.object({
  q: z.string().trim().max(100).default(""),
  // No text in PostgreSQL has a NUL.
  category: z
    .string()
    .trim()
    .max(200)
    .refine((name) => !name.includes("\0"))
    .default(""),
  page,
});

export type CatalogQuery = z.infer<typeof catalogQuery>;
