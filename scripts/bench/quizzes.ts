import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createActivities, createCourse, createLearner } from "@/e2e/testing/factories";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { closeDatabase, db } from "@/lib/database/db";
import { enroll } from "@/lib/learning/enroll";
import { startAttempt } from "@/lib/quizzes/start-attempt";
import type { Answer, PersonOverHttp } from "../../e2e/person-over-http";
import { stopChild } from "../children";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import { findAction, signIn } from "./completions";
import { startLectern } from "./contestants";
import { prepareDatabase, vacuum, withCleanups } from "./database";
import type { Round } from "./load";
import type { Results } from "./results";
import { atMost, median, mediansOf, quantile, rateColumns } from "./verdict";

type Learner = { person: PersonOverHttp; attempt: string; answers: string[] };

const questionsInQuiz = 10;

/** `npm run bench -- quizzes` lets learners save an answer each at once, next to completing an activity each at once. */
export function main(): Promise<Results> {
  const options = {
    learners: { type: "string", default: "500" },
    rounds: { type: "string", default: "9" },
  } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const [count, rounds] = [Number(values.learners), Number(values.rounds)];
  if (!(count > 0 && rounds > 0)) throw new LaunchError("--learners and --rounds should be numbers.");
  return withCleanups(async (cleanups) => {
    const env = await prepareDatabase(cleanups);
    cleanups.push(closeDatabase);
    const course = await createCourse();
    // The first round warms up. The last activity stays, because completing a course costs more.
    const activities = await createActivities(course, rounds + 2);
    const lectern = await startLectern({ env, headers: {} });
    cleanups.push(() => stopChild(lectern.child));
    const learners = await progress(`${count} learners start a quiz`, () =>
      startQuizzes(lectern.origin, course, count),
    );
    await vacuum(env.DATABASE_URL);
    const action = await findAction();
    const complete =
      (activityId: string) =>
      ({ person }: Learner) =>
        person.callAction(`/courses/${course.permalink}/activities/${activityId}`, action, [
          ["activityId", activityId],
        ]);
    const save =
      (round: number) =>
      ({ person, attempt, answers }: Learner) => {
        const id = answers[round % questionsInQuiz];
        return person.postFields(`${attempt}/answers`, [
          [`was.${id}`, "[]"],
          [`answer.${id}`, String(round % 4)],
        ]);
      };
    const completing: Round[] = [];
    const saving: Round[] = [];
    for (let round = 0; round <= rounds; round += 1)
      await progress(`Round ${round} of ${rounds}`, async () => {
        const turns = [
          async () => completing.push(await allAtOnce(learners, complete(activities[round] ?? ""))),
          async () => saving.push(await allAtOnce(learners, save(round))),
        ];
        for (const turn of round % 2 ? turns : turns.reverse()) await turn();
      });
    const measured = { completing: completing.slice(1), saving: saving.slice(1) };
    const rows = [
      { name: "complete an activity", figures: mediansOf(measured.completing) },
      { name: "save an answer", figures: mediansOf(measured.saving) },
    ];
    const costs = measured.saving.map(
      ({ perSecond }, round) => (measured.completing[round]?.perSecond ?? Number.NaN) / perSecond,
    );
    const requirements = [atMost(1.2, "saving an answer beside completing an activity, time", median(costs))];
    return {
      tables: [{ title: `${count} learners at once`, columns: rateColumns, rows, requirements }],
    };
  });
}

async function startQuizzes(
  origin: string,
  course: { id: string; permalink: string },
  count: number,
): Promise<Learner[]> {
  const [activityId] = await createActivities(course, 1, { kind: "quiz", data: { time_limit_minutes: 600 } });
  for (let position = 0; position < questionsInQuiz; position += 1)
    await db().question.create({
      data: {
        courseId: course.id,
        versions: { create: { version: 1, content: questionOf(position) } },
        quizQuestions: { create: { activityId, position } },
      },
    });
  const learners: Learner[] = [];
  for (let number = 0; number < count; number += 1) {
    const learner = await createLearner();
    await enroll(learner, { courseId: course.id });
    const { attemptId } = await startAttempt(learner, activityId);
    const answers = await db().quizAnswer.findMany({ where: { attemptId }, orderBy: { position: "asc" } });
    learners.push({
      person: await signIn(origin, learner.personId),
      attempt: `/courses/${course.permalink}/activities/${activityId}/attempts/${attemptId}`,
      answers: answers.map(({ id }) => id),
    });
  }
  return learners;
}

const questionOf = (number: number) =>
  questionContent.parse({
    type: "choice",
    text: `Question ${number}?`,
    multiple: false,
    options: ["Oslo", "Bergen", "Trondheim", "Tromsø"].map((text) => ({ text, correct: text === "Oslo" })),
  });

async function allAtOnce(learners: Learner[], act: (learner: Learner) => Promise<Answer>): Promise<Round> {
  const start = performance.now();
  const times = await Promise.all(
    learners.map(async (learner) => {
      const { status, text } = await untilTaken(() => act(learner));
      if (status !== 200)
        throw new LaunchError(`A request was answered with ${status}: ${text.slice(0, 200)}`);
      return performance.now() - start;
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  return { perSecond: learners.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** Repeats a request that Lectern refuses because too many are in progress (docs/decisions/019), as pages do. */
async function untilTaken(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await sleep(50 + Math.random() * 100);
  }
}
