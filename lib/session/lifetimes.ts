import { Prisma } from "@/lib/db";
import { env } from "@/lib/env";

/** The longest that any session lives, in seconds: SESSION_MAX. */
export const longestLifetime = () => env().SESSION_MAX;

/** How long a session of the person in `people` lives without use: SESSION_IDLE; an admin's also ADMIN_SESSION_IDLE. */
export function idleSql(): Prisma.Sql {
  const { SESSION_IDLE, ADMIN_SESSION_IDLE } = env();
  return intervalSql(SESSION_IDLE, Math.min(SESSION_IDLE, ADMIN_SESSION_IDLE));
}

/** How long it lives in any case: SESSION_MAX; an admin's also ADMIN_SESSION_MAX. */
export function maxSql(): Prisma.Sql {
  const { SESSION_MAX, ADMIN_SESSION_MAX } = env();
  return intervalSql(SESSION_MAX, Math.min(SESSION_MAX, ADMIN_SESSION_MAX));
}

/** Whether the row of `sessions` is good now, by what its person in `people` is now. */
export function isLiveSql(): Prisma.Sql {
  return Prisma.sql`(sessions.expires_at > now() AND sessions.last_used_at > now() - ${idleSql()}
    AND sessions.created_at > now() - ${maxSql()})`;
}

// What somebody is decides in the statement, so that who becomes an admin has an admin's session at once.
function intervalSql(everybodys: number, admins: number): Prisma.Sql {
  return Prisma.sql`make_interval(secs => CASE WHEN people.admin_since IS NULL THEN ${everybodys}::int ELSE ${admins}::int END)`;
}
