import type { FormValues } from "@/lib/forms/schema";
import type { RecordedAnswer } from "@/lib/quizzes/attempt-record";
import { gradeVersion } from "@/lib/quizzes/grade-free-text";

type Keys = { courseId: string; activityId: string; attemptId: string };

/** Holds an answer's grade as the fields of its form. */
export function gradeValues(keys: Keys, answer: RecordedAnswer): FormValues {
  const { id: answerId, points, credit, comment } = answer;
  const given = credit === null ? "" : String(roundedPoints(points * credit));
  return { ...keys, answerId, version: gradeVersion(answer), outOf: String(points), points: given, comment };
}

/** A credit has four digits: a third of three points is one. */
export const roundedPoints = (points: number) => Math.round(points * 100) / 100;
