import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Pool } from "undici";
import { writeScopes } from "@/lib/api-keys/schema";
import { closeDatabase, db } from "@/lib/database/db";
import { seedBench } from "@/prisma/seed-bench";
import { operator } from "../commands/output";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import { page2 } from "./contestants";
import { apiHeaders, prepareDatabase, vacuum, withCleanups } from "./database";
import { type Load, load, type Round } from "./load";
import { seedSchool } from "./page-school";
import type { Results, Table } from "./results";
import { atLeast, median, mediansOf, rateColumns, ratioColumn, ratioOf } from "./verdict";
import { measureWebhooks } from "./webhook-pages";
import { idsOf, startFastifyWriter, startLecternWriter, type Writer } from "./write-contestants";
import { school, writeNames, writes } from "./write-requests";

const connections = [1, 8, 32] as const;

/** In milliseconds. */
const turn = 1_000;

const readers = 8;
const writesMeanwhile = 50;

/** `npm run bench -- writes`: the API's writes next to a server on Fastify, reads beside them, and pages beside webhooks. */
export function main(): Promise<Results> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { rounds: { type: "string", default: "7" } },
  });
  const rounds = Number(values.rounds);
  if (!(Number.isInteger(rounds) && rounds > 0))
    throw new LaunchError("--rounds should be a whole number, at least 1.");
  return withCleanups(async (cleanups) => {
    const env = await prepareDatabase(cleanups);
    cleanups.push(closeDatabase);
    const { token } = await progress("Seeding", seed);
    const headers = await apiHeaders([...writeScopes]);
    await vacuum(env.DATABASE_URL);
    const lectern = await startLecternWriter(env, headers, cleanups);
    const fastify = await startFastifyWriter(headers, cleanups);
    return {
      tables: [
        ...(await measureWrites({ lectern, fastify }, rounds)),
        await measureReads({ lectern, fastify }, rounds),
        await measureWebhooks({ lectern: lectern.contestant, env, token, rounds, cleanups }),
      ],
    };
  });
}

type Writers = { lectern: Writer; fastify: Writer };

async function seed() {
  const learner = await seedSchool();
  await seedBench(operator, { courses: school.courses, people: school.people });
  await db().$executeRaw`
    INSERT INTO groups (id, name)
    SELECT id, 'Bench group ' || n FROM unnest(${idsOf("group", school.groups)}::uuid[]) WITH ORDINALITY AS groups (id, n)
    ON CONFLICT DO NOTHING`;
  return learner;
}

type Shedding = Round & { shed: number };

/** Alternates the two servers, there and back, so that other load on the machine hurts both alike. */
async function measureWrites({ lectern, fastify }: Writers, rounds: number): Promise<Table[]> {
  const targets = writeNames.flatMap((name) =>
    connections.map((count) => {
      return { name, connections: count, rounds: { lectern: [] as Shedding[], fastify: [] as Shedding[] } };
    }),
  );
  const loadOf = (writer: Writer, { name, connections }: (typeof targets)[number]): Load => ({
    origin: writer.contestant.origin,
    nextRequest: writer.writes[name],
    headers: writer.headers,
    status: writes[name].status,
    connections,
    canShed: true,
  });
  await progress("Warming up", async () => {
    for (const target of targets)
      for (const writer of [lectern, fastify]) await load(loadOf(writer, target), turn);
  });
  for (let round = 1; round <= rounds; round += 1)
    await progress(`Round ${round} of ${rounds}`, async () => {
      for (const target of targets) {
        const turns = [
          async () => target.rounds.lectern.push(await load(loadOf(lectern, target), turn)),
          async () => target.rounds.fastify.push(await load(loadOf(fastify, target), turn)),
        ];
        for (const one of round % 2 ? turns : turns.reverse()) await one();
      }
    });
  return writeNames.map((name) => {
    const own = targets.filter((target) => target.name === name);
    return {
      title: writes[name].words,
      columns: [...rateColumns, { name: "503s", unit: "a second", digits: 0 }, ratioColumn("to Fastify")],
      rows: own.flatMap(({ connections: count, rounds }) => [
        {
          name: `Fastify and pg, ${count} at once`,
          figures: [...mediansOf(rounds.fastify), shedIn(rounds.fastify), 1],
        },
        {
          name: `Lectern, ${count} at once`,
          figures: [
            ...mediansOf(rounds.lectern),
            shedIn(rounds.lectern),
            ratioOf("perSecond", rounds.lectern, rounds.fastify),
          ],
        },
      ]),
      requirements: own.map(({ connections: count, rounds }) =>
        atLeast(
          0.7,
          `${writes[name].words.toLowerCase()}, ${count} at once, beside Fastify, writes a second`,
          ratioOf("perSecond", rounds.lectern, rounds.fastify),
        ),
      ),
    };
  });
}

const shedIn = (rounds: Shedding[]) => median(rounds.map(({ shed }) => shed));

/** Reads at Lectern while it writes, and while Fastify writes as much on the same machine. */
async function measureReads({ lectern, fastify }: Writers, rounds: number): Promise<Table> {
  const { origin } = lectern.contestant;
  const reading = {
    origin,
    nextRequest: () => page2,
    headers: lectern.headers,
    status: 200,
    connections: readers,
  };
  const read = () => load(reading, 2 * turn);
  const seen = { alone: [] as Round[], fastify: [] as Round[], lectern: [] as Round[] };
  const written = { fastify: [] as number[], lectern: [] as number[] };
  const readBeside = async (name: "fastify" | "lectern", writer: Writer) => {
    const writing = startWriting(writer, writesMeanwhile);
    try {
      seen[name].push(await read());
    } finally {
      written[name].push(await writing.stop());
    }
  };
  await read();
  for (let round = 1; round <= rounds; round += 1)
    await progress(`Reads, round ${round} of ${rounds}`, async () => {
      const turns = [
        async () => seen.alone.push(await read()),
        () => readBeside("fastify", fastify),
        () => readBeside("lectern", lectern),
      ];
      for (const one of round % 2 ? turns : turns.reverse()) await one();
    });
  const least = Math.min(...written.lectern, ...written.fastify);
  const row = (name: string, some: Round[]) => {
    return { name, figures: [...mediansOf(some), ratioOf("perSecond", some, seen.fastify)] };
  };
  return {
    title: `Page 2 of the courses, ${readers} at once`,
    columns: [...rateColumns, ratioColumn("to Fastify's writes")],
    rows: [
      row("at rest", seen.alone),
      row(`beside ${writesMeanwhile} writes a second of Fastify`, seen.fastify),
      row(`beside ${writesMeanwhile} writes a second of Lectern`, seen.lectern),
    ],
    requirements: [
      atLeast(
        0.9,
        "reads beside Lectern's writes, next to Fastify's, requests a second",
        ratioOf("perSecond", seen.lectern, seen.fastify),
      ),
      atLeast(0.9, "writes done, of those due", least / writesMeanwhile),
    ],
  };
}

/** Sends all four writes in turn at this rate. `stop` returns how many were answered a second. */
function startWriting({ contestant, headers, writes: requests }: Writer, perSecond: number) {
  const pool = new Pool(contestant.origin, { connections: 8 });
  const start = performance.now();
  const underWay = new Set<Promise<unknown>>();
  let [begun, written, isOver] = [0, 0, false];
  const write = async (name: (typeof writeNames)[number]) => {
    const sent = { ...headers, "Content-Type": "application/vnd.api+json" };
    const { statusCode, body } = await pool.request({ ...requests[name](), headers: sent });
    await body.dump();
    if (statusCode !== writes[name].status)
      throw new LaunchError(`${writes[name].words} was answered with ${statusCode}.`);
    written += 1;
  };
  const keepWriting = async () => {
    while (!isOver) {
      const one = write(writeNames[begun % writeNames.length] ?? "person");
      begun += 1;
      underWay.add(one);
      one.then(
        () => underWay.delete(one),
        () => {},
      );
      await sleep(Math.max(0, start + (begun * 1_000) / perSecond - performance.now()));
    }
    const seconds = (performance.now() - start) / 1_000;
    await Promise.all(underWay);
    await pool.close();
    return written / seconds;
  };
  const kept = keepWriting();
  kept.catch(() => {});
  return {
    stop: () => {
      isOver = true;
      return kept;
    },
  };
}
