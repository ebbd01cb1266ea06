import { setTimeout as sleep } from "node:timers/promises";
import { db } from "@/lib/database/db";
import { sessionCookie } from "@/lib/session/cookies";
import { createEndpoint, removeEndpoint } from "@/lib/webhooks/edit";
import { startChild, stopChild, untilAnswering } from "../children";
import { operator } from "../commands/output";
import { progress } from "../progress.mjs";
import { startWrites } from "./background-writes";
import { type Contestant, freePort } from "./contestants";
import type { Cleanups } from "./database";
import { load, type Round } from "./load";
import type { Table } from "./results";
import { atLeast, atMost, median, mediansOf, rateColumns, ratioColumn, ratioOf } from "./verdict";
import { school, seededGroups } from "./write-requests";

const endpoints = 10;
const eventsASecond = 200;

/** In milliseconds. */
const turn = 4_000;

/** Time for the first events to be sequenced, copied and sent. */
const untilSteady = 3_000;

type Platform = {
  lectern: Contestant;
  env: { DATABASE_URL: string };
  /** The session of a learner. */
  token: string;
  rounds: number;
  cleanups: Cleanups;
};

/** Reads the catalog at rest, while events are recorded, and while ten endpoints get all of them. */
export async function measureWebhooks({ lectern, env, token, rounds, cleanups }: Platform): Promise<Table> {
  const receiver = await startReceiver(cleanups);
  const seen = { rest: [] as Round[], events: [] as Round[], webhooks: [] as Round[] };
  const figures = { recorded: [] as number[], delivered: [] as number[] };
  const read = () =>
    load(
      {
        origin: lectern.origin,
        nextRequest: () => "/catalog",
        headers: { Cookie: `${sessionCookie().name}=${token}` },
        status: 200,
        connections: 1,
      },
      turn,
    );
  const readBesideEvents = async (some: Round[]) => {
    const recording = startWrites(env.DATABASE_URL, eventsASecond, [renameGroup]);
    try {
      await sleep(untilSteady);
      const [before, start] = [await receiver.count(), performance.now()];
      some.push(await read());
      const count = (await receiver.count()) - before;
      return (count * 1_000) / (performance.now() - start);
    } finally {
      figures.recorded.push(await recording.stop());
      await untilSequenced();
    }
  };
  await read();
  for (let round = 1; round <= rounds; round += 1)
    await progress(`Webhooks, round ${round} of ${rounds}`, async () => {
      const turns = [
        async () => void seen.rest.push(await read()),
        async () => void (await readBesideEvents(seen.events)),
        async () => {
          const remove = await addEndpoints(receiver.url);
          figures.delivered.push(await readBesideEvents(seen.webhooks));
          await remove();
        },
      ];
      for (const one of round % 2 ? turns : turns.reverse()) await one();
    });
  const row = (name: string, some: Round[], delivered: number) => {
    return { name, figures: [...mediansOf(some), ratioOf("p50", some, seen.rest), delivered] };
  };
  return {
    title: "The catalog, one at a time",
    columns: [...rateColumns, ratioColumn("p50 to rest"), { name: "webhooks", unit: "a second", digits: 0 }],
    rows: [
      row("at rest", seen.rest, 0),
      row(`with ${eventsASecond} events a second`, seen.events, 0),
      row(`and ${endpoints} endpoints that get all of them`, seen.webhooks, median(figures.delivered)),
    ],
    requirements: [
      atMost(
        1.2,
        `the catalog with ${endpoints} endpoints and ${eventsASecond} events a second, time`,
        ratioOf("p50", seen.webhooks, seen.rest),
      ),
      atLeast(0.9, "events recorded, of those due", median(figures.recorded) / eventsASecond),
    ],
  };
}

const firstGroup = seededGroups + 1;

const renameGroup = `
  UPDATE groups SET name = 'Renamed ' || gen_random_uuid(), updated_at = now() WHERE id = (
    SELECT ('00000000-0002-7000-8000-' || lpad(to_hex(
      ${firstGroup} + floor(random() * ${school.groups - firstGroup})::int), 12, '0'))::uuid)`;

async function startReceiver(cleanups: Cleanups) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = startChild(["scripts/bench/webhook-receiver.mjs"], { PORT: String(port) });
  cleanups.push(() => stopChild(child));
  await untilAnswering(child, url);
  return { url, count: async () => Number(await (await fetch(url)).text()) };
}

/** Returns a function that removes them with what still waits. */
async function addEndpoints(origin: string): Promise<() => Promise<void>> {
  const ids: string[] = [];
  for (let number = 1; number <= endpoints; number += 1) {
    const input = { url: `${origin}/${number}`, description: "", eventTypes: [] };
    ids.push((await createEndpoint(operator, input)).id);
  }
  return async () => {
    for (const id of ids) await removeEndpoint(operator, id);
  };
}

async function untilSequenced(): Promise<void> {
  while (await db().recordedEvent.findFirst()) await sleep(100);
  // Sends under way end.
  await sleep(1_000);
}
