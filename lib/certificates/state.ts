import { dueSoonDays } from "@/lib/assignments/schema";
import { Prisma } from "@/lib/db";

/** Expects a row of `certificates`. A certificate is valid until the end of its last day in the person's zone. */
export const stateSql = (now: Date) => Prisma.sql`(CASE
  WHEN certificates.revoked_at IS NOT NULL THEN 'revoked'
  WHEN certificates.expires_on < ${todaySql(now)} THEN 'expired'
  ELSE 'valid' END)`;

/** Matches certificates that have ended or end soon, and whose course issues another one on repetition. */
export const isRenewableSql = (now: Date) => Prisma.sql`(certificates.revoked_at IS NULL
  AND coalesce(certificates.expires_on <= ${todaySql(now)} + ${dueSoonDays}::int, false)
  AND EXISTS (SELECT FROM certificate_settings AS given WHERE given.course_id = certificates.course_id AND is_given))`;

const todaySql = (now: Date) => Prisma.sql`(${now}::timestamptz AT TIME ZONE coalesce(
  (SELECT time_zone FROM person_preferences WHERE person_id = certificates.person_id), 'UTC'))::date`;

export const daysSql = Prisma.sql`
  (certificates.completed_at AT TIME ZONE coalesce(
    (SELECT time_zone FROM person_preferences WHERE person_id = certificates.person_id), 'UTC'))::date::text AS "completedOn",
  expires_on::text AS "expiresOn"`;
