import type { Learner } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { findLearnersQuiz, type LearnersQuiz } from "./learners-quiz";
import { closeExpired } from "./submit-attempt";

/** Closes an attempt whose time is over first. Returns null when the learner may not see the quiz. */
export async function readQuiz(learner: Learner, activityId: string): Promise<LearnersQuiz | null> {
  await closeExpired(learner, activityId);
  return findLearnersQuiz(db(), learner, activityId);
}
