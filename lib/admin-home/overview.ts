import type { Admin } from "@/lib/actor";
import { operatorId } from "@/lib/admins/operator";
import { db, Prisma } from "@/lib/db";
import { type Count, countUpTo } from "@/lib/lists/count";
import { overdueSql } from "@/lib/retention/overview";

/** The figures of the admin's home. Who opened a course is active. */
export type Overview = {
  people: Count;
  groups: Count;
  publishedCourses: Count;
  apiKeys: Count;
  attemptsLastDay: Count;
  failuresLastDay: Count;
  activeIn7Days: Count;
  activeIn30Days: Count;
  completedIn7Days: Count;
  completedIn30Days: Count;
};

/** Reads the figures, in one statement whose cost has a bound, however many people there are. */
export async function getOverview(_actor: Admin): Promise<Overview> {
  const [overview] = await db().$queryRaw<Overview[]>`${overviewSql()}`;
  return overview as Overview;
}

const most = 100_000;

// A link that was used up says nothing of the provider.
const lately = Prisma.sql`started_at > now() - interval '24 hours' AND purpose = 'sign_in'
  AND coalesce(failure_code, '') NOT IN ('admin_link_invalid', 'test_link_invalid')`;

/** How the figures are read: along an index each, and no further than `most` rows. */
export function overviewSql(): Prisma.Sql {
  const count = (of: Prisma.Sql, what?: Prisma.Sql) => countUpTo(of, most, what);
  const active = (days: number) =>
    count(
      Prisma.sql`SELECT person_id FROM enrollments
        WHERE last_active_on > (now() AT TIME ZONE 'UTC')::date - ${days}::int ORDER BY last_active_on`,
      Prisma.sql`count(DISTINCT person_id)`,
    );
  const completed = (days: number) =>
    count(
      Prisma.sql`SELECT FROM enrollments WHERE completed_at > now() - make_interval(days => ${days}::int)
        ORDER BY completed_at`,
    );
  const attempts = Prisma.sql`FROM sign_in_attempts
    WHERE started_at > now() - interval '24 hours' AND purpose = 'sign_in'`;
  return Prisma.sql`SELECT
    ${count(Prisma.sql`SELECT FROM people ORDER BY id`)} AS people,
    ${count(Prisma.sql`SELECT FROM groups ORDER BY id`)} AS groups,
    ${count(Prisma.sql`SELECT FROM courses WHERE status = 'published'`)} AS "publishedCourses",
    ${count(Prisma.sql`SELECT FROM api_keys WHERE revoked_at IS NULL AND coalesce(expires_at > now(), true)`)}
      AS "apiKeys",
    ${count(Prisma.sql`SELECT ${attempts} ORDER BY started_at`)} AS "attemptsLastDay",
    ${count(Prisma.sql`SELECT ${attempts} AND failure_code IS NOT NULL ORDER BY started_at`)}
      AS "failuresLastDay",
    ${active(7)} AS "activeIn7Days", ${active(30)} AS "activeIn30Days",
    ${completed(7)} AS "completedIn7Days", ${completed(30)} AS "completedIn30Days"`;
}

/** What may need an admin's attention; lists are of six at most. */
export type HealthSignals = {
  /** Sign-ins that came to an end within 24 hours, and how many of them failed. */
  signIns: { ended: number; failed: number };
  /** Keys that end within 14 days, or that ended and were sent within the last 7. */
  keys: { id: string; name: string; expiresAt: string; isExpired: boolean }[];
  /** Good keys whose owner has been deactivated or deleted. */
  ownerlessKeys: { id: string; name: string; owner: "deactivated" | "deleted" }[];
  /** Published courses for groups that have no members. */
  unseenCourses: { id: string; name: string }[];
  /** Active admins beside the operator, counted to two. */
  admins: number;
  /** Kinds of old data that nothing has removed for a day. */
  overdueRetention: number;
};

/** Reads what may need attention; one statement. */
export async function getHealthSignals(_actor: Admin): Promise<HealthSignals> {
  const [signs] = await db().$queryRaw<HealthSignals[]>`${healthSignalsSql()}`;
  return signs as HealthSignals;
}

/**
 * How the signs are read. Whether a group has members is asked of the index alone, as what comes next in it: a plain
 * EXISTS reads all memberships when a group has most of them.
 */
export function healthSignalsSql(): Prisma.Sql {
  return Prisma.sql`SELECT (
      SELECT json_build_object('ended', count(*), 'failed', count(failure_code)) FROM (
        SELECT failure_code FROM sign_in_attempts
        WHERE ${lately} AND finished_at IS NOT NULL
        ORDER BY started_at DESC LIMIT ${most}) AS lately
    ) AS "signIns", (
      SELECT coalesce(json_agg(key), '[]') FROM (
        SELECT id, name, expires_at AS "expiresAt", expires_at <= now() AS "isExpired" FROM api_keys
        WHERE revoked_at IS NULL AND expires_at < now() + interval '14 days'
          AND (expires_at > now() OR last_refused_at > now() - interval '7 days')
        ORDER BY expires_at LIMIT 6) AS key
    ) AS keys, (
      SELECT coalesce(json_agg(key), '[]') FROM (
        SELECT api_keys.id, name, CASE WHEN people.id IS NULL THEN 'deleted' ELSE 'deactivated' END AS owner
        FROM api_keys LEFT JOIN people ON people.id = owner_id
        WHERE owner_id IS NOT NULL AND (people.id IS NULL OR deactivated_at IS NOT NULL)
          AND revoked_at IS NULL AND coalesce(expires_at > now(), true)
        ORDER BY api_keys.created_at LIMIT 6) AS key
    ) AS "ownerlessKeys", (
      SELECT coalesce(json_agg(course), '[]') FROM (
        SELECT courses.id, name FROM courses LEFT JOIN LATERAL (
          SELECT true AS found FROM course_group_access AS access
          WHERE course_id = courses.id
            AND group_id = (SELECT group_id FROM memberships AS next WHERE next.group_id >= access.group_id
              ORDER BY next.group_id LIMIT 1)
          LIMIT 1) AS somebody ON true
        WHERE status = 'published' AND access = 'groups' AND found IS NULL
        ORDER BY courses.created_at LIMIT 6) AS course
    ) AS "unseenCourses", (
      SELECT count(*)::int FROM (
        SELECT FROM people WHERE admin_since IS NOT NULL AND deactivated_at IS NULL AND id <> ${operatorId}::uuid
        LIMIT 2) AS admin
    ) AS admins, ${overdueSql} AS "overdueRetention"`;
}

/** One hour of the last 24: how many sign-ins began, and how many of them failed. */
export type SignInHour = { hoursAgo: number; attempts: number; failures: number };

/** How sign-in is doing: the last 24 hours, the oldest first, and when it last worked. */
export async function getSignInHealth(_actor: Admin) {
  const [hours, lastSuccess] = await Promise.all([
    db().$queryRaw<SignInHour[]>`
      SELECT least(23, floor(extract(epoch FROM now() - started_at) / 3600))::int AS "hoursAgo",
        count(*)::int AS attempts, count(failure_code)::int AS failures
      FROM sign_in_attempts
      WHERE ${lately}
      GROUP BY 1`,
    db().signInAttempt.findFirst({
      where: { purpose: "sign_in", finishedAt: { not: null }, failureCode: null },
      orderBy: { startedAt: "desc" },
      select: { finishedAt: true },
    }),
  ]);
  const at = (hoursAgo: number) => hours.find((hour) => hour.hoursAgo === hoursAgo);
  const lastDay = Array.from({ length: 24 }, (_, index) => {
    const hoursAgo = 23 - index;
    return at(hoursAgo) ?? { hoursAgo, attempts: 0, failures: 0 };
  });
  return { lastDay, lastSuccessAt: lastSuccess?.finishedAt ?? null };
}
