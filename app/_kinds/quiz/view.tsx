import { Button } from "@/app/_components/button";
import { DateTime } from "@/app/_components/date-time";
import { TextLink } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { Learner } from "@/lib/actor";
import { countedAttempt, type NextAttempt, nextAttempt } from "@/lib/quizzes/attempt-rules";
import type { LearnersQuiz } from "@/lib/quizzes/learners-quiz";
import { readQuiz } from "@/lib/quizzes/read-quiz";
import { previewQuestions } from "@/lib/quizzes/start-attempt";
import type { ActivityKindView, ViewProps } from "../activity-kind-view";
import { startQuiz } from "./actions";
import { attemptPath } from "./paths";
import { FixedOrder, Question } from "./question";
import { AttemptResult, Score } from "./score";

export const quiz: ActivityKindView<"quiz"> = {
  icon: "tasks",
  completes: ({ quizzes }) => quizzes.about.completes,
  View: QuizView,
};

async function QuizView({ activity, text, learner, isReadOnly }: ViewProps<"quiz">) {
  return (
    <>
      {text}
      {learner ? (
        <LearnersView learner={learner} activityId={activity.id} isReadOnly={isReadOnly} />
      ) : (
        <Preview activityId={activity.id} />
      )}
    </>
  );
}

type LearnersProps = { learner: Learner; activityId: string; isReadOnly: boolean };

async function LearnersView({ learner, activityId, isReadOnly }: LearnersProps) {
  const quiz = await readQuiz(learner, activityId);
  return (
    quiz && (
      <>
        <About quiz={quiz} isReadOnly={isReadOnly} />
        <PastAttempts quiz={quiz} />
      </>
    )
  );
}

function About({ quiz, isReadOnly }: { quiz: LearnersQuiz; isReadOnly: boolean }) {
  const { settings, questions, attempts, extraAttempts, extraMinutes, now } = quiz;
  const { about: t } = useMessages().quizzes;
  if (questions === 0) return <p className="text-muted">{t.empty}</p>;
  const allowed = settings.attempts + extraAttempts;
  const next = nextAttempt(settings, attempts, extraAttempts, now);
  const minutes = settings.time_limit_minutes && settings.time_limit_minutes + extraMinutes;
  return (
    <section aria-label={t.label} className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <ul className="list-disc space-y-1 ps-5">
        <li>{t.questions({ count: questions })}</li>
        <li>{rich(t.passMark, { score: <Score value={settings.pass_mark} /> })}</li>
        {minutes && <li>{t.timeLimit({ minutes })}</li>}
        {next.kind !== "none_left" && (
          <li>
            {settings.attempts === 0
              ? t.anyAttempts
              : t.attemptsLeft({ left: Math.max(0, allowed - attempts.length), count: allowed })}
          </li>
        )}
        {settings.navigation === "forward_only" && <li>{t.forwardOnly}</li>}
      </ul>
      {minutes && next.kind === "allowed" && <p className="mt-3 text-muted text-sm">{t.moreTime}</p>}
      <div className="mt-5">
        <Start next={next} quiz={quiz} isReadOnly={isReadOnly} />
      </div>
    </section>
  );
}

type StartProps = { next: NextAttempt; quiz: LearnersQuiz; isReadOnly: boolean };

function Start({ next, quiz: { activityId, attempts, isCompleted }, isReadOnly }: StartProps) {
  const { about: t } = useMessages().quizzes;
  if (next.kind === "waits") return <p>{rich(t.waits, { time: <DateTime value={next.until} /> })}</p>;
  if (next.kind === "grading") return <p>{t.grading}</p>;
  const hasPassed = attempts.some(({ passed }) => passed);
  if (next.kind === "none_left") {
    if (hasPassed) return <p>{t.noneNeeded}</p>;
    return isCompleted ? null : <p>{t.noneLeft}</p>;
  }
  if (isReadOnly) return null;
  return (
    <form action={startQuiz}>
      <input type="hidden" name="activityId" value={activityId} />
      <Button look={hasPassed && next.kind !== "open" ? "secondary" : "primary"}>
        {next.kind === "open" ? t.resume : attempts.length > 0 ? t.again : t.start}
      </Button>
    </form>
  );
}

function PastAttempts({ quiz }: { quiz: LearnersQuiz }) {
  const { about: t } = useMessages().quizzes;
  const { settings, attempts, permalink, activityId } = quiz;
  const submitted = attempts.filter(({ submittedAt }) => submittedAt);
  const counted = countedAttempt(settings.scoring, attempts);
  if (submitted.length === 0) return null;
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts" className="font-semibold text-lg">
        {t.yourAttempts}
      </h2>
      <ol className="mt-3 divide-y divide-line border-line border-y">
        {submitted.map((attempt) => (
          <li key={attempt.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <TextLink href={attemptPath(permalink, activityId, attempt.id)}>
              {t.attempt({ number: attempt.number })}
            </TextLink>
            <AttemptResult attempt={attempt} />
            {attempt.submittedAt && (
              <span className="text-muted text-sm">
                <DateTime value={attempt.submittedAt} />
              </span>
            )}
            {submitted.length > 1 && attempt.id === counted?.id && (
              <span className="text-muted text-sm">{t.counts}</span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

async function Preview({ activityId }: { activityId: string }) {
  return <PreviewedQuestions questions={await previewQuestions(activityId)} />;
}

function PreviewedQuestions({ questions }: { questions: Awaited<ReturnType<typeof previewQuestions>> }) {
  const { about: t } = useMessages().quizzes;
  if (questions.length === 0) return <p className="text-muted">{t.empty}</p>;
  return (
    <div className="grid gap-6">
      <p className="text-muted text-sm">{t.preview}</p>
      {questions.map((question, index) => (
        <Question
          // biome-ignore lint/suspicious/noArrayIndexKey: in a preview, a question has no other name than its place
          key={index}
          answerId={String(index)}
          number={index + 1}
          count={questions.length}
          points={null}
          question={question}
          answer={[]}
          ordering={FixedOrder}
        />
      ))}
    </div>
  );
}
