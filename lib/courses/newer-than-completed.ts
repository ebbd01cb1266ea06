import { Prisma } from "@/lib/database/db";

/** For a row of `courses`: its activities have changed since somebody completed it last. Records of no version are of the first. */
export const isNewerThanCompleted = Prisma.sql`coalesce(content_version > (
  SELECT coalesce(course_version, 1) FROM course_completions AS record
  WHERE record.course_id = courses.id ORDER BY completed_at DESC LIMIT 1), false)`;
