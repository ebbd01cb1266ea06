import { Prisma } from "@/lib/db";
import { env } from "@/lib/env";

/** In seconds. */
export const longestLifetime = () => env().SESSION_MAX;

/** An interval for the person in `people`; the shorter one for admins. */
export function idleSql(): Prisma.Sql {
  const { SESSION_IDLE, ADMIN_SESSION_IDLE } = env();
  return intervalSql(SESSION_IDLE, Math.min(SESSION_IDLE, ADMIN_SESSION_IDLE));
}

export function maxSql(): Prisma.Sql {
  const { SESSION_MAX, ADMIN_SESSION_MAX } = env();
  return intervalSql(SESSION_MAX, Math.min(SESSION_MAX, ADMIN_SESSION_MAX));
}

/** Whether the row of `sessions` is live, by the current role of its person in `people`. */
export function isLiveSql(): Prisma.Sql {
  return Prisma.sql`(sessions.expires_at > now() AND sessions.last_used_at > now() - ${idleSql()}
    AND sessions.created_at > now() - ${maxSql()})`;
}

// The role is read in the statement, so that a new admin's session is an admin's at once.
function intervalSql(everybodys: number, admins: number): Prisma.Sql {
  return Prisma.sql`make_interval(secs => CASE WHEN people.admin_since IS NULL THEN ${everybodys}::int ELSE ${admins}::int END)`;
}
