import { randomUUID } from "node:crypto";
import type { Operator } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { MediaStore } from "./store";
import { isWhole, type MediaRow, mediaRows } from "./uploaded";

export type MovedMedia = {
  copied: number;
  present: number;
  bytes: number;
  removed: number;
  missing: string[];
  damaged: string[];
};

type Options = {
  removeOld: boolean;
  tell?: (words: string) => void;
};

const atOnce = 4;

/** Compares each copy with its upload's checksum; can be repeated, beside servers. @throws Refusal `media_stores_same`, or of MediaStore */
export async function moveMedia(
  _actor: Operator,
  from: MediaStore,
  to: MediaStore,
  { removeOld, tell }: Options,
): Promise<MovedMedia> {
  if (await isSame(from, to)) throw new Refusal("media_stores_same");
  const moved: MovedMedia = { copied: 0, present: 0, bytes: 0, removed: 0, missing: [], damaged: [] };
  for await (const personId of from.listErased()) await to.noteErased(personId);
  const all = await db().media.count();
  const move = async (row: MediaRow) => {
    const how = await moveFile(row, from, to);
    if (how === "missing" || how === "damaged") return void moved[how].push(row.id);
    moved[how] += 1;
    moved.bytes += Number(row.bytes);
    if (removeOld && (await from.size(row.id)) !== null) {
      await from.remove(row.id);
      moved.removed += 1;
    }
    tell?.(`${moved.copied + moved.present} of ${all} files, ${moved.bytes} bytes`);
  };
  const rows = mediaRows();
  let isFailed = false;
  const work = async () => {
    for (let next = await rows.next(); !next.done && !isFailed; next = await rows.next())
      await move(next.value).catch((error) => {
        isFailed = true;
        throw error;
      });
  };
  const worked = await Promise.allSettled(Array.from({ length: atOnce }, work));
  for (const one of worked) if (one.status === "rejected") throw one.reason;
  return moved;
}

/** Recognizes one store under two names: removing a file from one would lose it. */
async function isSame(from: MediaStore, to: MediaStore): Promise<boolean> {
  const trial = randomUUID();
  await to.write(trial, noBytes());
  return (await from.size(trial).finally(() => to.remove(trial))) !== null;
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

async function moveFile(
  row: MediaRow,
  from: MediaStore,
  to: MediaStore,
): Promise<"copied" | "present" | "missing" | "damaged"> {
  if (await isWhole(to, row)) return "present";
  const file = await from.open(row.id);
  if (!file) return "missing";
  await to.write(row.id, file.bytes);
  if (await isWhole(to, row)) return "copied";
  await to.remove(row.id);
  return "damaged";
}
