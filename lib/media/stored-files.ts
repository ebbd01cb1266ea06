import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";

const day = 24 * 3600 * 1000;

const folder = () => env().MEDIA_DIR ?? join(env().DATA_DIR, "media");
const unfinishedFolder = () => join(folder(), "unfinished");

/**
 * Keeps bytes under an id. When this resolves they are all on the disk; when it fails, or the machine does, no file of
 * this id is there.
 * @throws Refusal `storage_full` when there is no room for them
 */
export async function keepFile(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(unfinishedFolder(), { recursive: true, mode: 0o700 });
  const unfinished = join(unfinishedFolder(), id);
  const path = pathOf(id);
  try {
    const file = await open(unfinished, "wx", 0o600);
    try {
      for await (const some of bytes) await file.writeFile(some);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw isFull(error) ? noRoom(error) : error;
  }
  await syncFolder();
}

// Of the disk, of a quota, of what a process may write.
function isFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EFBIG)$/.test((error as NodeJS.ErrnoException).code ?? "");
}

function noRoom(cause: unknown): Refusal {
  const words =
    "The server has no room left for this file, and nothing of it was kept. Tell your administrator.";
  return new Refusal("storage_full", words, { cause });
}

/** How many bytes a file has, or null when there is none. */
export async function sizeOfFile(id: string): Promise<number | null> {
  try {
    return (await stat(pathOf(id))).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A file's bytes from `start` to `end`, both included; read as fast as they are taken. */
export function readFile(id: string, start: number, end: number): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(pathOf(id), { start, end })) as ReadableStream<Uint8Array>;
}

/** Removes a file; one that is gone already is as good. */
export async function removeFile(id: string): Promise<void> {
  await rm(pathOf(id), { force: true });
}

/**
 * Removes what a server that was killed has left of its uploads: no upload takes a day.
 * @returns how many
 */
export async function removeUnfinishedFiles(): Promise<number> {
  let removed = 0;
  const names = await readdir(unfinishedFolder()).catch(noneIfMissing);
  for (const path of names.map((name) => join(unfinishedFolder(), name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs >= Date.now() - day) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === "ENOENT") return [];
  throw error;
}

function pathOf(id: string): string {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw new Error("A stored file's id is a UUID.");
  return join(folder(), id);
}

// The new name is on the disk only when the folder is.
async function syncFolder(): Promise<void> {
  const handle = await open(/* turbopackIgnore: true */ folder());
  await handle.sync().finally(() => handle.close());
}
