import { v7 as uuidv7 } from "uuid";
import type { Learner } from "@/lib/actor";
import { visibleTo } from "@/lib/courses/visible";
import { db, Prisma } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import type { CompletionInput } from "./complete-schema";

/**
 * Marks an activity complete, and enrolls a learner who had not started its course; a second time changes nothing.
 * The enrollment's progress follows in the same transaction, and so does the record of a completed course
 * (docs/decisions/010).
 * @throws Refusal `not_found` for an activity that the learner may not see
 */
export async function completeActivity(learner: Learner, { activityId }: CompletionInput): Promise<void> {
  const [found] = await db().$queryRaw<{ id: string }[]>`
    WITH found AS (${visibleActivity(learner, activityId)}), enrolled AS (
      INSERT INTO enrollments (id, person_id, course_id, last_active_on)
      SELECT ${uuidv7()}::uuid, ${learner.personId}::uuid, course_id, (now() AT TIME ZONE 'UTC')::date FROM found
      ON CONFLICT (person_id, course_id) DO UPDATE SET last_active_on = excluded.last_active_on
      RETURNING id
    ), completed AS (
      INSERT INTO completions (enrollment_id, activity_id) SELECT enrolled.id, found.id FROM enrolled, found
      ON CONFLICT DO NOTHING
    )
    SELECT id FROM found`;
  if (!found) throw noSuchActivity();
}

/**
 * Takes a completion back; where there is none, nothing changes. A course that was completed stays so.
 * @throws Refusal `not_found` for an activity that the learner may not see
 */
export async function undoCompletion(learner: Learner, { activityId }: CompletionInput): Promise<void> {
  // The enrollment is held first, as by who completes the same activity in another tab.
  const [found] = await db().$queryRaw<{ id: string }[]>`
    WITH found AS (${visibleActivity(learner, activityId)}), mine AS (
      SELECT enrollments.id, found.id AS activity_id FROM found JOIN enrollments USING (course_id)
      WHERE person_id = ${learner.personId}::uuid FOR NO KEY UPDATE OF enrollments
    ), undone AS (
      DELETE FROM completions USING mine
      WHERE completions.activity_id = mine.activity_id AND completions.enrollment_id = mine.id
    )
    SELECT id FROM found`;
  if (!found) throw noSuchActivity();
}

// Held until the end, the course first, as by who changes the outline: an activity that goes meanwhile is none.
function visibleActivity(learner: Learner, activityId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT activities.id, course_id FROM activities JOIN courses ON courses.id = course_id
    WHERE activities.id = ${activityId}::uuid AND ${visibleTo(learner)}
    FOR KEY SHARE OF courses, activities`;
}

const noSuchActivity = () => new Refusal("not_found", "There is no such activity.");
