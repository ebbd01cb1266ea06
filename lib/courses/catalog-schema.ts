import { z } from "zod";
import { trimmed } from "@/lib/trimmed";

export const pageSize = 24;

const page = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number)
  .default(1);

export const pageQuery = z.object({ page });

/** Forms send an empty text for no filter. PostgreSQL's text can't hold a NUL. */
const text = (most: number) =>
  z
    .string()
    .overwrite(trimmed)
    .max(most)
    .refine((typed) => !typed.includes("\0"))
    .default("");

export const catalogQuery = z.object({ q: text(100), category: text(200), language: text(10), page });

export type CatalogQuery = z.infer<typeof catalogQuery>;
