import { z } from "zod";
import { trimmed } from "@/lib/trimmed";

export const pageSize = 25;

/** Bounds OFFSET; a search finds the rest. */
export const lastPage = 400;

export type AdminListQuery<Name extends string = string> = {
  filters: Record<Name, string>;
  sort: string;
  page: number;
};

export function listUrl(
  path: string,
  { filters = {}, sort = "", page = 1 }: Partial<AdminListQuery>,
): string {
  const all = { ...filters, sort, page: page === 1 ? "" : String(page) };
  const parameters = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ""));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

export function isFiltered({ filters }: Pick<AdminListQuery, "filters">): boolean {
  return Object.values(filters).some(Boolean);
}

export const pageNumber = z
  .string()
  .regex(/^[1-9]\d{0,6}$/)
  .transform(Number)
  .default(1);

/** PostgreSQL's text can't hold a NUL. */
export const searchText = z
  .string()
  .normalize("NFC")
  .overwrite(trimmed)
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .default("");
