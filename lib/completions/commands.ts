import { v7 as uuidv7 } from "uuid";
import type { Learner } from "@/lib/actor";
import { visibleTo } from "@/lib/courses/queries";
import { db, Prisma } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import type { CompletionInput } from "./schema";

/**
 * Marks an activity complete, and enrolls a learner who had not started its course; a second time changes nothing.
 * The enrollment's progress follows in the same transaction (prisma/migrations, reckon_progress).
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
 * Takes a completion back; where there is none, nothing changes.
 * @throws Refusal `not_found` for an activity that the learner may not see
 */
export async function undoCompletion(learner: Learner, { activityId }: CompletionInput): Promise<void> {
  const [found] = await db().$queryRaw<{ id: string }[]>`
    WITH found AS (${visibleActivity(learner, activityId)}), undone AS (
      DELETE FROM completions USING found, enrollments
      WHERE completions.activity_id = found.id AND completions.enrollment_id = enrollments.id
        AND enrollments.person_id = ${learner.personId}::uuid
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
