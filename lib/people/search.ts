import { Prisma } from "@/lib/database/db";
import { escapeLike } from "@/lib/lists/like";
import { trimmed } from "@/lib/trimmed";

/** Matches words by prefix; people_words_sort serves it, or the order's index when nearly everybody matches. */
export function isFoundBy(text: string): Prisma.Sql {
  return havePrefixes(Prisma.sql`people.words`, text);
}

/** Reads no `people` rows for skipped sign-ins. `coalesce` hides its condition from PostgreSQL, which estimates by `people.words`. */
export function isFoundBySignIn(text: string): Prisma.Sql {
  return Prisma.sql`${isFoundBy(text)} AND coalesce(${havePrefixes(Prisma.sql`last_sign_ins.words`, text)}, true)`;
}

export function mayContain(text: string): Prisma.Sql {
  return Prisma.sql`people.words LIKE '%' || lower(${escapeLike(text.replace(separators, " "))}::text) || '%'`;
}

function havePrefixes(words: Prisma.Sql, text: string): Prisma.Sql {
  const prefixes = prefixesOf(text);
  if (prefixes.length === 0) return Prisma.sql`false`;
  const conditions = prefixes.map(
    (prefix) => Prisma.sql`${words} LIKE '% ' || lower(${escapeLike(prefix)}::text) || '%'`,
  );
  return Prisma.join(conditions, " AND ");
}

const maxWords = 10;

// The generated column `people.words` has the same separators (prisma/migrations/…_office_lists).
const separators = /[.\-_@+'’()/,"&]/g;

export function prefixesOf(text: string): string[] {
  const parts = text
    .normalize("NFC")
    .replace(/mailto:/gi, " ")
    .split(/[\s<>;]+/);
  const prefixes = parts.map((part) => trimmed(part.replace(separators, " ")));
  return prefixes.filter(Boolean).slice(0, maxWords);
}
