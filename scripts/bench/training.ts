import { parseArgs } from "node:util";
import { Agent, fetch } from "undici";
import { execute, keptDatabase } from "@/e2e/testing/new-database";
import { keepLearningSummary } from "@/lib/admin-home/learning";
import { closeDatabase, db } from "@/lib/database/db";
import timeouts from "@/lib/messages/en/timeouts.json" with { type: "json" };
import { operatorId, provisionOperator } from "@/lib/people/operator";
import { keepCompletionWeeks } from "@/lib/reports/completion-weeks";
import { momentOf } from "@/lib/reports/moment";
import { countTrainingDay, keepTrainingDays } from "@/lib/reports/training-days";
import { randomToken } from "@/lib/secrets";
import { formsOf } from "../../e2e/forms";
import type { PersonOverHttp } from "../../e2e/person-over-http";
import { stopChild } from "../children";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import {
  completeAtOnce,
  findAction,
  keepCompleting,
  type Learner,
  places,
  signIn,
  signInLearners,
} from "./completions";
import { type Contestant, memoryOf, startLectern } from "./contestants";
import { type Cleanups, prepareDatabase, vacuum, withCleanups } from "./database";
import type { Results, Table } from "./results";
import { pagesMeanwhile, type Reader, type TrainingPage, trainingPages, yearAgo } from "./training-pages";
import { school, seedSchool } from "./training-school";
import { atLeast, atMost, median, megabytes, milliseconds, ratioColumn } from "./verdict";

const processes = 2;
const completionsASecond = 20;
const learnersAtOnce = 6;
/** In milliseconds. */
const bounds = { p50: 300, most: 1_000, assign: 1_000, apply: 600_000 };
const slower = 1.5;
const csvRowsASecond = 20_000;
const csvMemory = 100;

type Readers = Record<Reader, PersonOverHttp>;

type Platform = {
  people: number;
  /** A course that is assigned to nobody yet. */
  courseId: string;
  lectern: Contestant;
  readers: Readers;
  learners: Learner[];
  action: string;
};

type Seen = TrainingPage & { first: number; times: number[] };

/**
 * `npm run bench -- training` reads pages about a large school's training while people complete activities, then assigns a course to
 * everyone and downloads a list of everyone.
 */
export function main(): Promise<Results> {
  const options = {
    people: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "9" },
    keep: { type: "boolean", default: false },
  } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const people = Number(values.people);
  if (!(people >= 10_000)) throw new LaunchError("--people should be a number, at least 10000.");
  return withCleanups(async (cleanups) => {
    const platform = await prepare(people, values.keep, cleanups);
    const completing = await progress(`${learnersAtOnce} learners complete activities`, () =>
      completionTable(platform),
    );
    const csv = await progress("Downloading a list of everyone", () => csvTable(platform));
    const { learners, action } = platform;
    const background = keepCompleting(learners.slice(300), action, completionsASecond);
    cleanups.push(() => background.stop().catch(() => {}));
    const seen = await readPages(platform, Number(values.rounds) || 1);
    const assigned = await progress("Assigning a course to everyone", () => assignmentTable(platform));
    const pace = await background.stop();
    return { tables: [completing, pagesTable(seen, pace), assigned, csv] };
  });
}

async function prepare(people: number, isKept: boolean, cleanups: Cleanups): Promise<Platform> {
  const kept = isKept ? await keptDatabase(`lectern_bench_training_${people}`) : undefined;
  const env = await prepareDatabase(cleanups, kept);
  cleanups.push(closeDatabase);
  if (!kept || kept.isNew)
    await seed(env.DATABASE_URL, people).catch(async (error) => {
      await kept?.drop();
      throw error;
    });
  const managerId = await createManager();
  await progress("Counting as every night", countDays);
  const { id: courseId } = await db().course.create({
    data: { name: "New training", permalink: `new-${randomToken()}`, status: "published" },
  });
  if (kept) cleanups.push(() => forgetCourse(kept.url, courseId));
  const lectern = await startLectern({ env, headers: {} }, processes);
  cleanups.push(() => stopChild(lectern.child));
  const origin = env.BASE_URL;
  // Other people than in earlier runs.
  const start = 1 + Math.floor((Math.random() * people) / 2);
  const personIds = Array.from({ length: 1_000 }, (_, index) => school.person(start + 3 * index));
  const learners = await signInLearners(origin, personIds);
  const readers = {
    admin: await signIn(origin, await provisionOperator()),
    manager: await signIn(origin, managerId),
    learner: await signIn(origin, school.person(people)),
  };
  return { people, courseId, lectern, readers, learners, action: await findAction() };
}

/** Keeps what a platform of this size would have kept since last year. */
async function countDays(): Promise<void> {
  await keepLearningSummary();
  await keepTrainingDays();
  await keepCompletionWeeks();
  await countTrainingDay(momentOf(yearAgo()), new Date());
}

async function seed(url: string, people: number): Promise<void> {
  await seedSchool(url, people);
  await progress("Vacuuming", () => vacuum(url));
}

/** Leaves a kept database as it was, without new jobs. */
async function forgetCourse(url: string, id: string): Promise<void> {
  await execute(
    url,
    `SET session_replication_role = replica; DELETE FROM requirement_jobs;
      DELETE FROM requirements WHERE course_id = '${id}'; DELETE FROM assignments WHERE course_id = '${id}';
      DELETE FROM courses WHERE id = '${id}'`,
  );
}

/** Creates a manager who reads their figures every week. */
async function createManager(): Promise<string> {
  const { id } = await db().person.create({ data: { firstName: "Mary", lastName: "Manager" } });
  await db().roleGrant.create({ data: { personId: id, role: "manager", groupId: school.managed.id } });
  await db().managerSummary.create({ data: { personId: id } });
  return id;
}

// Without keep-alive, the processes take turns.
const dispatcher = new Agent({ pipelining: 0 });

function ask(
  platform: Platform,
  { reader, path }: Omit<TrainingPage, "name">,
  method: "GET" | "POST" = "GET",
) {
  const { readers, lectern } = platform;
  const cookie = [...readers[reader].cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = {
    cookie,
    Origin: lectern.origin,
    "Sec-Fetch-Site": "same-origin",
    "Sec-Fetch-Dest": "document",
  };
  return fetch(`${lectern.origin}${path}`, {
    method,
    headers,
    dispatcher,
    ...(method === "POST" && { body: new URLSearchParams() }),
  });
}

/** Throws a LaunchError when the page has another status than 200, or shows a timeout in place of figures. */
async function readPage(platform: Platform, page: TrainingPage): Promise<number> {
  const start = performance.now();
  const response = await ask(platform, page);
  const text = await response.text();
  const took = performance.now() - start;
  if (response.status !== 200) throw new LaunchError(`${page.path} was answered with ${response.status}.`);
  return Object.values(timeouts).some((words) => text.includes(words)) ? Number.POSITIVE_INFINITY : took;
}

async function readPages(platform: Platform, rounds: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  await progress("Reading each page for the first time", async () => {
    for (const page of trainingPages())
      seen.push({ ...page, first: await readPage(platform, page), times: [] });
    // Each process has plans of its own.
    for (const page of seen) await readPage(platform, page);
  });
  for (let round = 1; round <= rounds; round += 1)
    await progress(`Round ${round} of ${rounds}`, async () => {
      for (const page of seen) page.times.push(await readPage(platform, page));
    });
  return seen;
}

async function completionTable({ learners, action }: Platform): Promise<Table> {
  await completeAtOnce(learners.slice(0, 100), action, learnersAtOnce, 5_000);
  const rounds = await completeAtOnce(learners.slice(100, 300), action, learnersAtOnce, 10_000);
  const rows = places.map((place) => ({
    name: `the ${place} activity of a course`,
    figures: [rounds[place].perSecond, rounds[place].p50, rounds[place].p99],
  }));
  const columns = [{ name: "", unit: "a second", digits: 1 }, milliseconds("p50"), milliseconds("p99")];
  return { title: `${learnersAtOnce} learners complete activities at once`, columns, rows };
}

type Pace = Awaited<ReturnType<ReturnType<typeof keepCompleting>["stop"]>>;

function pagesTable(seen: Seen[], pace: Pace): Table {
  const rows = seen.map(({ name, first, times }) => {
    const [p50, most] = [median(times), Math.max(...times)];
    return { name, figures: [first, p50, most], isMet: p50 <= bounds.p50 && most <= bounds.most };
  });
  const columns = [
    milliseconds("first"),
    milliseconds(`p50 ≤ ${bounds.p50}`),
    milliseconds(`max ≤ ${bounds.most}`),
  ];
  const requirements = [
    atLeast(0.95, "activities completed, of those due", pace.perSecond / completionsASecond),
    atMost(0, "completions that failed", pace.failures),
    atMost(bounds.p50, "completing one meanwhile, p50 in ms", pace.p50),
    atMost(bounds.most, "completing one meanwhile, the slowest in ms", pace.most),
  ];
  return {
    title: `While ${completionsASecond} people a second complete activities`,
    columns,
    rows,
    requirements,
  };
}

/** The form's page is not part of the time. */
async function assign({ readers: { admin }, courseId }: Platform): Promise<number> {
  const path = `/admin/courses/${courseId}/assignments/new/terms?audience=everybody`;
  const form = formsOf((await admin.get(path)).text).find(({ fields }) =>
    fields.some(([name]) => name === "audience"),
  );
  if (!form) throw new LaunchError(`${path} has no form.`);
  const start = performance.now();
  const { status } = await admin.post(path, form.fields);
  if (status !== 303) throw new LaunchError(`Assigning a course was answered with ${status}.`);
  return performance.now() - start;
}

async function isApplied(): Promise<boolean> {
  const [jobs] = await db().$queryRaw<{ done: boolean }[]>`
    SELECT count(finished_at) = count(*) AS done FROM requirement_jobs`;
  return jobs?.done === true;
}

async function assignmentTable(platform: Platform): Promise<Table> {
  const before = await readMeanwhile(platform, async (round) => round === 20);
  const returned = await assign(platform);
  const start = performance.now();
  const meanwhile = await readMeanwhile(platform, isApplied);
  const applied = performance.now() - start;
  const rows = pagesMeanwhile.map(({ name }, at) => {
    const [one, other] = [median(before[at] ?? []), median(meanwhile[at] ?? [])];
    return { name, figures: [one, other, other / one], isMet: other / one <= slower };
  });
  const requirements = [
    atMost(bounds.assign, "assigning it, in ms", returned),
    atMost(bounds.apply / 1_000, "applying it to everyone, in seconds", applied / 1_000),
  ];
  const columns = [milliseconds("before"), milliseconds("meanwhile"), ratioColumn(`≤ ${slower}`)];
  return { title: `Assigning a course to ${platform.people} people, p50`, columns, rows, requirements };
}

async function readMeanwhile(
  platform: Platform,
  isOver: (round: number) => Promise<boolean>,
): Promise<number[][]> {
  const times = pagesMeanwhile.map((): number[] => []);
  for (let round = 0; !(await isOver(round)); round += 1)
    for (const [at, page] of pagesMeanwhile.entries()) times[at]?.push(await readPage(platform, page));
  return times;
}

async function csvTable(given: Platform): Promise<Table> {
  // Downloads need a recent sign-in.
  const admin = await signIn(given.lectern.origin, operatorId);
  const platform = { ...given, readers: { ...given.readers, admin } };
  const before = await memoryOf(platform.lectern);
  const [first, again] = [await download(platform, before), await download(platform, before)];
  const row = (name: string, { lines, perSecond, most }: typeof first) => ({
    name,
    figures: [lines - 1, perSecond, before, most],
  });
  return {
    title: "A list of everyone as CSV",
    columns: [
      { name: "", unit: "rows", digits: 0 },
      { name: "", unit: "a second", digits: 0 },
      megabytes("RSS before"),
      megabytes("RSS at most"),
    ],
    rows: [row("the first time, mostly from the disk", first), row("again", again)],
    requirements: [
      atLeast(csvRowsASecond, "rows a second", again.perSecond),
      atLeast(1, "rows, of those due", (again.lines - 1) / platform.people),
      atMost(csvMemory, "memory that it adds, in MB", again.most - before),
    ],
  };
}

async function download(platform: Platform, before: number) {
  const path = `/admin/courses/${school.course}/enrollments/csv`;
  const start = performance.now();
  const { status, body } = await ask(platform, { path, reader: "admin" }, "POST");
  if (status !== 200 || !body) throw new LaunchError(`${path} was answered with ${status}.`);
  let [lines, most] = [0, before];
  const watch = setInterval(async () => (most = Math.max(most, await memoryOf(platform.lectern))), 1_000);
  for await (const chunk of body as AsyncIterable<Uint8Array>)
    for (const byte of chunk) if (byte === 10) lines += 1;
  clearInterval(watch);
  return { lines, most, perSecond: (lines * 1_000) / (performance.now() - start) };
}
