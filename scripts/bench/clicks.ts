import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { PersonOverHttp } from "../../e2e/person-over-http";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import { withCleanups } from "./database";
import { startEmbeddedDatabase, startPlatform } from "./embedded";
import { type Results, type Row, versionOf } from "./results";
import { median, milliseconds, quantile } from "./verdict";

const people = 10;
/** Pauses vary between these milliseconds: after equal pauses, ten people soon click in step. */
const pause = [100, 300] as const;
const bound = 100;

type Page = { name: string; path: string };

type Click = { name: string; milliseconds: number };

/**
 * `npm run bench -- clicks`: ten people, each with a session of their own, open page after page on the embedded database.
 * Fails when one of twenty waits longer than 100 ms.
 */
export function main(): Promise<Results> {
  const options = { seconds: { type: "string", default: "60" } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const seconds = Number(values.seconds) || 60;
  return withCleanups(async (cleanups) => {
    const databaseUrl = await startEmbeddedDatabase(cleanups);
    const { platform, origin } = await startPlatform(databaseUrl, cleanups);
    const signedIn = await progress(`${people} people sign in`, () => signInAll(platform, origin));
    const pages = await enroll(platform);
    await progress("Warming up", () => clickAll(signedIn, pages, 5));
    const clicks = await progress(`Clicking for ${seconds} s`, () => clickAll(signedIn, pages, seconds));
    return { ...resultsOf(pages, clicks), postgresql: `${await versionOf(databaseUrl)} embedded` };
  });
}

type Platform = Awaited<ReturnType<typeof startPlatform>>["platform"];

async function signInAll(platform: Platform, origin: string): Promise<PersonOverHttp[]> {
  const signedIn: PersonOverHttp[] = [];
  for (let n = 1; n <= people; n += 1) {
    await platform.persona(`click-${n}`);
    const person = new PersonOverHttp(origin);
    const { path } = await person.signIn(`click-${n}`, "/account");
    if (path !== "/account") throw new LaunchError(`A sign-in led to ${path}.`);
    signedIn.push(person);
  }
  return signedIn;
}

/** They are in a dozen courses and read one. */
async function enroll(platform: Platform): Promise<Page[]> {
  await platform.rows(`
    INSERT INTO enrollments (id, person_id, course_id)
    SELECT gen_random_uuid(), person_id, courses.id FROM identities,
      (SELECT id FROM courses WHERE status = 'published' AND permalink LIKE 'bench-%' ORDER BY created_at LIMIT 12) AS courses
    WHERE subject LIKE 'click-%'`);
  const [activity] = await platform.rows(`
    SELECT activities.id FROM activities JOIN courses ON courses.id = course_id
    WHERE permalink = 'bench-course-1' ORDER BY position LIMIT 1`);
  const course = "/courses/bench-course-1";
  return [
    { name: "dashboard", path: "/" },
    { name: "catalog", path: "/catalog" },
    { name: "course", path: course },
    { name: "activity", path: `${course}/activities/${activity.id}` },
    { name: "account", path: "/account" },
  ];
}

const somePause = () => pause[0] + Math.random() * (pause[1] - pause[0]);

/** Each person begins at another page. */
async function clickAll(signedIn: PersonOverHttp[], pages: Page[], seconds: number): Promise<Click[]> {
  const clicks: Click[] = [];
  const end = performance.now() + seconds * 1000;
  const clickAlong = async (person: PersonOverHttp, turn: number) => {
    await sleep(somePause());
    for (let at = turn; performance.now() < end; at += 1) {
      const { name, path } = pages[at % pages.length] as Page;
      const start = performance.now();
      const { status } = await person.get(path);
      if (status !== 200) throw new LaunchError(`${path} was answered with ${status}.`);
      clicks.push({ name, milliseconds: performance.now() - start });
      await sleep(somePause());
    }
  };
  await Promise.all(signedIn.map(clickAlong));
  return clicks;
}

function resultsOf(pages: Page[], clicks: Click[]): Results {
  const rowOf = (name: string, some: Click[]): Row => {
    const times = some.map((click) => click.milliseconds);
    const p95 = quantile(times, 0.95);
    return { name, figures: [times.length, median(times), p95, Math.max(...times)], isMet: p95 <= bound };
  };
  const rows = pages.map(({ name }) =>
    rowOf(
      name,
      clicks.filter((click) => click.name === name),
    ),
  );
  const columns = [
    { name: "", unit: "clicks", digits: 0 },
    milliseconds("p50"),
    milliseconds(`p95 ≤ ${bound}`),
    milliseconds("max"),
  ];
  const title = `${people} people, ${pause.join(" to ")} ms between two pages`;
  return { tables: [{ title, columns, rows: [...rows, rowOf("all pages", clicks)] }] };
}
