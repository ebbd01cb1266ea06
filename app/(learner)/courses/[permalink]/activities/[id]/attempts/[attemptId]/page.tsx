import type { Metadata } from "next";
import { BreadcrumbList } from "@/app/_components/breadcrumb-list";
import { Notice } from "@/app/_components/notice";
import { quizPath } from "@/app/_kinds/quiz/paths";
import { currentMessages } from "@/app/messages";
import { requirePerson } from "@/lib/session/gates";
import { currentCourse } from "../../../../current-course";
import { pathAfterCompleting } from "../../../../next-activity";
import { AttemptQuestions } from "./attempt-questions";
import { currentAttempt } from "./current-attempt";
import { Result } from "./result";

type Props = PageProps<"/courses/[permalink]/activities/[id]/attempts/[attemptId]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { title } = await currentAttempt(await params);
  return { title };
}

export default async function AttemptPage({ params, searchParams }: Props) {
  await requirePerson();
  const [attempt, { question, message }] = [await currentAttempt(await params), await searchParams];
  const { quizzes: t, components, refusals } = await currentMessages();
  const { permalink, activityId, title, number, submittedAt, isCompleted } = attempt;
  const course = submittedAt && isCompleted ? await currentCourse(permalink) : null;
  const quiz = quizPath(permalink, activityId);
  return (
    <div className="mx-auto max-w-prose">
      <BreadcrumbList label={components.breadcrumb} crumbs={[{ name: title, href: quiz }]} />
      <h1 className="mb-6 font-bold text-2xl" dir="auto">
        {title}
        <span className="mt-1 block font-normal text-base text-muted tracking-normal">
          {t.about.attempt({ number })}
        </span>
      </h1>
      {message === "not_saved" && (
        <div className="mb-6">
          <Notice tone="warning">
            {submittedAt ? refusals.quiz_attempt_closed : refusals.quiz_question_left}
          </Notice>
        </div>
      )}
      {submittedAt ? (
        <Result attempt={attempt} nextPath={course ? pathAfterCompleting(course, activityId) : quiz} />
      ) : (
        <AttemptQuestions attempt={attempt} asked={Number(question)} />
      )}
    </div>
  );
}
