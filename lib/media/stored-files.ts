import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";

const day = 24 * 3600 * 1000;

const folder = () => env().MEDIA_DIR ?? join(env().DATA_DIR, "media");
const unfinishedFolder = () => join(folder(), "unfinished");

/** All bytes are on disk when this resolves, or no file is there. Throws Refusal `storage_full`. */
export async function storeFile(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
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
    throw isFull(error) ? new Refusal("storage_full", { cause: error }) : error;
  }
  await syncFolder();
}

// The disk, a quota, or the process's file size limit.
function isFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EFBIG)$/.test((error as NodeJS.ErrnoException).code ?? "");
}

/** Null when there is no such file. */
export async function sizeOfFile(id: string): Promise<number | null> {
  try {
    return (await stat(pathOf(id))).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Both `start` and `end` included. */
export function readFile(id: string, start: number, end: number): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(pathOf(id), { start, end })) as ReadableStream<Uint8Array>;
}

export async function removeFile(id: string): Promise<void> {
  await rm(pathOf(id), { force: true });
}

/** Removes what killed servers left: no upload takes a day. Returns how many. */
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

// A rename is durable only once its folder is synced.
async function syncFolder(): Promise<void> {
  const handle = await open(/* turbopackIgnore: true */ folder());
  await handle.sync().finally(() => handle.close());
}
