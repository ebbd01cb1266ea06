import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { unknownCaller } from "@/lib/actor";
import { closeDatabase } from "@/lib/database/db";
import { mintLearner } from "@/lib/mint";
import { sessionCookie } from "@/lib/session/cookies";
import { findLiveSession } from "@/lib/session/live-sessions";
import { stopChild } from "../children";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import { type Contestant, memoryOf, startBareNext, startLectern } from "./contestants";
import { type Cleanups, prepareDatabase, withCleanups } from "./database";
import { load, type Round } from "./load";
import { contentsOf } from "./page-contents";
import { type School, seedSchool } from "./page-school";
import type { Results, Row } from "./results";
import { medianOf, megabytes, ratioColumn, ratioOf } from "./verdict";

const bound = 0.5;
const connections = 8;
const milliseconds = 500;
const largestCatalog = 45_000;

type Name = "catalog" | "course" | "activity" | "dashboard" | "account" | "sign-in";

export type Side = {
  contestant: Contestant;
  pathOf: (name: Name) => string;
  headersOf: (name: Name) => Record<string, string>;
};

export type Sides = { lectern: Side; bare: Side };

/**
 * Six pages beside bare Next.js pages that show the same from memory: no session, no database, no nonce. Lectern
 * should answer at least 0.5 as many a second, and the catalog's 24 cards should be at most 45 kB.
 */
export function benchBarePages(): Promise<Results> {
  const options = { rounds: { type: "string", default: "9" } } as const;
  const { values } = parseArgs({ args: process.argv.slice(3), options });
  return withCleanups(async (cleanups) => compare(await startSides(cleanups), Number(values.rounds) || 1));
}

export async function startSides(cleanups: Cleanups): Promise<Sides> {
  const env = await prepareDatabase(cleanups);
  cleanups.push(closeDatabase);
  const school = await progress("Making a school", seedSchool);
  const start = async (starting: Promise<Contestant>) => {
    const contestant = await starting;
    cleanups.push(() => stopChild(contestant.child));
    return contestant;
  };
  const lectern = lecternSide(await start(startLectern({ env, headers: {} })), school);
  const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
  cleanups.push(() => rm(folder, { recursive: true }));
  const file = join(folder, "school.json");
  await writeFile(file, JSON.stringify(await contents(lectern, school)));
  const bare = bareSide(await start(startBareNext({ env, headers: {} }, file, file)));
  for (const name of names) await requireSameWords({ lectern, bare }, name);
  return { lectern, bare };
}

export const names: Name[] = ["catalog", "course", "activity", "dashboard", "account", "sign-in"];

function lecternSide(contestant: Contestant, { token, permalink, activityId }: School): Side {
  const course = `/courses/${permalink}`;
  const paths: Record<Name, string> = {
    catalog: "/catalog",
    course,
    activity: `${course}/activities/${activityId}`,
    dashboard: "/",
    account: "/account",
    "sign-in": "/auth/sign-in",
  };
  const signedIn = { Cookie: `${sessionCookie().name}=${token}` };
  return {
    contestant,
    pathOf: (name) => paths[name],
    headersOf: (name) => (name === "sign-in" ? {} : signedIn),
  };
}

const bareSide = (contestant: Contestant): Side => ({
  contestant,
  pathOf: (name) => `/pages/${name}`,
  headersOf: () => ({}),
});

/** A visit makes the activity the last opened one, so the pages are read after it. */
async function contents(lectern: Side, { personId, token, permalink, activityId }: School) {
  const activity = textIn(await pageOf(lectern, "activity"));
  const course = textIn(await pageOf(lectern, "course"));
  const learner = mintLearner({
    ...unknownCaller,
    personId,
    name: "Ada Lovelace",
    firstName: "Ada",
    email: "ada@example.com",
    isAdmin: false,
    roles: [],
    sessionId: (await findLiveSession(token))?.person.sessionId ?? "",
    isFresh: true,
    language: null,
    appearanceVersion: 0,
  });
  return contentsOf(learner, permalink, activityId, { course, activity });
}

/** Returns the whole element with the laid-out Markdown; elements inside may have the same name. */
function textIn(html: string): string {
  const start = html.indexOf('<div class="markdown"');
  let depth = 0;
  for (const { 0: tag, index } of html.slice(start).matchAll(/<(\/?)div\b/g)) {
    depth += tag === "<div" ? 1 : -1;
    if (depth === 0) return html.slice(start, start + index);
  }
  throw new LaunchError("A page has no laid out text.");
}

async function pageOf({ contestant: { origin }, pathOf, headersOf }: Side, name: Name): Promise<string> {
  const response = await fetch(`${origin}${pathOf(name)}`, { headers: headersOf(name), redirect: "manual" });
  if (response.status !== 200) throw new LaunchError(`${pathOf(name)} was answered with ${response.status}.`);
  return response.text();
}

/** A bare page that shows less would make the comparison unfair. */
async function requireSameWords({ lectern, bare }: Sides, name: Name): Promise<void> {
  const [ours, theirs] = [wordsIn(await pageOf(lectern, name)), wordsIn(await pageOf(bare, name))];
  const missing = without(ours, theirs);
  const added = without(theirs, ours);
  if (missing.length + added.length > 0)
    throw new LaunchError(
      `The bare ${name} page lacks "${missing.join(" ")}", and adds "${added.join(" ")}".`,
    );
}

function without(words: string[], others: string[]): string[] {
  const left = [...others];
  return words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

// Ignores numbers, which may differ by the minute.
function wordsIn(html: string): string[] {
  const text = html
    .slice(html.indexOf("<body"))
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<!--.*?-->|<\/?(b|bdi|strong|time|data)\b[^>]*>/g, "")
    .replaceAll(/<[^>]*>/g, " ");
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replaceAll(/\d+/g, "0"));
}

async function compare(sides: Sides, rounds: number): Promise<Results> {
  const { lectern, bare } = sides;
  const seen = names.map((name) => ({ name, lectern: [] as Round[], bare: [] as Round[] }));
  await progress("Warming up", async () => {
    for (const { name } of seen)
      for (const side of [lectern, bare]) await load(ask(side, name), 4 * milliseconds);
  });
  for (let round = 1; round <= rounds; round += 1)
    await progress(`Round ${round} of ${rounds}`, async () => {
      for (const one of seen)
        for (const side of round % 2 === 1 ? (["lectern", "bare"] as const) : (["bare", "lectern"] as const))
          one[side].push(await load(ask(sides[side], one.name), milliseconds));
    });
  const rows: Row[] = [];
  for (const { name, ...one } of seen) {
    const ratio = ratioOf("perSecond", one.lectern, one.bare);
    const [bytes, bareBytes] = [await bytesOf(lectern, name), await bytesOf(bare, name)];
    rows.push({
      name,
      figures: [rate(one.lectern), rate(one.bare), ratio, bytes / 1000, bareBytes / 1000],
      isMet: ratio >= bound && (name !== "catalog" || bytes <= largestCatalog),
    });
  }
  const memory = { name: "", figures: [await memoryOf(lectern.contestant), await memoryOf(bare.contestant)] };
  const [perSecond, kilobytes] = [
    (name: string) => ({ name, unit: "req/s", digits: 0 }),
    (name: string) => ({ name, unit: "kB", digits: 1 }),
  ];
  const columns = [perSecond("Lectern"), perSecond("bare"), ratioColumn(`≥ ${bound}`)];
  return {
    tables: [
      {
        title: `Beside bare pages, ${connections} at once`,
        columns: [...columns, kilobytes("Lectern"), kilobytes("bare")],
        rows,
      },
      { title: "Memory afterwards", columns: [megabytes("Lectern"), megabytes("bare")], rows: [memory] },
    ],
  };
}

function ask({ contestant: { origin }, pathOf, headersOf }: Side, name: Name) {
  return { origin, nextRequest: () => pathOf(name), headers: headersOf(name), status: 200, connections };
}

const rate = (rounds: readonly Round[]) => medianOf("perSecond", rounds);
const bytesOf = async (side: Side, name: Name) => Buffer.byteLength(await pageOf(side, name));
