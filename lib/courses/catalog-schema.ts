import { z } from "zod";

export const pageSize = 24;

const page = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)
  .default(1);

export const pageQuery = z.object({ page });

/** An empty text is no filter: a form sends one for an empty field. */
export const catalogQuery = z.object({
  q: z.string().trim().max(100).default(""),
  category: z
    .string()
    .trim()
    .max(200)
    .refine((name) => !name.includes("\0"))
    .default(""),
  page,
});

export type CatalogQuery = z.infer<typeof catalogQuery>;
