import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { newDatabase } from "@/e2e/testing/new-database";
import { newApiKey } from "../../e2e/api-key";
import { install, startServer } from "../../e2e/endurance/installation";
import { PersonOverHttp } from "../../e2e/person-over-http";
import { holdEmbeddedDatabase } from "../embedded-database/hold.mjs";
import { progress } from "../progress.mjs";
import { type Cleanups, withCleanups } from "./database";
import { load, type Round } from "./load";
import { type Results, versionOf } from "./results";
import { medianOf, ratioColumn, ratioOf } from "./verdict";

const bound = 0.95;
const milliseconds = 2_000;
const people = 8;

/** Describes a platform with a signed-in person, and a round's requests. */
type Platform = Record<Work, () => Promise<Round>>;

type Work = (typeof works)[number];

const works = ["API, a page of courses", "catalog", "sign-in"] as const;

/**
 * `npm run bench -- embedded` compares the embedded database with the server of BENCH_DATABASE_URL. Fails when a platform on it
 * answers fewer than 0.95 of the requests.
 */
export function main(): Promise<Results> {
  const options = { rounds: { type: "string", default: "15" } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  return withCleanups(async (cleanups) => {
    const own = await newDatabase();
    cleanups.push(own.drop);
    const embeddedUrl = await startEmbeddedDatabase(cleanups);
    const platforms = [await prepare(own.url, cleanups), await prepare(embeddedUrl, cleanups)] as const;
    const postgresql = `${await versionOf(own.url)} beside ${await versionOf(embeddedUrl)} embedded`;
    return { ...(await compare(...platforms, Number(values.rounds) || 1)), postgresql };
  });
}

export async function startEmbeddedDatabase(cleanups: Cleanups): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
  cleanups.push(() => rm(folder, { recursive: true }));
  const embedded = await holdEmbeddedDatabase(folder);
  cleanups.push(embedded.release);
  return embedded.url;
}

/** Fills a database with 2,000 courses and 20,000 people, and starts a server. */
export async function startPlatform(databaseUrl: string, cleanups: Cleanups) {
  const platform = await install({
    databaseUrl,
    env: {
      API_RATE_LIMIT: "0",
      AUTH_SECRET: "a secret of the bench, long enough",
      IDP_ALLOWED_CIDRS: "127.0.0.0/8",
    },
  });
  cleanups.push(platform.close);
  // Writes like Lectern does for people: every acknowledged write survives.
  await platform.rows(`ALTER DATABASE ${new URL(databaseUrl).pathname.slice(1)} RESET synchronous_commit`);
  await progress("Filling a database", () =>
    platform.lectern(["seed", "bench", "--courses", "2000", "--people", "20000"]),
  );
  await platform.rows("VACUUM ANALYZE");
  const server = await startServer(platform);
  cleanups.push(server.stop);
  return { platform, origin: server.origin };
}

async function prepare(databaseUrl: string, cleanups: Cleanups): Promise<Platform> {
  const { platform, origin } = await startPlatform(databaseUrl, cleanups);
  const apiKey = await newApiKey(databaseUrl);
  await platform.persona("bench");
  const person = new PersonOverHttp(origin);
  await person.signIn("bench");
  const read = { origin, status: 200, connections: people };
  let page = 0;
  const nextPage = () => `/v2/courses?page=${1 + (page++ % 30)}&limit=50`;
  return {
    "API, a page of courses": () =>
      load({ ...read, nextRequest: nextPage, headers: { "X-Api-Key": apiKey } }, milliseconds),
    catalog: () =>
      load(
        { ...read, nextRequest: () => "/catalog", headers: { Cookie: `lectern_session=${person.session}` } },
        milliseconds,
      ),
    "sign-in": () => signInAgainAndAgain(origin),
  };
}

async function signInAgainAndAgain(origin: string): Promise<Round> {
  const times: number[] = [];
  const start = performance.now();
  const one = async () => {
    while (performance.now() - start < milliseconds) {
      const began = performance.now();
      const { path } = await new PersonOverHttp(origin).signIn("bench", "/account");
      if (path !== "/account") throw new Error(`A sign-in led to ${path}.`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: people }, one));
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** Alternates short rounds, there and back. */
async function compare(own: Platform, embedded: Platform, rounds: number): Promise<Results> {
  await progress("Warming up", async () => {
    for (const work of [...works, ...works]) for (const platform of [own, embedded]) await platform[work]();
  });
  const seen = works.map((work) => ({ work, own: [] as Round[], embedded: [] as Round[] }));
  for (let round = 1; round <= rounds; round += 1)
    await progress(`Round ${round} of ${rounds}`, async () => {
      for (const one of seen) {
        if (round % 2 === 1) one.own.push(await own[one.work]());
        one.embedded.push(await embedded[one.work]());
        if (round % 2 === 0) one.own.push(await own[one.work]());
      }
    });
  const rows = seen.map(({ work, ...one }) => {
    const ratio = ratioOf("perSecond", one.embedded, one.own);
    return { name: work, figures: [rate(one.own), rate(one.embedded), ratio], isMet: ratio >= bound };
  });
  const perSecond = (name: string) => ({ name, unit: "/s", digits: 1 });
  const columns = [perSecond("server"), perSecond("embedded"), ratioColumn(`≥ ${bound}`)];
  return { tables: [{ title: `${people} at once`, columns, rows }] };
}

const rate = (rounds: readonly Round[]) => medianOf("perSecond", rounds);
