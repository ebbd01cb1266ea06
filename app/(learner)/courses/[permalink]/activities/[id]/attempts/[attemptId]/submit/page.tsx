import { redirect } from "next/navigation";
import { Button } from "@/app/_components/button";
import { ButtonLink } from "@/app/_components/button-link";
import { TextLink } from "@/app/_components/link";
import { questionPath } from "@/app/_kinds/quiz/paths";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { isAnswered } from "@/lib/quizzes/attempt-rules";
import { requirePerson } from "@/lib/session/gates";
import { answerQuestions } from "../actions";
import { currentAttempt } from "../current-attempt";

export const generateMetadata = titled((t) => t.quizzes.confirm.title, requirePerson);

type Props = PageProps<"/courses/[permalink]/activities/[id]/attempts/[attemptId]/submit">;

export default async function SubmitPage({ params }: Props) {
  await requirePerson();
  const { id, activityId, permalink, path, questions, submittedAt, position } = await currentAttempt(
    await params,
  );
  if (submittedAt) redirect(path);
  const { confirm: t } = (await currentMessages()).quizzes;
  const missing = questions
    .map(({ answer }, index) => ({ number: index + 1, isMissing: !isAnswered(answer) }))
    .filter(({ isMissing }) => isMissing);
  return (
    <div className="mx-auto max-w-prose">
      <div
        role="alert"
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: reading the page starts with the question
        autoFocus
        className="rounded-control border-warning border-s-4 bg-warning-soft px-4 py-3"
      >
        <h1 className="font-bold text-xl">{t.title}</h1>
        <p className="mt-2">{t.missing({ count: missing.length })}</p>
        <ul className="mt-2 list-disc ps-5">
          {missing.map(({ number }) => (
            <li key={number}>
              {position === null || position === number ? (
                <TextLink href={questionPath(path, number)}>{t.question({ number })}</TextLink>
              ) : (
                t.question({ number })
              )}
            </li>
          ))}
        </ul>
      </div>
      <form action={answerQuestions} className="mt-6 flex flex-wrap gap-3">
        <input type="hidden" name="attemptId" value={id} />
        <input type="hidden" name="activityId" value={activityId} />
        <input type="hidden" name="permalink" value={permalink} />
        <Button name="go" value="finish">
          {t.submit}
        </Button>
        <ButtonLink look="secondary" href={path}>
          {t.back}
        </ButtonLink>
      </form>
    </div>
  );
}
