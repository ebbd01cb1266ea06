import { Prisma } from "@/lib/database/db";
import type { Moment } from "./moment";

export const stalledDays = 30;

/**
 * Selects how many active people had started and not completed each course, and how many of them were inactive for 30 days. For past days,
 * completed activities count instead of visits. @param which a condition on `enrollments`
 */
export function underWayAt({ at, isPast }: Moment, which: Prisma.Sql): Prisma.Sql {
  const since = Prisma.sql`(${at}::timestamptz AT TIME ZONE 'UTC')::date - ${stalledDays}::int`;
  // Starting a course again removes the activities of earlier rounds. People count as active while these are unknown.
  const didAny = Prisma.sql`EXISTS (SELECT FROM completions WHERE completions.enrollment_id = enrollments.id AND completions.completed_at <= ${at})`;
  const wasActive = isPast
    ? Prisma.sql`(EXISTS (SELECT FROM completions WHERE completions.enrollment_id = enrollments.id
        AND completions.completed_at <= ${at} AND completions.completed_at >= ${since}) OR (enrollments.round > 1 AND NOT ${didAny}))`
    : Prisma.sql`coalesce(last_active_on >= ${since}, false)`;
  const isOpen = isPast
    ? Prisma.sql`enrolled_at <= ${at} AND coalesce(deactivated_at > ${at}, true) AND NOT EXISTS (
        SELECT FROM course_completions AS done
        WHERE done.person_id = enrollments.person_id AND done.course_id = enrollments.course_id AND done.completed_at <= ${at}
          AND (done.round = enrollments.round OR NOT ${didAny}))`
    : Prisma.sql`completed_at IS NULL AND deactivated_at IS NULL`;
  return Prisma.sql`SELECT course_id, count(*)::int AS under_way,
    count(*) FILTER (WHERE enrolled_at < ${since} AND NOT ${wasActive})::int AS stalled
    FROM enrollments JOIN people ON people.id = enrollments.person_id WHERE ${isOpen} AND ${which} GROUP BY course_id`;
}
