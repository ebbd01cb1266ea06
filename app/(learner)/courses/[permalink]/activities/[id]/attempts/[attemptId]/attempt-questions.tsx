import { Button } from "@/app/_components/button";
import { Question } from "@/app/_kinds/quiz/question";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import { isReadOnly } from "@/lib/database/watch";
import { clientTexts } from "@/lib/messages/client-texts";
import { formatMoment } from "@/lib/preferences/format";
import { isAnswered } from "@/lib/quizzes/attempt-rules";
import { answerQuestions, sendAnswers } from "./actions";
import { AnswerStatus } from "./answer-status";
import { AttemptForm } from "./attempt-form";
import type { CurrentAttempt } from "./current-attempt";
import { OrderingList } from "./ordering-list";

/** @param asked the number of the question, where a page has one */
export function AttemptQuestions({ attempt, asked }: { attempt: CurrentAttempt; asked: number }) {
  const messages = useMessages();
  const preferences = usePreferences();
  const { attempt: t } = messages.quizzes;
  const { id, activityId, permalink, path, questions, settings, position, secondsLeft, closesAt } = attempt;
  const isOnePage = position === null && settings.navigation === "one_page";
  const number = position ?? (questions[asked - 1] ? asked : 1);
  const listed = questions.map((question, index) => ({ ...question, number: index + 1 }));
  const shown = isOnePage ? listed : listed.filter((one) => one.number === number);
  const isLast = isOnePage || number === questions.length;
  const { quiz_attempt_closed: closed, quiz_question_left: left } = messages.refusals;
  const texts = { ...clientTexts(t.client), closed, left };
  if (isReadOnly()) return <p>{messages.readOnly.nothingCanBeSaved}</p>;
  return (
    <AttemptForm
      action={answerQuestions}
      send={sendAnswers}
      path={path}
      place={isOnePage ? 0 : number}
      fields={{ attemptId: id, activityId, permalink }}
      secondsLeft={secondsLeft}
      closesAt={closesAt && formatMoment(closesAt, preferences)}
      texts={texts}
    >
      {position !== null && <p className="text-muted text-sm">{t.forwardOnly}</p>}
      {!isOnePage && position === null && (
        <nav aria-label={t.questions} className="attempt-steps">
          {listed.map((one) => (
            <button
              key={one.answerId}
              type="submit"
              name="go"
              value={`question.${one.number}`}
              aria-current={one.number === number ? "step" : undefined}
              aria-label={isAnswered(one.answer) ? t.answered(one) : t.unanswered(one)}
              className={isAnswered(one.answer) ? "is-answered" : undefined}
            >
              {one.number}
            </button>
          ))}
        </nav>
      )}
      {shown.map(({ answerId, points, question, answer, number }) => (
        <Question
          key={answerId}
          answerId={answerId}
          number={number}
          count={questions.length}
          points={points}
          question={question}
          answer={answer}
          ordering={(props) => <OrderingList {...props} texts={texts} />}
        >
          <input type="hidden" name={`was.${answerId}`} defaultValue={JSON.stringify(answer)} />
          <AnswerStatus answerId={answerId} isSaved={isAnswered(answer)} path={path} texts={texts} />
        </Question>
      ))}
      <div className="flex flex-wrap gap-3">
        {!isOnePage && position === null && number > 1 && (
          <Button name="go" value={`question.${number - 1}`} look="secondary">
            {t.back}
          </Button>
        )}
        {!isLast && (
          <Button name="go" value={`question.${number + 1}`}>
            {t.next}
          </Button>
        )}
        <span className="hidden noscript:contents">
          <Button name="go" value="save" look="secondary">
            {t.save}
          </Button>
        </span>
        {(isLast || position === null) && (
          <Button name="go" value="submit" look={isLast ? "primary" : "secondary"}>
            {t.submit}
          </Button>
        )}
      </div>
    </AttemptForm>
  );
}
