import { listUrl } from "@/lib/lists/admin-list-query";
import type { CatalogQuery } from "./catalog-schema";

const maxWords = 10;

/** Returns tsqueries of prefixes, for everything and for names; null without a word. */
export function prefixQueries(text: string): { anywhere: string; inName: string } | null {
  const words = (text.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, maxWords);
  if (words.length === 0) return null;
  const every = (suffix: string) => words.map((word) => `'${word}':*${suffix}`).join(" & ");
  return { anywhere: every(""), inName: every("A") };
}

export function catalogPath({ q, category, page }: CatalogQuery): string {
  return listUrl("/catalog", { filters: { q, category }, page });
}
