import { notFound } from "next/navigation";
import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Field } from "@/app/_components/field";
import { FilterForm } from "@/app/_components/filter-form";
import { Form, HiddenField } from "@/app/_components/form";
import { NameLink } from "@/app/_components/link";
import { SubmitButton } from "@/app/_components/submit-button";
import { TextArea } from "@/app/_components/text-area";
import { currentMessages, useMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { previewActivity } from "@/lib/courses/outline/activity";
import { type AdminListQuery, isFiltered, listUrl } from "@/lib/lists/admin-list-query";
import type { Messages } from "@/lib/messages/messages";
import { fullName } from "@/lib/people/profile";
import {
  findQuizLearner,
  listGrants,
  type QuizGrantRecord,
  type QuizLearner,
  quizLearnersList,
} from "@/lib/quizzes/grants";
import { notFoundFor, requireMay } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../../../../../admin-list-table";
import { FlashMessage } from "../../../../messages";
import { grantsPath } from "../../../../paths";
import { CourseHeader } from "../../../course-header";
import { courseOrNotFound } from "../../../course-or-not-found";
import { grantAction } from "./actions";

const query = z.object({ learner: z.uuid().optional() });

type Props = PageProps<"/admin/courses/[id]/activities/[activityId]/grants">;

export const generateMetadata = titled(
  (t) => t.adminQuizzes.grants.title,
  () => requireMay("assignments.edit", "learners.read", "courses.read"),
);

export default async function GrantsPage({ params, searchParams }: Props) {
  const actor = await requireMay("assignments.edit", "learners.read", "courses.read");
  const [{ id: courseId, activityId }, parameters] = await Promise.all([params, searchParams]);
  const asked = query.safeParse(parameters);
  if (!asked.success) notFound();
  const course = await courseOrNotFound(actor, courseId);
  const activity = await previewActivity(actor, courseId, activityId);
  if (activity?.kind !== "quiz") return notFoundFor(actor, "activity", activityId);
  const list = quizLearnersList(actor, courseId, activityId);
  const [found, messages] = await Promise.all([readAdminList(actor, list, parameters), currentMessages()]);
  const { learner: enrollmentId } = asked.data;
  const learner = enrollmentId ? await findQuizLearner(actor, { courseId, activityId }, enrollmentId) : null;
  const grants = learner ? await listGrants(actor, activityId, learner.id) : [];
  const { grants: t } = messages.adminQuizzes;
  const path = grantsPath(courseId, activityId);
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <FlashMessage message={parameters.message} at={parameters.at} />
      <h2 className="mb-1 font-semibold text-lg">{t.title}</h2>
      <p className="mb-5 text-muted">{t.lead({ quiz: activity.title })}</p>
      {learner && (
        <div className="mb-6">
          <GrantForm
            learner={learner}
            grants={grants}
            values={{ courseId, activityId }}
            path={listUrl(path, found.query)}
          />
        </div>
      )}
      {(found.rows.length > 0 || isFiltered(found.query)) && (
        <FilterForm
          action={path}
          filters={[{ kind: "search", name: "q", label: t.search }]}
          query={found.query}
        />
      )}
      <AdminListTable
        {...found}
        path={path}
        caption={t.title}
        columns={columnsIn(messages, path, found.query)}
        isInForm
        empty={<EmptyState title={t.noneYet.title}>{t.noneYet.text}</EmptyState>}
        noneFound={t.noneFound.title}
        showAll={t.noneFound.showAll}
        advice={messages.adminQuizzes.bank.noneFound.advice}
      />
    </>
  );
}

function columnsIn(
  { adminQuizzes, components }: Messages,
  path: string,
  query: AdminListQuery,
): Column<QuizLearner>[] {
  const { grants: t } = adminQuizzes;
  const pathFor = (learner: string) => listUrl(path, { ...query, filters: { ...query.filters, learner } });
  return [
    {
      heading: t.columns.name,
      cell: (learner) => <NameLink href={pathFor(learner.id)}>{fullName(learner, components)}</NameLink>,
    },
    {
      heading: t.columns.attempts,
      cell: ({ attempts, isOpen }) => (isOpen ? t.attemptsWithOpen({ count: attempts }) : String(attempts)),
    },
    {
      heading: t.columns.best,
      cell: ({ best, hasPassed }) =>
        best === null ? t.noScore : hasPassed ? t.passedWith({ score: best }) : t.score({ score: best }),
    },
    {
      heading: t.columns.granted,
      cell: ({ extraAttempts, extraMinutes }) =>
        extraAttempts + extraMinutes > 0 ? grantedText(t, { extraAttempts, extraMinutes }) : t.nothing,
    },
  ];
}

const grantedText = (
  { granted }: Messages["adminQuizzes"]["grants"],
  { extraAttempts: attempts, extraMinutes: minutes }: Pick<QuizGrantRecord, "extraAttempts" | "extraMinutes">,
) => granted({ attempts, minutes, both: attempts > 0 && minutes > 0 });

type FormProps = {
  learner: QuizLearner;
  grants: QuizGrantRecord[];
  values: Record<string, string>;
  path: string;
};

function GrantForm({ learner, grants, values, path }: FormProps) {
  const { adminQuizzes, components } = useMessages();
  const { grants: t } = adminQuizzes;
  const all = {
    ...values,
    enrollmentId: learner.id,
    id: uuidv7(),
    extraAttempts: "1",
    extraMinutes: "",
    reason: "",
  };
  return (
    <Card heading={t.grantTo({ name: fullName(learner, components) })}>
      {grants.length > 0 && (
        <ul className="mb-5 space-y-1 text-sm">
          {grants.map(({ id, extraAttempts, extraMinutes, reason, createdAt }) => (
            <li key={id}>
              <DateTime value={createdAt} />: {grantedText(t, { extraAttempts, extraMinutes })}.{" "}
              <bdi className="text-muted">{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
      <Form key={learner.id} action={grantAction} values={all}>
        {["courseId", "activityId", "enrollmentId", "id"].map((name) => (
          <HiddenField key={name} name={name} />
        ))}
        <div className="space-y-6">
          <div className="grid gap-6 sm:grid-cols-2">
            <Field name="extraAttempts" label={t.extraAttempts} inputMode="numeric" maxLength={3} optional />
            <Field
              name="extraMinutes"
              label={t.extraMinutes}
              hint={learner.isOpen ? t.extraMinutesHintOpen : t.extraMinutesHint}
              inputMode="numeric"
              maxLength={3}
              optional
            />
          </div>
          <TextArea name="reason" label={t.reason} hint={t.reasonHint} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{t.grant}</SubmitButton>
            <ButtonLink look="quiet" href={path}>
              {t.cancel}
            </ButtonLink>
          </div>
        </div>
      </Form>
    </Card>
  );
}
