import { Prisma } from "@/lib/database/db";

/** Matches courses changed since their last completion here. Records without a version are of the first. */
export const isChangedSinceCompletion = Prisma.sql`coalesce(content_version > (
  SELECT coalesce(course_version, 1) FROM course_completions AS record
  WHERE record.course_id = courses.id AND record.origin IS NULL ORDER BY completed_at DESC LIMIT 1), false)`;
