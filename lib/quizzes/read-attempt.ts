import type { Learner } from "@/lib/actor";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import type { QuizSettings } from "@/lib/courses/kinds/quiz/quiz-settings-schema";
import { db } from "@/lib/database/db";
import { type Attempt, isAnswered, mayShowFeedback, type NextAttempt, nextAttempt } from "./attempt-rules";
import { findLearnersQuiz } from "./learners-quiz";
import { type PresentedQuestion, presentQuestion } from "./present-question";
import { type AnswerKey, keyOf } from "./review-answer";
import { closeExpired } from "./submit-attempt";

export type AttemptQuestion = {
  answerId: string;
  points: number;
  question: PresentedQuestion;
  answer: string[];
  /** Null until the learner may see it. */
  feedback: AnswerFeedback | null;
};

export type AnswerFeedback = {
  /** From 0 to 1; null while a person has to grade it. */
  credit: number | null;
  key: AnswerKey;
  order: number[];
  comment: string;
};

export type LearnersAttempt = Attempt & {
  activityId: string;
  permalink: string;
  title: string;
  passMark: number;
  settings: QuizSettings;
  /** The only question that can be answered now; null if going back is allowed. */
  position: number | null;
  /** Null without a time limit. */
  secondsLeft: number | null;
  next: NextAttempt;
  isCompleted: boolean;
  questions: AttemptQuestion[];
  now: Date;
};

/** Reads the learner's attempt, and closes it first if its time is over. Returns null when there is none. */
export async function readAttempt(learner: Learner, attemptId: string): Promise<LearnersAttempt | null> {
  const own = { id: attemptId, enrollment: { personId: learner.personId } };
  const found = await db().quizAttempt.findFirst({ where: own });
  if (!found) return null;
  if (!found.submittedAt) await closeExpired(learner, found.activityId);
  const [learners, attempt] = [
    await findLearnersQuiz(db(), learner, found.activityId),
    await db().quizAttempt.findUniqueOrThrow({
      where: { id: attemptId },
      include: { answers: { include: { question: true }, orderBy: { position: "asc" } } },
    }),
  ];
  if (!learners) return null;
  const { attempts, extraAttempts, now, permalink, title, settings, isCompleted } = learners;
  const next = nextAttempt(settings, attempts, extraAttempts, now);
  const isShown = (answer: string[]) =>
    attempt.submittedAt !== null &&
    mayShowFeedback(settings.feedback, next.kind, {
      hasPassed: attempts.some(({ passed }) => passed),
      isAnswered: isAnswered(answer),
    });
  const {
    id,
    number,
    activityId,
    startedAt,
    closesAt,
    submittedAt,
    gradedAt,
    score,
    passed,
    passMark,
    position,
  } = attempt;
  return {
    ...{ id, number, activityId, startedAt, closesAt, submittedAt, gradedAt, passed, passMark },
    score: score === null ? null : Number(score),
    ...{ permalink, title, settings, now, position, next, isCompleted },
    secondsLeft: closesAt && (closesAt.getTime() - now.getTime()) / 1000,
    questions: attempt.answers.map(({ question, order, answer, ...row }) => {
      const content = questionContent.parse(question.content);
      const credit = row.credit === null ? null : Number(row.credit);
      return {
        answerId: row.id,
        points: row.points,
        question: presentQuestion(content, order),
        answer,
        feedback: isShown(answer) ? { credit, key: keyOf(content), order, comment: row.comment } : null,
      };
    }),
  };
}
