import type { ResultsReader } from "@/lib/quizzes/results-reach";
import { notFoundFor } from "@/lib/session/gates";
import { findResultsSurvey, type ResultsSurvey } from "@/lib/surveys/results";

export async function surveyOrNotFound(
  actor: ResultsReader,
  courseId: string,
  activityId: string,
): Promise<ResultsSurvey> {
  return (await findResultsSurvey(actor, courseId, activityId)) ?? notFoundFor(actor, "activity", activityId);
}
