import { notFound } from "next/navigation";
import { cache } from "react";
import { validate } from "uuid";
import { attemptPath } from "@/app/_kinds/quiz/paths";
import { readAttempt } from "@/lib/quizzes/read-attempt";
import { requirePerson } from "@/lib/session/gates";

type Params = { permalink: string; id: string; attemptId: string };

/** Answers 404 unless the learner has this attempt at this address. */
export async function currentAttempt({ permalink, id, attemptId }: Params) {
  const attempt = (await read(attemptId)) ?? notFound();
  if (attempt.permalink !== permalink || attempt.activityId !== id) notFound();
  return { ...attempt, path: attemptPath(permalink, id, attempt.id) };
}

export type CurrentAttempt = Awaited<ReturnType<typeof currentAttempt>>;

const read = cache(async (attemptId: string) => {
  const learner = await requirePerson();
  return validate(attemptId) ? readAttempt(learner, attemptId) : null;
});
