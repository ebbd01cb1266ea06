import { dueSoonDays } from "@/lib/assignments/schema";
import { Prisma } from "@/lib/database/db";

/**
 * For a row of `certificates`: its `CertificateState`. It is good until the end of the day on which it expires, in the person's
 * time zone.
 */
export const stateSql = (now: Date) => Prisma.sql`(CASE
  WHEN certificates.revoked_at IS NOT NULL THEN 'revoked'
  WHEN certificates.expires_on < ${todaySql(now)} THEN 'expired'
  ELSE 'valid' END)`;

/** For a row of `certificates`: it has ended, or is about to, and its course gives another one to who completes it again. */
export const isRenewableSql = (now: Date) => Prisma.sql`(certificates.revoked_at IS NULL
  AND coalesce(certificates.expires_on <= ${todaySql(now)} + ${dueSoonDays}::int, false)
  AND EXISTS (SELECT FROM certificate_settings AS given WHERE given.course_id = certificates.course_id AND is_given))`;

const todaySql = (now: Date) => Prisma.sql`(${now}::timestamptz AT TIME ZONE coalesce(
  (SELECT time_zone FROM person_preferences WHERE person_id = certificates.person_id), 'UTC'))::date`;

/** For a row of `certificates`, as `YYYY-MM-DD`: the days of the person's time zone. */
export const daysSql = Prisma.sql`
  (certificates.completed_at AT TIME ZONE coalesce(
    (SELECT time_zone FROM person_preferences WHERE person_id = certificates.person_id), 'UTC'))::date::text AS "completedOn",
  expires_on::text AS "expiresOn"`;

/** Of the newest completion, if that gave one which was not revoked; `expiresOn` is `YYYY-MM-DD`, null when it never ends. */
export type CourseCertificate = {
  publicId: string;
  expiresOn: string | null;
  isExpired: boolean;
  /** It has ended, or is about to, and who does the course again gets another one. */
  isRenewable: boolean;
};

/** For a row of `certificates` that is not revoked: a `CourseCertificate`. */
export const certificateJson = (
  now: Date,
) => Prisma.sql`jsonb_build_object('publicId', public_id, 'expiresOn', expires_on,
  'isExpired', ${stateSql(now)} = 'expired', 'isRenewable', ${isRenewableSql(now)})`;

/** For a condition on `certificates`, the `certificate_number` of the one that is not revoked. */
export const certificateNumberOf = (record: Prisma.Sql) => Prisma.sql`(
  SELECT number FROM certificates WHERE ${record} AND revoked_at IS NULL) AS certificate_number`;
