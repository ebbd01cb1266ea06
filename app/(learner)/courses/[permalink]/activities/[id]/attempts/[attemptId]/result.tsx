import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_components/button-link";
import { DateTime } from "@/app/_components/date-time";
import { Icon } from "@/app/_components/icon";
import { Markdown } from "@/app/_components/markdown";
import { rich } from "@/app/_components/rich";
import { Score } from "@/app/_kinds/quiz/score";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { AnswerFeedback, AttemptQuestion } from "@/lib/quizzes/read-attempt";
import { type ReviewedChoice, type ReviewedText, reviewAnswer } from "@/lib/quizzes/review-answer";
import type { CurrentAttempt } from "./current-attempt";

export function Result({ attempt, nextPath }: { attempt: CurrentAttempt; nextPath: string }) {
  const { result: t } = useMessages().quizzes;
  const { score, passed, passMark, submittedAt, closesAt, questions, isCompleted } = attempt;
  const isLate = submittedAt && closesAt && submittedAt >= closesAt;
  const tone = passed ? "border-success bg-success-soft" : "border-info bg-info-soft";
  return (
    <>
      <section aria-label={t.label} className={`rounded-card border p-5 sm:p-6 ${tone}`}>
        <h2 className="flex items-center gap-2 font-semibold text-xl">
          <Icon name={score === null ? "tasks" : passed ? "done" : "caution"} className="size-6" />
          {score === null ? t.beingGraded : passed ? t.passed : t.failed}
        </h2>
        {score !== null && (
          <p className="mt-2">
            {rich(t.score, { score: <Score value={score} />, mark: <Score value={passMark} /> })}
          </p>
        )}
        {score === null && <p className="mt-2">{t.gradingText}</p>}
        {isLate && <p className="mt-2">{t.late}</p>}
        <WhatNext attempt={attempt} />
        <div className="mt-4">
          <ButtonLink href={nextPath}>{isCompleted ? t.continue : t.backToQuiz}</ButtonLink>
        </div>
      </section>
      {questions.some(({ feedback }) => feedback) && (
        <ol className="mt-8 grid gap-6">
          {questions.map(
            (question, index) =>
              question.feedback && (
                <li key={question.answerId}>
                  <ReviewedQuestion
                    question={question}
                    feedback={question.feedback}
                    number={index + 1}
                    count={questions.length}
                  />
                </li>
              ),
          )}
        </ol>
      )}
    </>
  );
}

function WhatNext({ attempt: { score, next, isCompleted } }: { attempt: CurrentAttempt }) {
  const { about, result: t } = useMessages().quizzes;
  if (isCompleted || score === null) return null;
  if (next.kind === "waits")
    return <p className="mt-2">{rich(about.waits, { time: <DateTime value={next.until} /> })}</p>;
  if (next.kind === "none_left") return <p className="mt-2">{about.noneLeft}</p>;
  if (next.kind === "grading") return <p className="mt-2">{about.grading}</p>;
  return <p className="mt-2">{t.tryAgain}</p>;
}

type ReviewProps = { question: AttemptQuestion; feedback: AnswerFeedback; number: number; count: number };

function ReviewedQuestion({ question: { question, answer, points }, feedback, number, count }: ReviewProps) {
  const { question: q, result: t } = useMessages().quizzes;
  const { language } = usePreferences();
  // Learners type no Markdown.
  const isTyped = ["short_text", "numeric", "free_text"].includes(question.type);
  const shownOf = ({ text, match }: ReviewedText) =>
    match !== undefined ? (
      <Pair prompt={text} match={match} />
    ) : question.type === "true_false" ? (
      q[text === "true" ? "true" : "false"]
    ) : isTyped ? (
      <Typed text={text} />
    ) : (
      <Markdown>{text}</Markdown>
    );
  const { choices, key } = reviewAnswer(feedback.key, feedback.order, answer, language);
  return (
    <section aria-labelledby={`question-${number}`} className="question">
      <h2 id={`question-${number}`} className="mb-2 text-muted text-sm">
        {q.numberOf({ number, count })} · {q.points({ points })}
      </h2>
      <Markdown>{question.text}</Markdown>
      <Verdict feedback={feedback} />
      {choices.length > 0 ? (
        <ul className="mt-3 grid gap-2">
          {choices.map((choice, place) => (
            <Choice
              // biome-ignore lint/suspicious/noArrayIndexKey: a choice has no other name than its place
              key={place}
              {...choice}
              shown={shownOf(choice)}
            />
          ))}
        </ul>
      ) : (
        <p className="mt-3">{t.noAnswer}</p>
      )}
      {key.length > 0 && (
        <div className="mt-3">
          <p className="font-medium text-sm">{t.key}</p>
          <ul className="list-disc ps-5">
            {key.map((one) => (
              <li key={one.text}>{shownOf(one)}</li>
            ))}
          </ul>
        </div>
      )}
      {feedback.key.feedback && (
        <div className="mt-4 border-line border-t pt-3">
          <Markdown>{feedback.key.feedback}</Markdown>
        </div>
      )}
      {feedback.comment && (
        <div className="mt-4 border-line border-t pt-3">
          <p className="font-medium text-sm">{t.comment}</p>
          <Typed text={feedback.comment} />
        </div>
      )}
    </section>
  );
}

function Verdict({ feedback: { credit } }: { feedback: AnswerFeedback }) {
  const { result: t } = useMessages().quizzes;
  const [icon, text] =
    credit === null
      ? (["tasks", t.beingGraded] as const)
      : credit === 1
        ? (["done", t.right] as const)
        : credit > 0
          ? (["note", t.partly] as const)
          : (["caution", t.wrong] as const);
  return (
    <p className="mt-3 flex items-center gap-2 font-medium">
      <Icon name={icon} />
      {text}
    </p>
  );
}

function Pair({ prompt, match }: { prompt: string; match: string | null }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <Markdown>{prompt}</Markdown>
      <span aria-hidden="true" className="rtl:-scale-x-100">
        →
      </span>
      <bdi>{match ?? "–"}</bdi>
    </div>
  );
}

const Typed = ({ text }: { text: string }) => (
  <p className="whitespace-pre-wrap" dir="auto">
    {text}
  </p>
);

function Choice({ shown, isChosen, isRight, feedback }: ReviewedChoice & { shown: ReactNode }) {
  const { result: t } = useMessages().quizzes;
  const isWrong = isRight === false && isChosen;
  const notes = [isChosen && t.yours, isRight && t.right, isWrong && t.wrong].filter(Boolean);
  const tone = isRight
    ? "border-success bg-success-soft"
    : isWrong
      ? "border-danger bg-danger-soft"
      : "border-control";
  return (
    <li className={`rounded-control border px-4 py-2 ${tone}`}>
      {shown}
      {notes.length > 0 && (
        <p className="flex items-center gap-1.5 font-medium text-sm">
          {(isRight || isWrong) && <Icon name={isRight ? "done" : "close"} className="size-4" />}
          {notes.join(" · ")}
        </p>
      )}
      {feedback && <Markdown>{feedback}</Markdown>}
    </li>
  );
}
