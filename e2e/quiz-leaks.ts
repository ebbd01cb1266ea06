import { randomUUID } from "node:crypto";
import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { randomFrom } from "@/lib/quizzes/random";
import { randomToken, sha256 } from "@/lib/secrets";
import { expect, type Rows } from "./fixtures";
import { type Answer, PersonOverHttp } from "./person-over-http";
import { PlainPage } from "./plain-page";
import { publishedQuiz, type QuizOfCourse } from "./quiz";
import { changeKeys, questionsOf, whole } from "./quiz-keys";

type People = Record<"learner" | "other" | "reporter" | "manager", PersonOverHttp>;

type World = QuizOfCourse & {
  courseId: string;
  learnerId: string;
  feedback: string;
  people: People;
  api: (path: string) => Promise<Answer>;
};

const feedbackModes = ["never", "after_attempt", "after_passing", "after_last_attempt"];
const navigations = ["one_page", "one_at_a_time", "forward_only"];

/** Removes nonces, IDs of requests, preloaded scripts and what is left of the rate limit. Rows of a payload, and elements of the head, may come in any order. */
const comparable = ({ status, headers, text }: Answer) => ({
  status,
  headers: [...headers]
    .filter(([name]) => !/^(date|link|ratelimit|set-cookie|x-request-id)$/.test(name))
    .map(([name, value]) => [name, value.replace(/nonce-[\w-]+/, "nonce")]),
  text: text
    .replaceAll(/nonce(=\\?"|\\?":\\?")[\w-]+/g, "nonce")
    .replaceAll(/"[\w-]{21}[hmv](?=\\?")/g, '"request')
    .replaceAll(/"\]\)<\/script><script nonce">self\.__next_f\.push\(\[1,"/g, "")
    .replaceAll(/<script src="[^"]*"[^>]*><\/script>/g, "")
    .split(/\n|\\n|</)
    .sort(),
});

async function newPerson(rows: Rows, origin: string): Promise<{ id: string; person: PersonOverHttp }> {
  const [id, token] = [randomUUID(), randomToken()];
  await rows(
    "INSERT INTO people (id, first_name, last_name, email) VALUES ($1, 'Ada', 'Reader', $2)",
    id,
    `${id}@example.com`,
  );
  await rows(
    "INSERT INTO sessions (id, token_hash, person_id, expires_at) VALUES (gen_random_uuid(), $1, $2, now() + interval '1 day')",
    sha256(token),
    id,
  );
  const person = new PersonOverHttp(origin);
  person.cookies.set("lectern_session", token);
  return { id, person };
}

type Platform = { rows: Rows; origin: string; apiKey: string };

async function newWorld({ rows, origin, apiKey }: Platform, seed: number): Promise<World> {
  const random = randomFrom(`settings ${seed}`);
  const feedback = feedbackModes[seed % feedbackModes.length] ?? "never";
  const quiz = await publishedQuiz(rows, `Leaks ${randomUUID()}`, questionsOf(seed, 1), {
    shuffle: random() < 0.7,
    feedback,
    navigation: navigations[whole(random, navigations.length)],
    draw: random() < 0.3 ? 6 : undefined,
    pass_mark: 100,
  });
  const [learner, other, reporter, manager] = await Promise.all(
    Array.from({ length: 4 }, () => newPerson(rows, origin)),
  );
  if (!learner || !other || !reporter || !manager) throw new Error("Four people are needed.");
  const groupId = randomUUID();
  await rows("INSERT INTO groups (id, name) VALUES ($1, $2)", groupId, `Readers ${groupId}`);
  await rows(
    "INSERT INTO memberships (person_id, group_id, source) VALUES ($1, $3, 'admin'), ($2, $3, 'admin')",
    learner.id,
    other.id,
    groupId,
  );
  await rows(
    "INSERT INTO role_grants (person_id, role, group_id) VALUES ($1, 'reporter', NULL), ($2, 'manager', $3)",
    reporter.id,
    manager.id,
    groupId,
  );
  const [course] = await rows("SELECT course_id AS id FROM activities WHERE id = $1", quiz.quizId);
  // Dashboards of other learners would show a course for everyone.
  await rows("UPDATE courses SET access = 'groups' WHERE id = $1", course?.id);
  await rows("INSERT INTO course_group_access (course_id, group_id) VALUES ($1, $2)", course?.id, groupId);
  const caller = new PersonOverHttp(origin);
  return {
    ...quiz,
    courseId: String(course?.id),
    learnerId: learner.id,
    feedback,
    people: {
      learner: learner.person,
      other: other.person,
      reporter: reporter.person,
      manager: manager.person,
    },
    api: (path) => caller.get(path, { "X-Api-Key": apiKey }),
  };
}

const prefetches: Record<string, string>[] = [
  { RSC: "1", "Next-Router-Prefetch": "1" },
  { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" },
];

/** Reads pages as documents, as payloads of navigation, and as payloads of prefetches. */
async function readPages(person: PersonOverHttp, paths: string[]): Promise<[string, Answer][]> {
  const all: [string, Answer][] = [];
  for (const path of paths) {
    all.push([path, await person.get(path)], [`${path} as a payload`, await person.payload(path)]);
    for (const headers of prefetches) all.push([`${path} ahead`, await prefetch(person, path, headers)]);
  }
  return all;
}

/** Next.js first redirects to the address of these headers. */
async function prefetch(person: PersonOverHttp, path: string, headers: Record<string, string>) {
  const redirect = await person.get(path, headers);
  const address = new URL(redirect.headers.get("location") ?? "", "http://lectern.invalid");
  const answer = await person.get(`${address.pathname}${address.search}`, headers);
  expect(answer.headers.get("content-type"), `${path} ahead`).toBe("text/x-component");
  return answer;
}

const readLearners = ({ people, path, permalink }: World, attempt: string) =>
  readPages(people.learner, [
    path,
    attempt,
    `${attempt}?question=2`,
    `${attempt}/submit`,
    `/courses/${permalink}`,
    "/",
    "/courses",
  ]);

/** Reads all that anybody but the learner, an author or an admin can get about the attempt. */
async function readOthers({ people, path, quizId, courseId, learnerId, api }: World, attempt: string) {
  const results = `/admin/courses/${courseId}/activities/${quizId}/results`;
  const staffs = [results, `${results}/${attempt.split("/").at(-1)}`, `/admin/courses/${courseId}`];
  const answers = await readPages(people.other, [path, attempt]);
  for (const person of [people.reporter, people.manager]) {
    answers.push(...(await readPages(person, staffs)));
    const course = `/admin/courses/${courseId}`;
    const exports = [`${course}/export`, `${course}/questions/export?format=gift`];
    for (const file of [`${results}/csv`, "/admin/grading/csv", ...exports])
      answers.push([file, await person.download(file)]);
  }
  for (const person of [people.learner, people.other])
    answers.push(["the course's file", await person.download(`/admin/courses/${courseId}/export`)]);
  const preview = await people.reporter.get(`/admin/courses/${courseId}/preview/${quizId}`);
  // A preview draws orders of its own.
  const text = preview.text.replaceAll(/<script.*?<.script>| value="\d"/gs, "");
  answers.push(["the preview of a reporter", { ...preview, text }]);
  for (const address of [
    `/v2/activities/${quizId}`,
    `/v2/courses/${courseId}`,
    `/v2/courses/${courseId}/activities`,
    `/v2/courses/${courseId}/enrollments`,
    `/v2/people/${learnerId}/enrollments`,
    `/v2/people/${learnerId}/transcript`,
  ])
    answers.push([address, await api(address)]);
  return answers;
}

const readAll = async (world: World, attempt: string) => [
  ...(await readLearners(world, attempt)),
  ...(await readOthers(world, attempt)),
];

/** Sends an answer to each question that can be answered, as the page's script does. */
async function answerAll(rows: Rows, { people, path, quizId }: World, attempt: string) {
  const questions = await rows(
    `SELECT quiz_answers.id, quiz_answers.position, content FROM quiz_answers
     JOIN quiz_attempts ON quiz_attempts.id = attempt_id JOIN question_versions USING (question_id, version)
     WHERE activity_id = $1 ORDER BY quiz_answers.position`,
    quizId,
  );
  const all: [string, Answer][] = [];
  for (const { id, position, content } of questions) {
    const fields = answerFields(String(id), (content as QuestionContent).type);
    const answer = await people.learner.postFields(`${attempt}/answers`, [[`was.${id}`, "[]"], ...fields]);
    all.push([`answer ${position} of ${path}`, answer]);
  }
  return all;
}

function answerFields(id: string, type: QuestionContent["type"]): [string, string][] {
  const name = `answer.${id}`;
  if (type === "matching") return [0, 1].map((place) => [`${name}.${place}`, String(place)]);
  if (type === "ordering") return [[`order.${id}`, "0 1 2 3"]];
  return [
    [
      name,
      { choice: "0", true_false: "true", numeric: "7", short_text: "Seine", free_text: "Because." }[type],
    ],
  ];
}

const keyTexts = /\bSecret|7654321\d/;

/** The key, or notes for people who grade. */
const secrets = /\bSecret|Notes x|7654321\d/;

function expectSame(one: [string, Answer][], other: [string, Answer][]): void {
  expect(other.map(([what]) => what)).toEqual(one.map(([what]) => what));
  for (const [index, [what, answer]] of one.entries()) {
    const after = other[index]?.[1] as Answer;
    expect.soft(after.text, what).not.toMatch(secrets);
    expect.soft(comparable(after), what).toEqual(comparable(answer));
  }
}

/**
 * Lets a learner take a seeded quiz. Reads responses, changes the key behind the same attempt, and reads them again. Before
 * the first answer it reads the learner's, and after it everybody's. A failed attempt then shows its key to the learner
 * alone, if the author chose that. Returns the number of compared responses.
 */
export async function expectNoLeaks(platform: Platform, seed: number): Promise<number> {
  const { rows, origin } = platform;
  const world = await newWorld(platform, seed);
  const page = new PlainPage(world.people.learner, origin);
  await page.open(world.path);
  await page.press("Start the quiz");
  const attempt = page.path;
  let version = 1;
  let compared = 0;
  const compare = async (read: () => Promise<[string, Answer][]>) => {
    const before = await read();
    version += 1;
    await changeKeys(rows, world.quizId, seed, version);
    expectSame(before, await read());
    compared += before.length;
  };
  await compare(() => readLearners(world, attempt));
  // The first one counts as changed.
  await answerAll(rows, world, attempt);
  await compare(async () => [...(await answerAll(rows, world, attempt)), ...(await readAll(world, attempt))]);
  await page.open(`${attempt}/submit`);
  await page.press("Submit anyway");
  expect(page.words).toMatch(/You didn’t pass|Being graded/);
  const isShown = world.feedback === "after_attempt";
  expect((await readLearners(world, attempt)).some(([, { text }]) => secrets.test(text))).toBe(isShown);
  for (const [what, { text }] of await readOthers(world, attempt))
    expect.soft(text, `${what}, after the attempt`).not.toMatch(keyTexts);
  return compared;
}
