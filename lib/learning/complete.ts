import { v7 as uuidv7 } from "uuid";
import type { Learner } from "@/lib/actor";
import { visibleTo } from "@/lib/courses/access-sql";
import type { CompletionMode } from "@/lib/courses/kinds/activity-kind-data";
import { kindsWithCompletion } from "@/lib/courses/kinds/activity-kinds";
import { isClosedTo } from "@/lib/courses/prerequisite-locks";
import { Prisma, runStatement } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { CompletionInput } from "./complete-schema";

/**
 * Triggers update the progress and the record of a completed course (docs/decisions/010).
 * @throws Refusal `not_found` when the learner may not see the activity, or its kind has another completion; `course_locked`
 */
export async function completeActivity(
  learner: Learner,
  { activityId }: CompletionInput,
  mode: CompletionMode = "manual",
): Promise<{ permalink: string }> {
  const [found] = await runStatement<{ permalink: string; isLocked: boolean }>(Prisma.sql`
    WITH visible AS (${visibleActivity(learner, activityId)}), found AS (
      SELECT * FROM visible WHERE kind = ANY(${kindsWithCompletion(mode)}::activity_kind[])
    ), enrolled AS (
      INSERT INTO enrollments (id, person_id, course_id, last_active_on)
      SELECT ${uuidv7()}::uuid, ${learner.personId}::uuid, course_id, (now() AT TIME ZONE 'UTC')::date FROM found WHERE NOT is_locked
      ON CONFLICT (person_id, course_id) DO UPDATE SET last_active_on = excluded.last_active_on
      RETURNING id
    ), completed AS (
      INSERT INTO completions (enrollment_id, activity_id) SELECT enrolled.id, found.id FROM enrolled, found
      ON CONFLICT DO NOTHING
    )
    SELECT permalink, is_locked AS "isLocked" FROM found`);
  if (!found) throw noSuchActivity();
  if (found.isLocked) throw new Refusal("course_locked");
  return { permalink: found.permalink };
}

/**
 * Keeps a completed course completed.
 * @throws Refusal `not_found` when the learner may not see the activity, or its kind has another completion
 */
export async function undoCompletion(
  learner: Learner,
  { activityId }: CompletionInput,
): Promise<{ permalink: string }> {
  // Locking the enrollment first, as completing does, keeps two tabs from deadlocking.
  const [found] = await runStatement<{ permalink: string }>(Prisma.sql`
    WITH visible AS (${visibleActivity(learner, activityId)}), found AS (
      SELECT * FROM visible WHERE kind = ANY(${kindsWithCompletion("manual")}::activity_kind[])
    ), mine AS (
      SELECT enrollments.id, found.id AS activity_id FROM found JOIN enrollments USING (course_id)
      WHERE person_id = ${learner.personId}::uuid FOR NO KEY UPDATE OF enrollments
    ), undone AS (
      DELETE FROM completions USING mine
      WHERE completions.activity_id = mine.activity_id AND completions.enrollment_id = mine.id
    )
    SELECT permalink FROM found`);
  if (!found) throw noSuchActivity();
  return found;
}

// It locks the course first, as edits of the outline do.
function visibleActivity(learner: Learner, activityId: string): Prisma.Sql {
  return Prisma.sql`
    SELECT activities.id, kind, course_id, permalink, ${isClosedTo(learner.personId)} AS is_locked FROM activities JOIN courses ON courses.id = course_id
    WHERE activities.id = ${activityId}::uuid AND ${visibleTo(learner)}
    FOR KEY SHARE OF courses, activities`;
}

const noSuchActivity = () => new Refusal("activity_not_found");
