import { v7 as uuidv7 } from "uuid";
import type { Learner } from "@/lib/actor";
import { visibleTo } from "@/lib/courses/access-sql";
import { isClosedTo } from "@/lib/courses/prerequisite-locks";
import { db, Prisma, runStatement, unlessReadOnly, withoutWaitingForDisk } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { EnrollInput } from "./enroll-schema";

/** @throws Refusal `not_found` when the learner may not see the course; `course_locked` */
export async function enroll(learner: Learner, { courseId }: EnrollInput): Promise<void> {
  const [found] = await db().$queryRaw<{ isLocked: boolean }[]>`
    WITH found AS (SELECT id, ${isClosedTo(learner.personId)} AS is_locked FROM courses WHERE id = ${courseId}::uuid AND ${visibleTo(learner)}), enrolled AS (
      INSERT INTO enrollments (id, person_id, course_id)
      SELECT ${uuidv7()}::uuid, ${learner.personId}::uuid, id FROM found WHERE NOT is_locked
      ON CONFLICT (person_id, course_id) DO NOTHING
    )
    SELECT is_locked AS "isLocked" FROM found`;
  if (!found) throw new Refusal("course_not_found");
  if (found.isLocked) throw new Refusal("course_locked");
}

/** Does nothing for people who aren't enrolled, or while the database is read-only. */
export async function recordVisit(learner: Learner, activityId: string): Promise<void> {
  await unlessReadOnly(() => record(learner, activityId));
}

async function record({ personId }: Learner, activityId: string): Promise<void> {
  // It locks the course first, as edits of the outline do, which delete visits with their activities. Each change of an enrollment
  // invalidates the API's lists, so one a day is enough.
  await runStatement(Prisma.sql`
    WITH mine AS (
      SELECT enrollments.id, activities.id AS activity_id, last_active_on
      FROM activities JOIN courses ON courses.id = course_id JOIN enrollments USING (course_id)
      WHERE activities.id = ${activityId}::uuid AND person_id = ${personId}::uuid
      FOR KEY SHARE OF courses, activities
    ), noted AS (
      INSERT INTO last_visits (enrollment_id, activity_id, visited_at) SELECT id, activity_id, now() FROM mine
      ON CONFLICT (enrollment_id) DO UPDATE SET activity_id = excluded.activity_id, visited_at = excluded.visited_at
    ), active AS (
      UPDATE enrollments SET last_active_on = (now() AT TIME ZONE 'UTC')::date FROM mine
      WHERE enrollments.id = mine.id AND mine.last_active_on IS DISTINCT FROM (now() AT TIME ZONE 'UTC')::date
    )
    SELECT ${withoutWaitingForDisk}`);
}
