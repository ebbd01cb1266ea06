import { parseArgs } from "node:util";
import { execute } from "@/e2e/testing/new-database";
import { progress } from "../progress.mjs";
import type { Cleanups } from "./database";
import type { Round } from "./load";
import type { Results, Table } from "./results";
import { type Contestant, type Contestants, startContestants } from "./sign-in-contestants";
import { signInAll, signInFor } from "./sign-in-flows";
import { measureWrites } from "./sign-in-writes";
import { atLeast, mediansOf, rateColumns, ratioColumn, ratioOf } from "./verdict";

const bound = 1.5;
const milliseconds = 1_500;
const knownPeople = 200;

const cells = [
  { words: "new people, one at a time", isNew: true, connections: 1 },
  { words: "new people, 8 at once", isNew: true, connections: 8 },
  { words: "returning people, one at a time", isNew: false, connections: 1 },
  { words: "returning people, 8 at once", isNew: false, connections: 8 },
];

type Cell = (typeof cells)[number];

type Name = keyof Contestants;

type Measured = { cell: Cell; rounds: Record<Name, Round[]> };

/**
 * `npm run bench -- sign-in` counts sign-ins a second of Lectern, of plain next-auth with @auth/prisma-adapter, and of a
 * hand-written
 * server on Fastify and openid-client. Each has its own database on one server; all share one identity provider. A sign-in is
 * every
 * request of a browser without cookies, from the start to the callback's answer, which must set a session cookie. The identity
 * provider's page and the final page don't count. Next-auth's start is what `signIn()` sends: `GET csrf`, `POST signin`.
 * Contestants
 * alternate every 1.5 seconds. Figures are medians; ratios are medians over the turns. Fails below 1.5 times next-auth's rate.
 * At the end,
 * measures PostgreSQL's writes for a sign-in of each.
 */
export async function main(): Promise<Results> {
  const options = { rounds: { type: "string", default: "7" } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const cleanups: Cleanups = [];
  try {
    const contestants = await startContestants(cleanups);
    await progress("Warming up", () => warmUp(contestants));
    const measured = await measure(contestants, Number(values.rounds) || 1);
    const rates = measured.map((one) => tableOf(contestants, one));
    return { tables: [...rates, ...(await measureWrites(contestants))] };
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

async function warmUp(contestants: Contestants): Promise<void> {
  for (const contestant of Object.values(contestants)) {
    await signInAll(contestant, knownLogins());
    for (const cell of cells) await turn(contestant, cell);
    // Autovacuum would do it within minutes; until then, plans from when the tables were empty read all rows.
    await execute(contestant.databaseUrl, "ANALYZE");
  }
}

async function measure(contestants: Contestants, rounds: number): Promise<Measured[]> {
  const names = Object.keys(contestants) as Name[];
  const measured = cells.map(
    (cell): Measured => ({ cell, rounds: { fastify: [], lectern: [], nextAuth: [] } }),
  );
  for (let round = 1; round <= rounds; round += 1)
    await progress(`Round ${round} of ${rounds}`, async () => {
      for (const { cell, rounds } of measured)
        for (const name of round % 2 === 1 ? names : names.toReversed())
          rounds[name].push(await turn(contestants[name], cell));
    });
  return measured;
}

const knownLogins = () => Array.from({ length: knownPeople }, (_, index) => `known-${index}`);

let people = 0;

const turn = (contestant: Contestant, cell: Cell) =>
  signInFor(contestant, { nextLogin: () => nextLogin(cell), connections: cell.connections }, milliseconds);

function nextLogin({ isNew }: Cell): string {
  people += 1;
  return isNew ? `new-${people}` : `known-${people % knownPeople}`;
}

function tableOf(contestants: Contestants, { cell, rounds }: Measured): Table {
  const ratio = (name: Name) => ratioOf("perSecond", rounds[name], rounds.nextAuth);
  return {
    title: cell.words,
    columns: [...rateColumns, ratioColumn("to next-auth")],
    rows: (Object.keys(rounds) as Name[]).map((name) => {
      return { name: contestants[name].words, figures: [...mediansOf(rounds[name]), ratio(name)] };
    }),
    requirements: [atLeast(bound, "Lectern beside next-auth, sign-ins a second", ratio("lectern"))],
  };
}
