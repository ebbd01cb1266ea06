import { validate } from "uuid";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { db, Prisma } from "@/lib/database/db";
import { isAnswered } from "./attempt-rules";
import { type PresentedQuestion, presentQuestion } from "./present-question";
import type { AttemptState, ListedAttempt, ResultsQuiz } from "./results-list";
import { isGradedBy, isNamedTo, isReadBy, type ResultsReader } from "./results-reach";

export type RecordedAnswer = {
  id: string;
  position: number;
  points: number;
  type: PresentedQuestion["type"];
  /** Markdown. */
  question: string;
  /** The texts of the choices, or what was typed. */
  answer: string[];
  /** From 0 to 1; null until it is graded. */
  credit: number | null;
  comment: string;
  /** Empty for those who don't grade it. */
  gradingNotes: string;
};

export type AttemptRecord = Omit<ListedAttempt, "state"> & {
  state: AttemptState;
  passMark: number;
  mayGrade: boolean;
  /** Only free text, unless the actor may edit the course: credits of other answers tell the key. */
  answers: RecordedAnswer[];
};

type Row = Omit<AttemptRecord, "answers"> & { answers: AnswerRow[] | null };

type AnswerRow = {
  id: string;
  position: number;
  points: number;
  order: number[];
  answer: string[];
  credit: number | null;
  comment: string;
  content: unknown;
};

/** Returns null out of reach. */
export async function findAttemptRecord(
  actor: ResultsReader,
  quiz: ResultsQuiz,
  attemptId: string,
): Promise<AttemptRecord | null> {
  if (!validate(attemptId)) return null;
  const shown = quiz.isEditable ? Prisma.sql`true` : Prisma.sql`content->>'type' = 'free_text'`;
  const [row] = await db().$queryRaw<Row[]>`
    SELECT quiz_attempts.id, number, started_at AS "startedAt", submitted_at AS "submittedAt", score::float, passed,
      pass_mark AS "passMark", ${isGradedBy(actor)} AS "mayGrade",
      CASE WHEN submitted_at IS NULL THEN 'open' WHEN graded_at IS NULL THEN 'to_grade' ELSE 'graded' END AS state,
      CASE WHEN ${isNamedTo(actor, quiz.isAnonymous)} THEN json_build_object('id', people.id, 'firstName', first_name,
        'lastName', last_name, 'email', email) END AS learner,
      (SELECT json_agg(json_build_object('id', quiz_answers.id, 'position', position, 'points', points, 'order', "order",
          'answer', coalesce(answer, '{}'), 'credit', credit, 'comment', comment, 'content', content) ORDER BY position)
        FROM quiz_answers JOIN question_versions USING (question_id, version)
        WHERE attempt_id = quiz_attempts.id AND submitted_at IS NOT NULL AND ${shown}) AS answers
    FROM quiz_attempts JOIN enrollments ON enrollments.id = enrollment_id JOIN people ON people.id = person_id
    WHERE quiz_attempts.id = ${attemptId}::uuid AND activity_id = ${quiz.id}::uuid AND ${isReadBy(actor)}`;
  return row
    ? { ...row, answers: (row.answers ?? []).map((answer) => recorded(answer, row.mayGrade)) }
    : null;
}

function recorded({ content, order, answer, ...row }: AnswerRow, mayGrade: boolean): RecordedAnswer {
  const parsed = questionContent.parse(content);
  const presented = presentQuestion(parsed, order);
  return {
    ...row,
    type: presented.type,
    question: presented.text,
    answer: answerTexts(presented, answer),
    gradingNotes: mayGrade && parsed.type === "free_text" ? parsed.gradingNotes : "",
  };
}

function answerTexts(question: PresentedQuestion, answer: readonly string[]): string[] {
  const textsOf = (choices: readonly string[]) => answer.map((place) => choices[Number(place)] ?? "");
  switch (question.type) {
    case "choice":
      return textsOf(question.options);
    case "ordering":
      return textsOf(question.items);
    case "matching":
      if (!isAnswered(answer)) return [];
      return question.prompts.map((prompt, number) => {
        const place = answer[number] ?? "";
        return `${prompt}: ${place === "" ? "" : (question.matches[Number(place)] ?? "")}`;
      });
    default:
      return answer.filter((text) => text !== "");
  }
}

/** Finds the next answer to grade within the actor's reach: in this attempt, or in the one that waits longest. */
export async function findNextToGrade(
  actor: ResultsReader,
  activityId: string,
  attemptId: string,
): Promise<{ attemptId: string; answerId: string } | null> {
  const [next] = await db().$queryRaw<{ attemptId: string; answerId: string }[]>`
    SELECT attempt_id AS "attemptId", quiz_answers.id AS "answerId"
    FROM quiz_attempts JOIN enrollments ON enrollments.id = enrollment_id
    JOIN quiz_answers ON attempt_id = quiz_attempts.id AND credit IS NULL
    WHERE activity_id = ${activityId}::uuid AND submitted_at IS NOT NULL AND quiz_attempts.graded_at IS NULL
      AND ${isGradedBy(actor)}
    ORDER BY attempt_id <> ${attemptId}::uuid, submitted_at, attempt_id, quiz_answers.position LIMIT 1`;
  return next ?? null;
}
