import { Prisma } from "@/lib/database/db";
import { escapeLike } from "@/lib/lists/like";
import { trimmed } from "@/lib/trimmed";

/** Words with these prefixes; served by people_words_sort, or the order's index when nearly everybody matches. */
export function isFoundBy(text: string): Prisma.Sql {
  return havePrefixes(Prisma.sql`people.words`, text);
}

/**
 * The same, for rows read in the order of the last sign-in: of whom it passes over, `people` is not read. PostgreSQL
 * estimates by `people.words`, and takes `coalesce` for a condition that it knows nothing about.
 */
export function isFoundBySignIn(text: string): Prisma.Sql {
  return Prisma.sql`${isFoundBy(text)} AND coalesce(${havePrefixes(Prisma.sql`last_sign_ins.words`, text)}, true)`;
}

/** True of everyone whose name or e-mail address contains the text in any case, and of some others. */
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

// Separators of the generated column `people.words` (prisma/migrations/…_office_lists).
const separators = /[.\-_@+'’()/,"&]/g;

/** Typed words as prefixes; `ada@example.com` stays one. */
export function prefixesOf(text: string): string[] {
  const parts = text
    .normalize("NFC")
    .replace(/mailto:/gi, " ")
    .split(/[\s<>;]+/);
  const prefixes = parts.map((part) => trimmed(part.replace(separators, " ")));
  return prefixes.filter(Boolean).slice(0, maxWords);
}
