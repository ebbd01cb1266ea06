import { afterAll, beforeAll, expect, test } from "vitest";
import { formsOf } from "../forms";
import { mapConcurrently } from "../map-concurrently";
import { PersonOverHttp } from "../person-over-http";
import { publishedQuiz, type QuizOfCourse } from "../quiz";
import { type Installation, install, startSecondServer } from "./installation";
import { type Moment, Relay } from "./relay";

let platform: Installation;
let survivor: Awaited<ReturnType<typeof startSecondServer>>;
let quiz: QuizOfCourse;

const cities = ["Oslo", "Bergen"];
const question = (text: string) => ({
  type: "choice",
  text,
  multiple: false,
  options: cities.map((city) => ({ text: city, correct: city === "Oslo", feedback: "" })),
});

beforeAll(async () => {
  platform = await install();
  survivor = await startSecondServer(platform);
  quiz = await publishedQuiz(platform.rows, "Quiz that survives", [question("One?"), question("Two?")], {
    pass_mark: 100,
  });
  await platform.rows(
    "INSERT INTO certificate_settings (course_id, is_given) SELECT course_id, true FROM activities WHERE id = $1",
    quiz.quizId,
  );
});

afterAll(async () => {
  survivor.kill();
  await survivor.ended;
  await platform.close();
});

type Taker = {
  save: (place: number, choice: string, origin?: string) => ReturnType<PersonOverHttp["get"]>;
  submit: (origin?: string) => ReturnType<PersonOverHttp["get"]>;
  state: () => Promise<Record<string, unknown> | undefined>;
};

let takers = 0;

/** Starts an attempt, and saves the first answer. */
async function startAttempt(): Promise<Taker> {
  takers += 1;
  const login = `taker-${takers}`;
  await platform.persona(login);
  const person = new PersonOverHttp(survivor.origin);
  await person.signIn(login);
  const start = formsOf((await person.get(quiz.path)).text).find(({ words }) =>
    words.includes("Start the quiz"),
  );
  const location = (await person.post(quiz.path, start?.fields ?? [])).headers.get("location") ?? "";
  const attempt = new URL(location, survivor.origin).pathname;
  const id = attempt.split("/").at(-1);
  const rows = await platform.rows("SELECT id FROM quiz_answers WHERE attempt_id = $1 ORDER BY position", id);
  const answers = rows.map((row) => String(row.id));
  // A learner who tries again sends the same page.
  const form = formsOf((await person.get(attempt)).text).find(({ words }) => words.includes("Submit quiz"));
  const taker: Taker = {
    save: (place, choice, origin) =>
      person.postFields(
        `${attempt}/answers`,
        [
          [`was.${answers[place]}`, "[]"],
          [`answer.${answers[place]}`, choice],
        ],
        origin,
      ),
    submit: (origin) => person.post(attempt, [...(form?.fields ?? []), ["go", "submit"]], origin),
    state: async () => (await platform.rows(stateSql, id))[0],
  };
  expect((await taker.save(0, "0")).status).toBe(200);
  return taker;
}

const stateSql = `SELECT submitted_at IS NOT NULL AS submitted, score::float, passed,
    (SELECT count(*)::int FROM quiz_attempts AS all_of_them WHERE all_of_them.enrollment_id = attempts.enrollment_id) AS attempts,
    (SELECT json_agg(answer ORDER BY position) FROM quiz_answers WHERE attempt_id = attempts.id) AS answers,
    (SELECT count(*)::int FROM completions WHERE completions.enrollment_id = attempts.enrollment_id) AS completions,
    (SELECT count(*)::int FROM course_completions JOIN enrollments USING (person_id, course_id)
      WHERE enrollments.id = attempts.enrollment_id) AS records,
    (SELECT count(*)::int FROM certificates JOIN enrollments USING (person_id)
      WHERE enrollments.id = attempts.enrollment_id) AS certificates
  FROM quiz_attempts AS attempts WHERE id = $1`;

const open = (answers: string[][]) => ({
  submitted: false,
  score: null,
  passed: null,
  attempts: 1,
  answers,
  completions: 0,
  records: 0,
  certificates: 0,
});

const passed = {
  submitted: true,
  score: 100,
  passed: true,
  attempts: 1,
  answers: [["0"], ["0"]],
  completions: 1,
  records: 1,
  certificates: 1,
};

/** A request needs this one, a new connection does not. */
const isOfRequest = (words: string) => /^[PBQ]/.test(words) && !/SET statement_timeout/.test(words);

async function viaRelay<Result>(
  run: (server: Awaited<ReturnType<typeof startSecondServer>>, relay: Relay) => Promise<Result>,
): Promise<Result> {
  const relay = await Relay.open(platform.env.DATABASE_URL ?? "");
  const server = await startSecondServer(platform, { DATABASE_URL: relay.url });
  try {
    return await run(server, relay);
  } finally {
    server.kill();
    relay.close();
    await server.ended;
  }
}

/** Lists what a request sends to the database. */
const statementsOf = (act: (origin: string) => Promise<unknown>) =>
  viaRelay(async ({ origin }, relay) => {
    const before = relay.requests.length;
    await act(origin);
    return relay.requests.slice(before).filter(isOfRequest);
  });

/** Returns false when the request was answered first. */
const isKilledAt = (place: number, when: Moment["when"], act: (origin: string) => Promise<unknown>) =>
  viaRelay(async ({ origin, kill }, relay) => {
    let sent = -1;
    const test = (words: string) => {
      if (isOfRequest(words)) sent += 1;
      return sent === place;
    };
    relay.watch({ statement: { test }, when }, kill);
    return act(origin).then(
      () => false,
      () => true,
    );
  });

const eachMoment = (statements: string[]) =>
  statements.flatMap((_, place) => (["before", "after"] as const).map((when) => ({ place, when })));

test("a server killed at any statement of saving an answer loses no saved answer, and saves each once", async () => {
  const witness = await startAttempt();
  const statements = await statementsOf((origin) => witness.save(1, "0", origin));
  expect(statements.join()).toContain("UPDATE quiz_answers");
  let killed = 0;
  await mapConcurrently(eachMoment(statements), async ({ place, when }) => {
    const taker = await startAttempt();
    if (await isKilledAt(place, when, (origin) => taker.save(1, "1", origin))) killed += 1;
    const kept = await taker.state();
    expect([open([["0"], []]), open([["0"], ["1"]])]).toContainEqual(kept);
    expect((await taker.save(1, "0")).status).toBe(200);
    expect(await taker.state()).toEqual(open([["0"], ["0"]]));
  });
  expect(killed).toBe(2 * statements.length);
});

test("a server killed at any statement of submitting submits all or nothing, and trying again gives the same score", async () => {
  const witness = await startAttempt();
  await witness.save(1, "0");
  const statements = await statementsOf((origin) => witness.submit(origin));
  expect(await witness.state()).toEqual(passed);
  for (const part of ["UPDATE quiz_attempts", "UPDATE quiz_answers", "INSERT INTO completions", "COMMIT"])
    expect(statements.join()).toContain(part);
  let killed = 0;
  let submitted = 0;
  await mapConcurrently(eachMoment(statements), async ({ place, when }) => {
    const taker = await startAttempt();
    await taker.save(1, "0");
    if (await isKilledAt(place, when, (origin) => taker.submit(origin))) killed += 1;
    const kept = await taker.state();
    expect([open([["0"], ["0"]]), passed]).toContainEqual(kept);
    if (kept?.submitted) submitted += 1;
    else await taker.submit();
    expect(await taker.state()).toEqual(passed);
    expect((await taker.submit()).status).toBeLessThan(400);
    expect(await taker.state()).toEqual(passed);
  });
  expect(killed).toBe(2 * statements.length);
  expect(submitted).toBeGreaterThan(0);
  expect(submitted).toBeLessThan(killed);
});
