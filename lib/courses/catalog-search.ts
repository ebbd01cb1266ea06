import { listUrl } from "@/lib/lists/admin-list-query";
import type { CatalogQuery } from "./catalog-schema";

export function catalogPath({ q, category, language, page }: CatalogQuery): string {
  return listUrl("/catalog", { filters: { q, category, language }, page });
}
