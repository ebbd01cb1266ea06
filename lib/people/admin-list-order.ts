import type { DirectoryQuery } from "./admin-list-schema";

const mostWords = 10;

// Those that a person's words are parted at: the generated column `words` of prisma/migrations/…_office_lists.
const separators = /[.\-_@+'’()/,"&]/g;

/**
 * What somebody typed, as beginnings of words; `ada@example.com` stays together. None when there is nothing to look for.
 */
export function beginningsOf(text: string): string[] {
  const parts = text.normalize("NFC").split(/\s+/);
  const beginnings = parts.map((part) => part.replace(separators, " ").trim());
  return beginnings.filter(Boolean).slice(0, mostWords);
}

/**
 * The order of the list: what was asked for, else by name, else, of who is searched for, those first who were here last.
 * A million people by name are read far into the alphabet to find the first of a family name.
 */
export function sortOf({ q, sort }: Pick<DirectoryQuery, "q" | "sort">) {
  return sort || (q ? "-last_sign_in" : "name");
}
