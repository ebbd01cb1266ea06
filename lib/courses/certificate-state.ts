import { dueSoonDays } from "@/lib/assignments/schema";
import { Prisma } from "@/lib/database/db";

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

/** Comes from the newest completion, unless revoked. `expiresOn` is `YYYY-MM-DD`, null when it never expires. */
export type CourseCertificate = {
  publicId: string;
  expiresOn: string | null;
  isExpired: boolean;
  isRenewable: boolean;
};

export const certificateJson = (
  now: Date,
) => Prisma.sql`jsonb_build_object('publicId', public_id, 'expiresOn', expires_on,
  'isExpired', ${stateSql(now)} = 'expired', 'isRenewable', ${isRenewableSql(now)})`;

export const certificateNumberOf = (record: Prisma.Sql) => Prisma.sql`(
  SELECT number FROM certificates WHERE ${record} AND revoked_at IS NULL) AS certificate_number`;
