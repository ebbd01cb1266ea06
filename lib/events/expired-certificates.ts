import { db } from "@/lib/database/db";

/**
 * Records an event for each certificate whose last day (in UTC) is over since the last run, unless it was revoked. A certificate that had
 * already ended when it was issued gets none. @returns how many
 */
export async function recordExpiredCertificates(now = new Date()): Promise<number> {
  const today = now.toISOString().slice(0, 10);
  return db().$transaction(async (tx) => {
    const [before] = await tx.$queryRaw<{ expiredBefore: string }[]>`
      SELECT expired_before::text AS "expiredBefore" FROM event_sequence FOR UPDATE`;
    if (!before || before.expiredBefore >= today) return 0;
    const recorded = await tx.$executeRaw`
      INSERT INTO recorded_events (type, subject_type, subject_id, person_id, "row")
      SELECT 'certificate.expired', 'certificates', id, person_id, to_jsonb(certificates) FROM certificates
      WHERE expires_on >= ${before.expiredBefore}::date AND expires_on < ${today}::date AND revoked_at IS NULL
        AND (issued_at AT TIME ZONE 'UTC')::date <= expires_on ORDER BY expires_on, id`;
    await tx.$executeRaw`UPDATE event_sequence SET expired_before = ${today}::date`;
    return recorded;
  });
}
