import { addressOf } from "@/lib/lists/table-url";
import type { CatalogQuery } from "./catalog-schema";

const mostWords = 10;

/**
 * What people typed, as full-text queries of PostgreSQL: every word, or a word that begins so, anywhere or in the name.
 * @returns null when there is no word in it
 */
export function prefixQueries(text: string): { anywhere: string; inName: string } | null {
  const words = (text.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, mostWords);
  if (words.length === 0) return null;
  const every = (suffix: string) => words.map((word) => `'${word}':*${suffix}`).join(" & ");
  return { anywhere: every(""), inName: every("A") };
}

/** The address of a page of the catalog. */
export function catalogPath({ q, category, page }: CatalogQuery): string {
  return addressOf("/catalog", { q, category, page }, { q: "", category: "", page: 1 });
}
