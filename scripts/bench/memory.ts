import { parseArgs } from "node:util";
import { db } from "@/lib/database/db";
import { seedBench } from "@/prisma/seed-bench";
import { operator } from "../commands/output";
import { progress } from "../progress.mjs";
import { names, type Side, type Sides, startSides } from "./bare-pages";
import { memoryOf, page2 } from "./contestants";
import { apiHeaders, type Cleanups, withCleanups } from "./database";
import { load } from "./load";
import { startProvider } from "./provider";
import type { Results, Row } from "./results";
import { atLectern, type SignIn, signInFor } from "./sign-in-flows";
import { megabytes } from "./verdict";

const bound = 350;
const connections = 16;
const size = { courses: 2_000, people: 20_000 };

/** Resolves after these milliseconds. */
type Work = (milliseconds: number) => Promise<unknown>;

/** A bare Next.js server has no items and no sign-ins. */
type Load = { words: string; lectern: Work; bare: Work | null };

/**
 * `npm run bench -- memory` measures the serving process's memory after each of several loads. Compares it with a bare Next.js
 * server
 * that answers as many bytes from memory. Fails above 350 MB.
 */
export function main(): Promise<Results> {
  const options = { seconds: { type: "string", default: "60" } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const seconds = Number(values.seconds) || 60;
  return withCleanups(async (cleanups) => {
    const sides = await startSides(cleanups);
    const rows = [await rowOf("at rest", sides)];
    for (const { words, lectern, bare } of await prepareLoads(sides, cleanups)) {
      for (const work of [bare, lectern])
        if (work) await progress(`${words} for ${seconds} s`, () => work(seconds * 1000));
      rows.push(await rowOf(`${words}, ${seconds} s`, sides, bare !== null));
    }
    const columns = [megabytes(`Lectern ≤ ${bound}`), megabytes("bare Next.js")];
    return { tables: [{ title: "RSS after each load, one after the other", columns, rows }] };
  });
}

async function rowOf(name: string, { lectern, bare }: Sides, isOfBoth = true): Promise<Row> {
  const used = await memoryOf(lectern.contestant);
  return { name, figures: [used, isOfBoth ? await memoryOf(bare.contestant) : null], isMet: used <= bound };
}

async function prepareLoads({ lectern, bare }: Sides, cleanups: Cleanups): Promise<Load[]> {
  await progress(`Making ${size.courses} courses and ${size.people} people`, () => seedBench(operator, size));
  await startProvider(cleanups);
  const { origin } = lectern.contestant;
  const headers = await apiHeaders();
  const ask = (paths: string[]): Work => askInTurn({ origin, headers }, paths);
  return [
    { words: "API, lists", lectern: ask(listPaths), bare: askInTurn(bare.contestant, [page2]) },
    { words: "API, items", lectern: ask(await itemPaths()), bare: null },
    { words: "pages", lectern: openPages(lectern), bare: openPages(bare) },
    { words: "sign-ins", lectern: signIn({ origin, signIn: atLectern }), bare: null },
  ];
}

const listPaths = Array.from({ length: 40 }, (_, page) => [
  `/v2/courses?page=${1 + page}&limit=50`,
  `/v2/people?page=${1 + page}&limit=50&sort=last_name`,
]).flat();

async function itemPaths(): Promise<string[]> {
  const newest = { take: 500, select: { id: true }, orderBy: { createdAt: "desc" } } as const;
  const [courses, people] = [await db().course.findMany(newest), await db().person.findMany(newest)];
  return [...courses.map(({ id }) => `/v2/courses/${id}`), ...people.map(({ id }) => `/v2/people/${id}`)];
}

function askInTurn(
  { origin, headers = {} }: { origin: string; headers?: Record<string, string> },
  paths: string[],
): Work {
  let turn = 0;
  const nextRequest = () => paths[turn++ % paths.length] as string;
  return (milliseconds) => load({ origin, nextRequest, headers, status: 200, connections }, milliseconds);
}

/** Loads page after page, equally long. */
function openPages({ contestant: { origin }, pathOf, headersOf }: Side): Work {
  return async (milliseconds) => {
    for (const name of names)
      await askInTurn({ origin, headers: headersOf(name) }, [pathOf(name)])(milliseconds / names.length);
  };
}

/** Alternates new and returning people. */
function signIn(at: { origin: string; signIn: SignIn }): Work {
  let come = 0;
  const nextLogin = () => (++come % 2 === 0 ? "returning" : `new-${come}`);
  return (milliseconds) => signInFor(at, { nextLogin, connections: 8 }, milliseconds);
}
