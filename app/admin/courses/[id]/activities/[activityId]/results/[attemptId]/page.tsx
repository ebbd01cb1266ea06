import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { Fact } from "@/app/_components/fact";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { TextLink } from "@/app/_components/link";
import { Markdown } from "@/app/_components/markdown";
import { Missing } from "@/app/_components/missing";
import { Notice } from "@/app/_components/notice";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { fullName } from "@/lib/people/profile";
import { type AttemptRecord, findAttemptRecord, type RecordedAnswer } from "@/lib/quizzes/attempt-record";
import { closeExpiredAttempts } from "@/lib/quizzes/submit-attempt";
import { requireMay } from "@/lib/session/gates";
import { CourseHeader } from "../../../../course-header";
import { courseOrNotFound } from "../../../../course-or-not-found";
import { attemptPath, resultsPath } from "../paths";
import { quizOrNotFound } from "../quiz-or-not-found";
import { gradeAction } from "./actions";
import { gradeValues, roundedPoints } from "./grade-values";

type Props = PageProps<"/admin/courses/[id]/activities/[activityId]/results/[attemptId]">;

export const generateMetadata = titled(
  (t) => t.adminQuizResults.attemptTitle,
  () => requireMay("learners.count", "courses.read"),
);

export default async function AttemptPage({ params, searchParams }: Props) {
  const actor = await requireMay("learners.count", "courses.read");
  const [{ id, activityId, attemptId }, { answer, message }] = await Promise.all([params, searchParams]);
  const course = await courseOrNotFound(actor, id);
  const quiz = await quizOrNotFound(actor, id, activityId);
  await closeExpiredAttempts(actor, quiz.id);
  const attempt = await findAttemptRecord(actor, quiz, attemptId);
  if (!attempt) notFound();
  const { adminQuizResults: t } = await currentMessages();
  const path = attemptPath(id, activityId, attemptId);
  const graded = attempt.mayGrade ? answerToGrade(attempt, answer) : null;
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <p className="mb-4">
        <TextLink href={resultsPath(id, activityId)}>{t.heading({ quiz: quiz.title })}</TextLink>
      </p>
      {message === "saved" && (
        <div className="mb-6">
          <Notice>{t.saved}</Notice>
        </div>
      )}
      <div className="max-w-prose space-y-6">
        <AttemptFacts attempt={attempt} />
        {attempt.answers.length === 0 && <p className="text-muted">{t.nothingToShow}</p>}
        {attempt.answers.map((one) => (
          <Answer
            key={one.id}
            answer={one}
            regrade={attempt.mayGrade && one.type === "free_text" ? `${path}?answer=${one.id}` : null}
          >
            {one.id === graded && <GradeForm keys={{ courseId: id, activityId, attemptId }} answer={one} />}
          </Answer>
        ))}
      </div>
    </>
  );
}

/** The one that the address names, or the first without a credit. */
function answerToGrade({ answers }: AttemptRecord, named: unknown): string | null {
  const texts = answers.filter(({ type }) => type === "free_text");
  const found = texts.find(({ id }) => id === named) ?? texts.find(({ credit }) => credit === null);
  return found?.id ?? null;
}

function AttemptFacts({ attempt }: { attempt: AttemptRecord }) {
  const { adminQuizResults: t, components } = useMessages();
  const { learner, number, submittedAt, score, passed, passMark, state } = attempt;
  const name = learner ? fullName(learner, components) : t.nameHidden;
  return (
    <Card heading={t.attemptOf({ name, number })}>
      <dl className="grid grid-cols-2 gap-4">
        <Fact term={t.columns.submitted}>
          {submittedAt ? <DateTime value={submittedAt} /> : <Missing>{t.notSubmitted}</Missing>}
        </Fact>
        <Fact term={t.columns.score}>
          {score === null ? (
            <Missing>{t.noScore}</Missing>
          ) : (
            <FormattedNumber value={score / 100} style="percent" />
          )}
        </Fact>
        <Fact term={t.columns.result}>
          {passed === null ? t.states[state] : passed ? t.passed : t.notPassed}
        </Fact>
        <Fact term={t.passMark}>
          <FormattedNumber value={passMark / 100} style="percent" />
        </Fact>
      </dl>
    </Card>
  );
}

type AnswerProps = { answer: RecordedAnswer; regrade: string | null; children: React.ReactNode };

function Answer({ answer, regrade, children }: AnswerProps) {
  const { adminQuizResults: t } = useMessages();
  const { position, question, credit, comment, points, gradingNotes } = answer;
  return (
    <Card heading={t.question({ number: position })}>
      <div className="space-y-4">
        <Markdown>{question}</Markdown>
        <dl className="space-y-4">
          <Fact term={t.answer}>
            <AnswerText answer={answer} />
          </Fact>
          {gradingNotes && (
            <Fact term={t.gradingNotes}>
              <Markdown>{gradingNotes}</Markdown>
            </Fact>
          )}
          <Fact term={t.points}>
            {credit === null ? <Missing>{t.states.to_grade}</Missing> : t.pointsOf(pointsIn(answer))}
          </Fact>
          {comment && !children && (
            <Fact term={t.comment}>
              <p className="whitespace-pre-line" dir="auto">
                {comment}
              </p>
            </Fact>
          )}
        </dl>
        {children ||
          (regrade && (
            <ButtonLink look="secondary" href={regrade}>
              {credit === null ? t.grade : t.gradeAgain}
            </ButtonLink>
          ))}
      </div>
    </Card>
  );

  function pointsIn({ credit }: RecordedAnswer) {
    return { points: roundedPoints(points * (credit ?? 0)), of: points };
  }
}

function AnswerText({ answer: { type, answer } }: { answer: RecordedAnswer }) {
  const { adminQuizResults: t } = useMessages();
  const [text = ""] = answer;
  if (answer.length === 0) return <Missing>{t.noAnswer}</Missing>;
  if (type === "true_false") return text === "true" ? t.answers.true : t.answers.false;
  if (type === "choice" || type === "ordering" || type === "matching")
    return (
      <ul className="list-inside list-disc">
        {answer.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place identifies a part of the answer
          <li key={place} dir="auto">
            {one}
          </li>
        ))}
      </ul>
    );
  return (
    <p className="wrap-anywhere whitespace-pre-line" dir="auto">
      {text}
    </p>
  );
}

type GradeProps = {
  keys: { courseId: string; activityId: string; attemptId: string };
  answer: RecordedAnswer;
};

function GradeForm({ keys, answer }: GradeProps) {
  const { adminQuizResults: t } = useMessages();
  const { id, points } = answer;
  const values = gradeValues(keys, answer);
  return (
    <Form key={id} action={gradeAction} values={values} version={`${id} ${values.version}`} mayBeLost>
      {["courseId", "activityId", "attemptId", "answerId", "version", "outOf"].map((name) => (
        <HiddenField key={name} name={name} />
      ))}
      <div className="space-y-6">
        <Field name="points" label={t.pointsLabel({ of: points })} inputMode="decimal" />
        <TextArea name="comment" label={t.comment} hint={t.commentHint} rows={4} optional />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="afterwards" value="next">
            {t.saveAndNext}
          </SubmitButton>
          <SubmitButton name="afterwards" value="stay" look="secondary">
            {t.save}
          </SubmitButton>
        </div>
      </div>
    </Form>
  );
}
