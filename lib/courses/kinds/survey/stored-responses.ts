import type { Database } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";

/**
 * Responses keep what their survey promised, so it can't promise something else later.
 * @throws Refusal `survey_has_responses` when a survey's setting differs from its responses
 */
export async function refuseOtherAnonymity(tx: Database, activityIds: readonly string[]): Promise<void> {
  const [other] = await tx.$queryRaw<object[]>`
    SELECT FROM activities JOIN survey_responses ON activity_id = activities.id
    WHERE activities.id = ANY(${activityIds}::uuid[]) AND kind = 'survey'
      AND coalesce((data->>'anonymous')::boolean, false) <> (enrollment_id IS NULL) LIMIT 1`;
  if (other) throw new Refusal("survey_has_responses");
}

/** Says whether a survey's response has an answer to any version of the question. */
export async function isInResponses(tx: Database, questionId: string): Promise<boolean> {
  const [found] = await tx.$queryRaw<object[]>`
    SELECT FROM questions JOIN activities USING (course_id) JOIN survey_responses ON activity_id = activities.id
    WHERE questions.id = ${questionId}::uuid AND kind = 'survey'
      AND asked && ARRAY(SELECT ${questionId} || ' ' || version FROM question_versions WHERE question_id = ${questionId}::uuid)
    LIMIT 1`;
  return Boolean(found);
}
