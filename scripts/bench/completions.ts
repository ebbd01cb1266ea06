import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/database/db";
import { randomToken } from "@/lib/secrets";
import { sessionCookie } from "@/lib/session/cookies";
import { openSession } from "@/lib/session/open-and-end";
import { PersonOverHttp } from "../../e2e/person-over-http";
import { readActions } from "../../e2e/roles-actions";
import { LaunchError } from "../environment";
import type { Round } from "./load";
import { quantile } from "./verdict";

/** The first activity of a course begins it, and the last one completes it. */
export const places = ["first", "middle", "last"] as const;

type Place = (typeof places)[number];

type Activity = { id: string; path: string; place: Place };

export type Learner = { person: PersonOverHttp; activities: Activity[] };

export async function signIn(origin: string, personId: string): Promise<PersonOverHttp> {
  const token = randomToken();
  await openSession({ personId, token, replacedToken: null, userAgent: "" });
  const person = new PersonOverHttp(origin);
  person.cookies.set(sessionCookie().name, token);
  return person;
}

/** Signs in learners with courses of three activities that they haven't begun. */
export async function signInLearners(origin: string, personIds: string[]): Promise<Learner[]> {
  const rows = await db().$queryRaw<(Activity & { personId: string })[]>`
    SELECT person_id AS "personId", activities.id, '/courses/' || permalink || '/activities/' || activities.id AS path,
      (ARRAY['first', 'middle', 'last'])[position] AS place
    FROM unnest(${personIds}::uuid[]) AS those (person_id) CROSS JOIN courses JOIN activities ON course_id = courses.id
    WHERE NOT EXISTS (SELECT FROM enrollments WHERE enrollments.person_id = those.person_id AND course_id = courses.id)
      AND (SELECT count(*) FROM activities AS all_of_them WHERE course_id = courses.id) = 3
    ORDER BY courses.created_at, courses.id, position`;
  return Promise.all(
    personIds.map(async (personId) => ({
      person: await signIn(origin, personId),
      activities: rows.filter((row) => row.personId === personId),
    })),
  );
}

/** Completes the learner's next activity and reads the next page, as a page's script does. Returns null when none is left. */
async function completeNext({ person, activities }: Learner, action: string) {
  const activity = activities.shift();
  if (!activity) return null;
  const { id, path, place } = activity;
  const start = performance.now();
  const { status, text } = await person.callAction(path, action, [["activityId", id]]);
  const [, next] = /"(\/courses\/[^"]+)"/.exec(text) ?? [];
  if (!next) throw new LaunchError(`Completing ${path} was answered with ${status}.`);
  await person.payload(next);
  return { place, milliseconds: performance.now() - start };
}

export async function findAction(): Promise<string> {
  const action = (await readActions()).find(({ name }) => name === "completeAndTellNext");
  if (!action) throw new LaunchError("The build has no action that completes an activity.");
  return action.id;
}

/** This many learners complete their own courses without pause, one activity after the other. Then the next ones follow. */
export async function completeAtOnce(
  learners: Learner[],
  action: string,
  atOnce: number,
  milliseconds: number,
): Promise<Record<Place, Round>> {
  const times: Record<Place, number[]> = { first: [], middle: [], last: [] };
  const queue = [...learners];
  const start = performance.now();
  const isOver = () => performance.now() - start >= milliseconds;
  const completeAll = async () => {
    for (let learner = queue.shift(); learner; learner = queue.shift())
      while (!isOver()) {
        const done = await completeNext(learner, action);
        if (!done) break;
        times[done.place].push(done.milliseconds);
      }
  };
  await Promise.all(Array.from({ length: atOnce }, completeAll));
  const seconds = (performance.now() - start) / 1000;
  const roundOf = (some: number[]) => ({
    perSecond: some.length / seconds,
    p50: quantile(some, 0.5),
    p99: quantile(some, 0.99),
  });
  return { first: roundOf(times.first), middle: roundOf(times.middle), last: roundOf(times.last) };
}

/** Completes at this rate, whether or not answers arrive. Failures are counted, and have no time. */
export function keepCompleting(learners: Learner[], action: string, perSecond: number) {
  const times: number[] = [];
  const start = performance.now();
  let isOver = false;
  let begun = 0;
  let failures = 0;
  const underWay = new Set<Promise<unknown>>();
  const complete = async (learner: Learner) => {
    const done = await completeNext(learner, action).catch((error: Error) => error);
    if (done instanceof Error) {
      failures += 1;
      process.stderr.write(`  A completion failed: ${done.message}\n`);
    } else if (done) times.push(done.milliseconds);
  };
  const keep = async () => {
    while (!isOver) {
      const one = complete(learners[begun % learners.length] as Learner);
      begun += 1;
      underWay.add(one);
      void one.finally(() => underWay.delete(one));
      await sleep(Math.max(0, start + (begun * 1000) / perSecond - performance.now()));
    }
    await Promise.all(underWay);
    const seconds = (performance.now() - start) / 1000;
    return {
      perSecond: times.length / seconds,
      p50: quantile(times, 0.5),
      most: Math.max(...times),
      failures,
    };
  };
  const kept = keep();
  return {
    stop: () => {
      isOver = true;
      return kept;
    },
  };
}
