import type { QuizSettings } from "@/lib/courses/kinds/quiz/quiz-settings-schema";

/** An answer that is on its way when time runs out still counts. */
export const graceSeconds = 5;

export type Attempt = {
  id: string;
  number: number;
  startedAt: Date;
  /** Null without a time limit. */
  closesAt: Date | null;
  submittedAt: Date | null;
  /** Null while it is open, or a person has answers to grade. */
  gradedAt: Date | null;
  /** In percent. */
  score: number | null;
  passed: boolean | null;
};

export type NextAttempt =
  | { kind: "open"; attempt: Attempt }
  | { kind: "allowed" }
  | { kind: "waits"; until: Date }
  | { kind: "grading" }
  | { kind: "none_left" };

/**
 * People who passed and may see the key have no attempts left, because another one would prove nothing.
 * @param attempts those of this round, oldest first
 */
export function nextAttempt(
  { attempts: allowed, wait_hours, feedback }: Pick<QuizSettings, "attempts" | "wait_hours" | "feedback">,
  attempts: readonly Attempt[],
  extraAttempts: number,
  now: Date,
): NextAttempt {
  const last = attempts.at(-1);
  if (last && !last.submittedAt) return { kind: "open", attempt: last };
  if (feedback !== "never" && attempts.some(({ passed }) => passed)) return { kind: "none_left" };
  if (allowed > 0 && attempts.length >= allowed + extraAttempts)
    return { kind: attempts.some(({ gradedAt }) => !gradedAt) ? "grading" : "none_left" };
  const until = new Date((last?.submittedAt?.getTime() ?? 0) + wait_hours * 3_600_000);
  return until > now ? { kind: "waits", until } : { kind: "allowed" };
}

/** The attempt whose score counts: the best one, or the last one that is graded. */
export function countedAttempt(
  scoring: QuizSettings["scoring"],
  attempts: readonly Attempt[],
): (Attempt & { score: number }) | null {
  const graded = attempts.filter((one): one is Attempt & { score: number } => one.score !== null);
  if (scoring === "last") return graded.at(-1) ?? null;
  return graded.reduce<(typeof graded)[number] | null>(
    (best, one) => (best && best.score >= one.score ? best : one),
    null,
  );
}

/**
 * Says whether a learner may see the key and the feedback of a question of a submitted attempt. While another attempt is
 * possible, a question without an answer shows nothing: an empty first attempt must not reveal the answers. A grade may pass
 * an attempt while the next one is open, which must not reveal them either.
 */
export function mayShowFeedback(
  feedback: QuizSettings["feedback"],
  next: NextAttempt["kind"],
  { hasPassed, isAnswered }: { hasPassed: boolean; isAnswered: boolean },
): boolean {
  const canTryAgain = next !== "none_left" && next !== "grading";
  switch (feedback) {
    case "never":
      return false;
    case "after_attempt":
      return isAnswered || !canTryAgain;
    case "after_passing":
      return hasPassed && next !== "open";
    case "after_last_attempt":
      return (hasPassed && next !== "open") || !canTryAgain;
  }
}

export const isAnswered = (answer: readonly string[]) => answer.some((text) => text.trim() !== "");

/** In percent, with two digits. Null while an answer has no credit. */
export function scoreOf(answers: readonly { points: number; credit: number | null }[]): number | null {
  if (answers.some(({ credit }) => credit === null)) return null;
  const points = answers.reduce((sum, one) => sum + one.points, 0);
  const reached = answers.reduce((sum, one) => sum + one.points * (one.credit ?? 0), 0);
  return points === 0 ? 0 : Math.round((10_000 * reached) / points) / 100;
}
