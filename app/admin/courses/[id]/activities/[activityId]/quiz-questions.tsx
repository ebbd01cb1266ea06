import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { EmptyState } from "@/app/_components/empty-state";
import { Icon } from "@/app/_components/icon";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { SortableList } from "@/app/_components/sortable-list";
import { SubmitButton } from "@/app/_components/submit-button";
import { Tag } from "@/app/_components/tag";
import { useMessages } from "@/app/messages";
import type { CourseRecord } from "@/lib/courses/admin-record";
import type { QuizSettings } from "@/lib/courses/kinds/quiz/quiz-settings-schema";
import { positionOf, stepsFrom } from "@/lib/courses/outline/order";
import { type Place, placeName } from "@/lib/courses/outline/section-schema";
import { inOneList } from "@/lib/quizzes/edit-quiz";
import { questionTitle } from "@/lib/quizzes/question-title";
import { formOf } from "@/lib/quizzes/question-values";
import type { QuizQuestionRow } from "@/lib/quizzes/quiz-questions";
import { grantsPath, newQuestionUrl, previewUrl, questionsPath, questionUrl } from "../../../paths";
import { moveInQuizAction, removeFromQuizAction, setPointsAction } from "../../questions/actions";
import { StepButtons } from "../../step-buttons";
import { responsesPath } from "./responses/paths";
import { resultsPath } from "./results/paths";

type Props = {
  course: Pick<CourseRecord, "id" | "status">;
  activityId: string;
  /** Null for a survey, which has no points. */
  settings: QuizSettings | null;
  questions: QuizQuestionRow[];
  mayGrant: boolean;
};

export function QuizQuestions({ course, activityId, settings, questions, mayGrant }: Props) {
  const { adminQuizResults, adminQuizzes, adminSurveys } = useMessages();
  const { bank, grants } = adminQuizzes;
  const isSurvey = settings === null;
  const t = isSurvey ? { ...adminQuizzes.quiz, ...adminSurveys.questions } : adminQuizzes.quiz;
  const { id: courseId } = course;
  const points = questions.reduce((sum, question) => sum + question.points, 0);
  const draw = settings?.draw;
  const buttons = (
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={newQuestionUrl(courseId, activityId)}>{t.addNew}</ButtonLink>
      <ButtonLink look="secondary" href={`${questionsPath(courseId)}?quiz=${activityId}`}>
        {t.addFromBank}
      </ButtonLink>
      {!isSurvey && (
        <ButtonLink look="quiet" href={`${questionsPath(courseId)}/import?quiz=${activityId}`}>
          {bank.import}
        </ButtonLink>
      )}
      {!isSurvey && questions.length > 0 && (
        <ButtonLink look="quiet" href={`${questionsPath(courseId)}/import?quiz=${activityId}#export`}>
          {bank.export}
        </ButtonLink>
      )}
      {questions.length > 0 && (
        <ButtonLink look="quiet" href={`${previewUrl(courseId)}/${activityId}`}>
          {t.preview}
        </ButtonLink>
      )}
      <ButtonLink look="quiet" href={(isSurvey ? responsesPath : resultsPath)(courseId, activityId)}>
        {isSurvey ? adminSurveys.results.title : adminQuizResults.title}
      </ButtonLink>
      {mayGrant && !isSurvey && (
        <ButtonLink look="quiet" href={grantsPath(courseId, activityId)}>
          {grants.title}
        </ButtonLink>
      )}
    </div>
  );
  if (questions.length === 0)
    return (
      <Card heading={t.title}>
        {course.status === "published" && (
          <div className="mb-5">
            <Notice tone="warning">{t.emptyAndPublished}</Notice>
          </div>
        )}
        <EmptyState title={t.empty.title} action={buttons}>
          {t.empty.text}
        </EmptyState>
      </Card>
    );
  return (
    <Card heading={t.title}>
      <p className="mb-4 text-muted">{t.total({ count: questions.length, points })}</p>
      {draw !== undefined && draw > questions.length && (
        <div className="mb-5">
          <Notice tone="warning">{t.drawsTooMany({ draw, count: questions.length })}</Notice>
        </div>
      )}
      <SortableList action={moveInQuizAction} fixed={{ courseId, activityId }}>
        <ol>
          {questions.map((question, index) => (
            <QuestionRow
              key={question.id}
              {...{ courseId, activityId, isSurvey, questions, question, number: index + 1 }}
            />
          ))}
        </ol>
      </SortableList>
      <div className="border-line border-t pt-5">{buttons}</div>
    </Card>
  );
}

type RowProps = {
  courseId: string;
  activityId: string;
  isSurvey: boolean;
  questions: QuizQuestionRow[];
  question: QuizQuestionRow;
  number: number;
};

function QuestionRow({ courseId, activityId, isSurvey, questions, question, number }: RowProps) {
  const { adminQuizzes, adminSurveys } = useMessages();
  const { quiz: t } = adminQuizzes;
  const kinds = isSurvey ? { ...adminQuizzes.kinds, ...adminSurveys.kinds } : adminQuizzes.kinds;
  const { id, content, points } = question;
  const title = questionTitle(content.text);
  const list = inOneList(questions);
  const place = positionOf(list, id);
  const from = place ? placeName(place) : "";
  const { up, down } = stepsFrom(list, id);
  const move = (to: Place | null) => to && { courseId, activityId, from, to: placeName(to) };
  const key = { courseId, activityId, id };
  return (
    <li
      data-entry={id}
      data-place={from}
      draggable
      className="flex flex-wrap items-center gap-x-2 border-line border-t py-1 data-[drop=below]:border-b-4 data-[drop=below]:border-b-accent data-[drop=above]:border-t-4 data-[drop=above]:border-t-accent"
    >
      <Icon name="grip" className="size-4 shrink-0 cursor-grab text-control pointer-coarse:hidden" />
      <span aria-hidden="true" className="w-6 shrink-0 text-end text-muted text-sm">
        {number}
      </span>
      <div className="min-w-48 flex-1 py-1.5 leading-snug">
        <Link
          href={`${questionUrl(courseId, id)}?activity=${activityId}`}
          className="font-medium text-accent underline underline-offset-4"
        >
          <bdi className="wrap-anywhere">{title}</bdi>
        </Link>{" "}
        <Tag>{kinds[formOf(content)]}</Tag>
      </div>
      {!isSurvey && <PointsForm title={title} points={points} keys={key} />}
      <form action={removeFromQuizAction}>
        <HiddenKey {...key} />
        <SubmitButton look="quiet" aria-label={(isSurvey ? adminSurveys.questions : t).removeOne({ title })}>
          {t.remove}
        </SubmitButton>
      </form>
      <StepButtons id={id} title={title} up={move(up)} down={move(down)} />
    </li>
  );
}

type PointsProps = { title: string; points: number; keys: Record<string, string> };

function PointsForm({ title, points, keys }: PointsProps) {
  const { quiz: t } = useMessages().adminQuizzes;
  return (
    <form action={setPointsAction} className="flex items-center gap-1">
      <HiddenKey {...keys} />
      <label className="flex items-center gap-2 text-sm">
        {t.points}
        <input
          key={points}
          name="points"
          type="number"
          min={1}
          max={100}
          required
          defaultValue={points}
          aria-label={t.pointsOf({ title })}
          className="min-h-11 w-18 rounded-control border border-control bg-surface px-2 py-1 text-ink"
        />
      </label>
      <SubmitButton look="quiet" aria-label={t.savePoints({ title })}>
        {t.save}
      </SubmitButton>
    </form>
  );
}

function HiddenKey(key: Record<string, string>) {
  return Object.entries(key).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
