import { Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import { rolesThatReadPeople } from "./permissions";

/** In seconds. */
export const longestLifetime = () => env().SESSION_MAX;

/** Returns an interval for the person in `people`; shorter for people who can read other people. */
export function idleSql(): Prisma.Sql {
  const { SESSION_IDLE, ADMIN_SESSION_IDLE } = env();
  return intervalSql(SESSION_IDLE, Math.min(SESSION_IDLE, ADMIN_SESSION_IDLE));
}

export function maxSql(): Prisma.Sql {
  const { SESSION_MAX, ADMIN_SESSION_MAX } = env();
  return intervalSql(SESSION_MAX, Math.min(SESSION_MAX, ADMIN_SESSION_MAX));
}

/** Returns an interval after which a session that nobody uses ends, whichever limit comes first. */
export function newSessionSql(): Prisma.Sql {
  const { SESSION_IDLE, SESSION_MAX, ADMIN_SESSION_IDLE, ADMIN_SESSION_MAX } = env();
  const everybodys = Math.min(SESSION_IDLE, SESSION_MAX);
  return intervalSql(everybodys, Math.min(everybodys, ADMIN_SESSION_IDLE, ADMIN_SESSION_MAX));
}

export function isLiveSql(): Prisma.Sql {
  return Prisma.sql`(sessions.expires_at > now() AND sessions.last_used_at > now() - ${idleSql()}
    AND sessions.created_at > now() - ${maxSql()})`;
}

/** @param personId not a column of `people`, which the subquery has, too */
export const hasLiveSessionSql = (personId: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM sessions JOIN people ON people.id = sessions.person_id
  WHERE sessions.person_id = ${personId} AND people.deactivated_at IS NULL AND ${isLiveSql()})`;

/** Matches one person's rows of `role_grants`; a rule's role ends with the last session (docs/decisions/041). */
export const isInForceSql = (personId: Prisma.Sql) =>
  Prisma.sql`(role_grants.rule_id IS NULL OR ${hasLiveSessionSql(personId)})`;

/** A condition on `people`: somebody's manager. Without OFFSET, PostgreSQL may read everyone to hash them. */
export const hasTeamSql = Prisma.sql`EXISTS (
  SELECT FROM people AS report WHERE report.manager_id = people.id AND report.deactivated_at IS NULL OFFSET 0)`;

function intervalSql(everybodys: number, readers: number): Prisma.Sql {
  return Prisma.sql`make_interval(secs => CASE WHEN people.admin_since IS NULL AND NOT EXISTS (
      SELECT FROM role_grants AS held WHERE held.person_id = people.id AND held.role::text = ANY(${rolesThatReadPeople}::text[]))
      AND NOT ${hasTeamSql}
    THEN ${everybodys}::int ELSE ${readers}::int END)`;
}
