import type { Admin } from "@/lib/actor";
import { requestsForSql } from "@/lib/approvals/list";
import { db, Prisma } from "@/lib/database/db";
import { type Count, countUpTo, mostPeopleCounted } from "@/lib/lists/count";
import { isMailStuckSql } from "@/lib/notifications/overview";
import { operatorId } from "@/lib/people/operator";
import { overdueSql } from "@/lib/retention/overview";
import { firstIdSince, inMonthsSince } from "@/lib/sign-in-attempts/months";
import { webhookConcernsSql } from "@/lib/webhooks/health";
import { isXapiFailingSql } from "@/lib/xapi/health";
import { isMailMissingSql } from "./dismiss";

export type Overview = {
  people: Count;
  publishedCourses: Count;
  apiKeys: Count;
  attemptsLastDay: Count;
  failuresLastDay: Count;
  activeIn7Days: Count;
  activeIn30Days: Count;
  completedIn7Days: Count;
  completedIn30Days: Count;
};

export async function getOverview(_actor: Admin): Promise<Overview> {
  const [overview] = await db().$queryRaw<Overview[]>`${overviewSql()}`;
  return overview as Overview;
}

/** Counting these takes 0.04 s. */
const mostInPlatform = 100_000;

// These failures say nothing about the provider.
const recentSignIns =
  () => Prisma.sql`started_at > now() - interval '24 hours' AND ${inMonthsSince(1)} AND purpose = 'sign_in'
  AND coalesce(failure_code, '') NOT IN ('admin_link_invalid', 'test_link_invalid')`;

export function overviewSql(): Prisma.Sql {
  const count = (of: Prisma.Sql, what?: Prisma.Sql) => countUpTo(of, mostPeopleCounted, what);
  const active = (days: number) =>
    count(
      Prisma.sql`SELECT person_id FROM enrollments
        WHERE last_active_on > (now() AT TIME ZONE 'UTC')::date - ${days}::int ORDER BY last_active_on`,
      Prisma.sql`count(DISTINCT person_id)`,
    );
  const completed = (days: number) =>
    count(
      Prisma.sql`SELECT FROM course_completions WHERE completed_at > now() - make_interval(days => ${days}::int)
        ORDER BY completed_at`,
    );
  const attempts = Prisma.sql`FROM sign_in_attempts
    WHERE started_at > now() - interval '24 hours' AND ${inMonthsSince(1)} AND purpose = 'sign_in'`;
  return Prisma.sql`SELECT
    ${countUpTo(Prisma.sql`SELECT FROM people ORDER BY id`, mostInPlatform)} AS people,
    ${count(Prisma.sql`SELECT FROM courses WHERE status = 'published'`)} AS "publishedCourses",
    ${count(Prisma.sql`SELECT FROM api_keys WHERE revoked_at IS NULL AND coalesce(expires_at > now(), true)`)}
      AS "apiKeys",
    ${count(Prisma.sql`SELECT ${attempts} ORDER BY started_at`)} AS "attemptsLastDay",
    ${count(Prisma.sql`SELECT ${attempts} AND failure_code IS NOT NULL ORDER BY started_at`)}
      AS "failuresLastDay",
    ${active(7)} AS "activeIn7Days", ${active(30)} AS "activeIn30Days",
    ${completed(7)} AS "completedIn7Days", ${completed(30)} AS "completedIn30Days"`;
}

export type HealthSignals = {
  signIns: { ended: number; failed: number };
  /** Expiring within 14 days, or expired and still used within 7. */
  keys: { id: string; name: string; expiresAt: string; isExpired: boolean }[];
  ownerlessKeys: { id: string; name: string; owner: "deactivated" | "deleted" }[];
  unseenCourses: { id: string; name: string }[];
  /** Excludes the operator and stops at two. */
  admins: number;
  approvals: number;
  /** Kinds of data whose removal is a day late. */
  overdueRetention: number;
  /** Webhooks that Lectern paused, or that have failed for an hour. */
  webhooks: { id: string; url: string; state: "failing" | "paused" }[];
  isXapiFailing: boolean;
  /** Sending failed for an hour, not because of single addresses. */
  isMailStuck: boolean;
  isMailMissing: boolean;
};

export async function getHealthSignals(actor: Admin): Promise<HealthSignals> {
  const [signals] = await db().$queryRaw<HealthSignals[]>`${healthSignalsSql(actor)}`;
  return signals as HealthSignals;
}

/** Finds members and values of fields through the index: EXISTS may read all memberships of a large group, or all values. */
export function healthSignalsSql(actor: Admin): Prisma.Sql {
  return Prisma.sql`SELECT (
      SELECT json_build_object('ended', count(*), 'failed', count(failure_code)) FROM (
        SELECT failure_code FROM sign_in_attempts
        WHERE ${recentSignIns()} AND finished_at IS NOT NULL
        ORDER BY started_at DESC LIMIT ${mostPeopleCounted}) AS recent
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
        WHERE status = 'published' AND access = 'groups' AND found IS NULL AND NOT ${isAssigned}
        ORDER BY courses.created_at LIMIT 6) AS course
    ) AS "unseenCourses", (
      SELECT count(*)::int FROM (
        SELECT FROM people WHERE admin_since IS NOT NULL AND deactivated_at IS NULL AND id <> ${operatorId}::uuid
        LIMIT 2) AS admin
    ) AS admins, ${requestsForSql(actor)} AS approvals, ${overdueSql} AS "overdueRetention",
    ${webhookConcernsSql()} AS webhooks, ${isXapiFailingSql} AS "isXapiFailing", ${isMailStuckSql()} AS "isMailStuck",
    ${isMailMissingSql()} AS "isMailMissing"`;
}

const isAssigned = Prisma.sql`EXISTS (
  SELECT FROM (
    SELECT id, audience, created_at FROM assignments WHERE course_id = courses.id AND ended_at IS NULL
    UNION ALL
    SELECT assignments.id, audience, assignments.created_at FROM learning_path_courses AS link
    JOIN assignments ON assignments.learning_path_id = link.learning_path_id AND ended_at IS NULL
    WHERE link.course_id = courses.id
      AND (SELECT status FROM learning_paths WHERE id = link.learning_path_id) = 'published'
  ) AS open WHERE (
    audience = 'everybody'
    OR EXISTS (SELECT FROM assignment_people WHERE assignment_id = open.id)
    OR EXISTS (SELECT FROM assignment_groups AS link WHERE assignment_id = open.id
      AND group_id = (SELECT group_id FROM memberships AS next WHERE next.group_id >= link.group_id
        ORDER BY next.group_id LIMIT 1))
    OR EXISTS (SELECT FROM assignment_conditions AS link WHERE assignment_id = open.id
      AND lower(link.value) = (SELECT lower(next.value) FROM person_field_values AS next
        WHERE next.field_id = link.field_id AND lower(next.value) >= lower(link.value)
        ORDER BY lower(next.value) LIMIT 1))
    OR (audience = 'completed' AND open.created_at > (
      SELECT min(completed_at) FROM course_completions AS record WHERE record.course_id = courses.id))) OFFSET 0)`;

export type SignInHour = { hoursAgo: number; attempts: number; failures: number };

/** @param providerIds the records of one provider, whose last success is one of the last day; null for all attempts */
export async function getSignInHealth(_actor: Admin, providerIds: readonly string[] | null = null) {
  const ofProvider = providerIds
    ? Prisma.sql`AND identity_provider_id = ANY(${providerIds}::uuid[])`
    : Prisma.empty;
  const [hours, lastSuccess] = await Promise.all([
    db().$queryRaw<SignInHour[]>`
      SELECT least(23, floor(extract(epoch FROM now() - started_at) / 3600))::int AS "hoursAgo",
        count(*)::int AS attempts, count(failure_code)::int AS failures
      FROM sign_in_attempts
      WHERE ${recentSignIns()} ${ofProvider}
      GROUP BY 1`,
    db().signInAttempt.findFirst({
      where: {
        purpose: "sign_in",
        finishedAt: { not: null },
        failureCode: null,
        // The log has no index by provider.
        ...(providerIds && {
          id: { gte: firstIdSince(1) },
          startedAt: { gt: new Date(Date.now() - 86_400_000) },
          identityProviderId: { in: [...providerIds] },
        }),
      },
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
