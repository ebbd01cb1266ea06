import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { FormData, fetch } from "undici";
import { admin, createIdentityProvider, operator } from "@/e2e/testing/factories";
import { closeDatabase, db } from "@/lib/database/db";
import { provisionOperator } from "@/lib/people/operator";
import { getImport } from "@/lib/people-imports/find-import";
import { startImport, undoImport } from "@/lib/people-imports/start";
import { findMove, startMove, undoMove } from "@/lib/people-moves/find";
import { planMove } from "@/lib/people-moves/plan";
import type { NewMove } from "@/lib/people-moves/schema";
import { stopChild } from "../children";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import { signIn } from "./completions";
import { type Contestant, memoryOf, startLectern } from "./contestants";
import { prepareDatabase, withCleanups } from "./database";
import type { Results, Row, Table } from "./results";
import { atMost, megabytes } from "./verdict";

const groups = 500;

/** Seconds, and MB that ten times as many lines may add. */
const bounds = { preview: 10, apply: 180, memory: 100 };

type Platform = { lectern: Contestant; cookie: string; from: string; to: string };

/**
 * `npm run bench -- imports` sends a running server a file of people, which it previews, applies and undoes. Then it moves these people to
 * another provider.
 */
export function main(): Promise<Results> {
  const options = { people: { type: "string", default: "100000" } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  const people = Number(values.people);
  if (!(people >= 1_000)) throw new LaunchError("--people should be a number, at least 1000.");
  return withCleanups(async (cleanups) => {
    const env = await prepareDatabase(cleanups);
    cleanups.push(closeDatabase);
    const names = Array.from({ length: groups }, (_, number) => ({ name: `Group ${number}` }));
    await db().group.createMany({ data: names });
    const { id: to } = await createIdentityProvider({ issuer: "https://new.example.com" });
    const { id: from } = await createIdentityProvider({ issuer: "https://old.example.com" });
    const lectern = await startLectern({ env, headers: {} });
    cleanups.push(() => stopChild(lectern.child));
    const person = await signIn(lectern.origin, await provisionOperator());
    const cookie = [...person.cookies].map((pair) => pair.join("=")).join("; ");
    const platform = { lectern, cookie, from, to };
    return { tables: [await importsTable(platform, people), await movesTable(platform, people)] };
  });
}

const linesOf = (count: number) => `${count.toLocaleString("en")} lines`;

async function importsTable(platform: Platform, people: number): Promise<Table> {
  const fewer = await importAndUndo(platform, people / 10);
  const all = await importAndUndo(platform, people);
  const row = (name: string, { preview, apply, undo, before, most }: typeof all): Row => ({
    name,
    figures: [preview, apply, undo, before, most],
  });
  return {
    title: "A file of new people",
    columns: [
      ...["preview", "apply", "undo"].map(seconds),
      megabytes("RSS before"),
      megabytes("RSS at most"),
    ],
    rows: [row(linesOf(people / 10), fewer), row(linesOf(people), all)],
    requirements: [
      atMost(bounds.preview, `previewing ${linesOf(people)}, in seconds`, all.preview),
      atMost(bounds.apply, `applying ${linesOf(people)}, in seconds`, all.apply),
      atMost(bounds.memory, `memory beside ${linesOf(people / 10)}, in MB`, all.most - fewer.most),
    ],
  };
}

const seconds = (name: string) => ({ name, unit: "s", digits: 1 });

async function importAndUndo(platform: Platform, people: number) {
  const before = await memoryOf(platform.lectern);
  const watch = watchMemory(platform.lectern);
  const { id, preview, apply } = await importPeople(platform, people, platform.from);
  const undo = await timed(`Undoing ${linesOf(people)}`, async () => {
    await undoImport(operator, id);
    await until(async () => (await getImport(operator, id)).status === "undone");
  });
  if ((await db().identity.count()) > 0) throw new LaunchError("The undo left people.");
  return { preview, apply, undo, before, most: watch.stop() };
}

async function importPeople(platform: Platform, people: number, provider: string) {
  const file = fileOf(people);
  const preview = await timed(`Previewing ${linesOf(people)}`, () => upload(platform, file, provider));
  const { id } = await db().peopleImport.findFirstOrThrow({ orderBy: { id: "desc" } });
  const { previewedAt, counts } = await getImport(operator, id);
  if (counts.created !== people) throw new LaunchError(`The preview says ${JSON.stringify(counts)}.`);
  const apply = await timed(`Applying ${linesOf(people)}`, async () => {
    await startImport(operator, id, { previewedAt, confirmed: null });
    await until(async () => (await getImport(operator, id)).status === "applied");
  });
  return { id, preview, apply };
}

function fileOf(people: number): string {
  const lines = Array.from(
    { length: people },
    (_, n) => `${userId(n)},Ada,Person ${n},person-${n}@example.com,Group ${n % groups},yes`,
  );
  return ["user_id,first_name,last_name,email,groups,active", ...lines].join("\n");
}

const userId = (number: number) => `user-${number}`;

async function upload({ lectern: { origin }, cookie }: Platform, file: string, provider: string) {
  const body = new FormData();
  body.append("file", new Blob([file]), "people.csv");
  const url = `${origin}/admin/people/imports/upload?provider=${provider}`;
  const headers = { cookie, Origin: origin };
  const { status } = await fetch(url, { method: "POST", headers, body, redirect: "manual" });
  if (status !== 303) throw new LaunchError(`The file was answered with ${status}.`);
}

async function movesTable(platform: Platform, people: number): Promise<Table> {
  const { from, to } = platform;
  const cameAlready = people / 10;
  await importPeople(platform, people, from);
  const all = await moveAndUndo("Moving everyone", { from, to, kind: "user_id", mapping: [] });
  await importPeople(platform, cameAlready, to);
  const mapping = Array.from({ length: cameAlready }, (_, n) => ({ old: userId(n), new: userId(n) }));
  const merged = await moveAndUndo("Merging", { from, to, kind: "file", mapping });
  return {
    title: "Moving them to another provider",
    columns: ["check", "move", "undo"].map(seconds),
    rows: [
      { name: `${people.toLocaleString("en")} people`, figures: all },
      { name: `${cameAlready.toLocaleString("en")} people who came there already`, figures: merged },
    ],
  };
}

async function moveAndUndo(words: string, move: NewMove): Promise<number[]> {
  let id = "";
  const check = await timed(`${words}: the check`, async () => {
    id = await planMove(operator, move);
  });
  const moving = await timed(words, async () => {
    await startMove(admin, id);
    await until(async () => (await getMove(id)).finishedAt !== null);
  });
  const { done, all } = await getMove(id);
  if (done !== all) throw new LaunchError(`Moved ${done} of ${all} people.`);
  const undo = await timed(`${words}: the undo`, async () => {
    await undoMove(admin, id);
    await until(async () => (await getMove(id)).undoneAt !== null);
  });
  return [check, moving, undo];
}

async function getMove(id: string) {
  const move = await findMove(admin, id);
  if (!move) throw new LaunchError("The move is gone.");
  return move;
}

async function timed(words: string, work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await progress(words, work);
  return (performance.now() - start) / 1_000;
}

async function until(isOver: () => Promise<boolean>): Promise<void> {
  while (!(await isOver())) await sleep(500);
}

/** Stopping returns the most MB since the start. */
function watchMemory(lectern: Contestant) {
  let most = 0;
  const look = async () => {
    most = Math.max(most, await memoryOf(lectern));
  };
  const timer = setInterval(() => look().catch(() => {}), 250);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}
