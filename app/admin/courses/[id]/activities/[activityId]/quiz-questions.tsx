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
import { resultsPath } from "./results/paths";

type Props = {
  course: Pick<CourseRecord, "id" | "status">;
  activityId: string;
  settings: QuizSettings;
  questions: QuizQuestionRow[];
  mayGrant: boolean;
};

export function QuizQuestions({ course, activityId, settings, questions, mayGrant }: Props) {
  const { adminQuizResults, adminQuizzes } = useMessages();
  const { quiz: t, bank, grants } = adminQuizzes;
  const { id: courseId } = course;
  const points = questions.reduce((sum, question) => sum + question.points, 0);
  const { draw } = settings;
  const buttons = (
    <div className="flex flex-wrap gap-3">
      <ButtonLink href={newQuestionUrl(courseId, activityId)}>{t.addNew}</ButtonLink>
      <ButtonLink look="secondary" href={`${questionsPath(courseId)}?quiz=${activityId}`}>
        {t.addFromBank}
      </ButtonLink>
      <ButtonLink look="quiet" href={`${questionsPath(courseId)}/import?quiz=${activityId}`}>
        {bank.import}
      </ButtonLink>
      {questions.length > 0 && (
        <ButtonLink look="quiet" href={`${questionsPath(courseId)}/import?quiz=${activityId}#export`}>
          {bank.export}
        </ButtonLink>
      )}
      {questions.length > 0 && (
        <ButtonLink look="quiet" href={`${previewUrl(courseId)}/${activityId}`}>
          {t.preview}
        </ButtonLink>
      )}
      <ButtonLink look="quiet" href={resultsPath(courseId, activityId)}>
        {adminQuizResults.title}
      </ButtonLink>
      {mayGrant && (
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
              {...{ courseId, activityId, questions, question, number: index + 1 }}
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
  questions: QuizQuestionRow[];
  question: QuizQuestionRow;
  number: number;
};

function QuestionRow({ courseId, activityId, questions, question, number }: RowProps) {
  const { quiz: t, kinds } = useMessages().adminQuizzes;
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
      <form action={setPointsAction} className="flex items-center gap-1">
        <HiddenKey {...key} />
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
      <form action={removeFromQuizAction}>
        <HiddenKey {...key} />
        <SubmitButton look="quiet" aria-label={t.removeOne({ title })}>
          {t.remove}
        </SubmitButton>
      </form>
      <StepButtons id={id} title={title} up={move(up)} down={move(down)} />
    </li>
  );
}

function HiddenKey(key: Record<string, string>) {
  return Object.entries(key).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
