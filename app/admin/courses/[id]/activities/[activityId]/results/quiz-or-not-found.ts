import { findResultsQuiz, type ResultsQuiz } from "@/lib/quizzes/results-list";
import type { ResultsReader } from "@/lib/quizzes/results-reach";
import { notFoundFor } from "@/lib/session/gates";

export async function quizOrNotFound(
  actor: ResultsReader,
  courseId: string,
  activityId: string,
): Promise<ResultsQuiz> {
  return (await findResultsQuiz(actor, courseId, activityId)) ?? notFoundFor(actor, "activity", activityId);
}
