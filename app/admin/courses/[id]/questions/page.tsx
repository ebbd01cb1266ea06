import { ButtonLink } from "@/app/_components/button-link";
import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { type Filter, FilterForm } from "@/app/_components/filter-form";
import { NameLink, TextLink } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { Tag } from "@/app/_components/tag";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { questionTypes } from "@/lib/courses/kinds/quiz/question-schema";
import { findActivityRecord } from "@/lib/courses/outline/activity";
import { isFiltered } from "@/lib/lists/admin-list-query";
import type { Messages } from "@/lib/messages/messages";
import { bankList, type ListedQuestion, listTags } from "@/lib/quizzes/bank-list";
import { questionTitle } from "@/lib/quizzes/question-title";
import { formOf } from "@/lib/quizzes/question-values";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../../../admin-list-table";
import { FlashMessage } from "../../messages";
import { activityUrl, newQuestionUrl, questionsPath, questionUrl } from "../../paths";
import { CourseHeader } from "../course-header";
import { ownCourseOrNotFound } from "../course-or-not-found";
import { addToQuizAction } from "./actions";

type Props = PageProps<"/admin/courses/[id]/questions">;

export const generateMetadata = titled(
  (t) => t.adminQuizzes.bank.title,
  () => requireMay("courses.edit", "courses.read"),
);

export default async function QuestionsPage({ params, searchParams }: Props) {
  const actor = await requireMay("courses.edit", "courses.read");
  const [{ id: courseId }, { message, at, ...parameters }] = await Promise.all([params, searchParams]);
  const course = await ownCourseOrNotFound(actor, courseId);
  const [found, tags, messages] = await Promise.all([
    readAdminList(actor, bankList(actor, courseId), parameters),
    listTags(actor, courseId),
    currentMessages(),
  ]);
  const { bank: t } = messages.adminQuizzes;
  const quizId = found.query.filters.quiz;
  const asked = quizId ? await findActivityRecord(actor, courseId, quizId) : null;
  const quiz = asked?.fields.kind === "quiz" || asked?.fields.kind === "survey" ? asked : null;
  const path = questionsPath(courseId);
  const add = <ButtonLink href={newQuestionUrl(courseId, quiz?.id)}>{t.add}</ButtonLink>;
  const table = (
    <AdminListTable
      {...found}
      path={path}
      caption={t.title}
      columns={columnsIn(messages, courseId, quiz !== null)}
      isInForm
      empty={
        <EmptyState title={t.noneYet.title} action={add}>
          {t.noneYet.text}
        </EmptyState>
      }
      noneFound={t.noneFound.title}
      showAll={t.noneFound.showAll}
      advice={t.noneFound.advice}
    />
  );
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <FlashMessage message={message} at={at} />
      {quiz ? (
        <p className="mb-5">
          {rich(t.addTo, {
            quiz: (
              <TextLink href={activityUrl(courseId, quiz.id)}>
                <bdi>{quiz.fields.title}</bdi>
              </TextLink>
            ),
          })}
        </p>
      ) : (
        <div className="mb-5 flex flex-wrap gap-3">
          {add}
          <ButtonLink look="secondary" href={`${path}/import`}>
            {t.import}
          </ButtonLink>
          <ButtonLink look="quiet" href={`${path}/import#export`}>
            {t.export}
          </ButtonLink>
        </div>
      )}
      {(found.rows.length > 0 || isFiltered(found.query)) && (
        <FilterForm action={path} filters={filtersIn(messages, tags)} query={found.query} />
      )}
      {quiz ? (
        <form action={addToQuizAction} className="space-y-5">
          <input type="hidden" name="courseId" value={courseId} />
          <input type="hidden" name="activityId" value={quiz.id} />
          {table}
          {found.rows.length > 0 && <SubmitButton>{t.addTicked}</SubmitButton>}
        </form>
      ) : (
        table
      )}
    </>
  );
}

function columnsIn(
  { adminQuizzes }: Messages,
  courseId: string,
  isForQuiz: boolean,
): Column<ListedQuestion>[] {
  const { bank: t, kinds } = adminQuizzes;
  return [
    {
      heading: t.columns.question,
      cell: ({ id, content, archivedAt }) => {
        const title = questionTitle(content.text);
        return (
          <span className="flex items-start gap-3">
            {isForQuiz && (
              <input
                type="checkbox"
                name={`question.${id}`}
                aria-label={t.tick({ title })}
                className="mt-1 size-4 shrink-0 accent-accent"
              />
            )}
            <span className="min-w-0">
              <NameLink href={questionUrl(courseId, id)}>{title}</NameLink>
              {archivedAt && <Tag>{t.archived}</Tag>}
            </span>
          </span>
        );
      },
    },
    { heading: t.columns.type, cell: ({ content }) => kinds[formOf(content)] },
    {
      heading: t.columns.tags,
      cell: ({ tags }) =>
        tags.length > 0 && (
          <span className="flex flex-wrap gap-1">
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </span>
        ),
    },
    {
      heading: t.columns.quizzes,
      cell: ({ quizzes }) =>
        quizzes.map((quiz) => (
          <span key={quiz.id} className="block">
            <TextLink href={activityUrl(courseId, quiz.id)}>
              <bdi>{quiz.title}</bdi>
            </TextLink>
          </span>
        )),
    },
    {
      heading: t.columns.changed,
      sort: { name: "updated", first: "descending" },
      cell: ({ updatedAt }) => <DateTime value={updatedAt} />,
    },
  ];
}

function filtersIn(
  { adminQuizzes }: Messages,
  tags: string[],
): Filter<"q" | "type" | "tag" | "status" | "quiz">[] {
  const { bank: t, types } = adminQuizzes;
  const { filters } = t;
  const options = questionTypes.map((value) => ({ value, label: types[value] }));
  const status = (["in_bank", "archived"] as const).map((value) => ({ value, label: filters[value] }));
  return [
    { kind: "search", name: "q", label: filters.search },
    { kind: "choice", name: "type", label: filters.type, any: filters.any, options },
    { kind: "text", name: "tag", label: filters.tag, suggestions: tags },
    { kind: "choice", name: "status", label: filters.status, any: filters.any, options: status },
    { kind: "hidden", name: "quiz", label: "" },
  ];
}
