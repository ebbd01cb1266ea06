import type { May } from "@/lib/actor";
import { Prisma, runStatement } from "@/lib/database/db";
import { escapeLike } from "@/lib/lists/like";
import { reachesEverything } from "@/lib/permissions/permissions";
import { trimmed } from "@/lib/trimmed";

/** Returns the search for a list that the actor reads. A manager could find out people's user IDs by searching for them. */
export const searchFor = (actor: Pick<May<never>, "roles">) =>
  reachesEverything(actor, "people.read") ? isFoundBy : isNamedBy;

export const searchBySignInFor = (actor: Pick<May<never>, "roles">) =>
  reachesEverything(actor, "people.read") ? isFoundBySignIn : isNamedBySignIn;

/** Matches names and addresses, or a whole user ID. People may have no name before their first sign-in. */
export async function isFoundBy(text: string): Promise<Prisma.Sql> {
  return orHasUserId(isNamedBy(text), text);
}

export async function isFoundBySignIn(text: string): Promise<Prisma.Sql> {
  return orHasUserId(isNamedBySignIn(text), text);
}

/** Matches words by prefix; people_words_sort serves it, or the order's index when nearly everybody matches. */
export function isNamedBy(text: string): Prisma.Sql {
  return havePrefixes(Prisma.sql`people.words`, text);
}

export function mayContain(text: string): Prisma.Sql {
  return Prisma.sql`people.words LIKE '%' || lower(${escapeLike(text.replace(separators, " "))}::text) || '%'`;
}

// Reads no `people` rows for skipped sign-ins. `coalesce` hides its condition from PostgreSQL, which estimates by `people.words`.
function isNamedBySignIn(text: string): Prisma.Sql {
  return Prisma.sql`${isNamedBy(text)} AND coalesce(${havePrefixes(Prisma.sql`last_sign_ins.words`, text)}, true)`;
}

// Looks the user ID up first, because most searches match none and keep their plan.
async function orHasUserId(isNamed: Prisma.Sql, text: string): Promise<Prisma.Sql> {
  const userId = trimmed(text);
  const found = userId
    ? await runStatement<{ id: string }>(
        Prisma.sql`SELECT person_id AS id FROM identities WHERE subject = ${userId}`,
      )
    : [];
  const ids = found.map(({ id }) => id);
  return ids.length > 0 ? Prisma.sql`(${isNamed} OR people.id = ANY(${ids}::uuid[]))` : isNamed;
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
