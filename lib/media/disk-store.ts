import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Part } from "@/lib/byte-range";
import { Refusal } from "@/lib/errors";
import type { Look, MediaStore, OpenFile, PartsOf, StoredFile } from "./store";
import { requireAll } from "./store";
import { day, isStoredId, requireStoredId } from "./stored-id";

export class DiskStore implements MediaStore {
  readonly name: string;
  readonly #unfinished: string;
  readonly #erased: string;

  constructor(folder: string) {
    this.name = folder;
    this.#unfinished = join(folder, "unfinished");
    this.#erased = join(folder, "erased-people");
  }

  async write(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.#unfinished, { recursive: true, mode: 0o700 });
    await this.#keep(bytes, join(this.#unfinished, `${id}.${randomUUID()}`), this.#pathOf(id));
    await sync(this.name);
  }

  async open(id: string, part?: Part): Promise<OpenFile | null> {
    const file = await open(this.#pathOf(id)).catch(nullIfMissing);
    if (!file) return null;
    const { size } = await file.stat();
    const { start, end } = part ?? { start: 0, end: Number.POSITIVE_INFINITY };
    return { size, bytes: file.createReadStream({ start, end }) };
  }

  async size(id: string): Promise<number | null> {
    const found = await stat(this.#pathOf(id)).catch(nullIfMissing);
    return found?.size ?? null;
  }

  async remove(id: string): Promise<void> {
    await rm(this.#pathOf(id), { force: true });
  }

  async *list(): AsyncGenerator<StoredFile> {
    const names = (await readdir(this.name).catch(nullIfMissing)) ?? [];
    for (const id of names.filter(isStoredId)) {
      const found = await stat(join(this.name, id)).catch(nullIfMissing);
      if (found?.isFile()) yield { id, bytes: found.size, storedAt: found.mtime };
    }
  }

  async removeUnfinished(): Promise<number> {
    let removed = 0;
    const names = (await readdir(this.#unfinished).catch(nullIfMissing)) ?? [];
    for (const path of names.map((name) => join(this.#unfinished, name))) {
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (mtimeMs >= Date.now() - day) continue;
      await rm(path, { force: true, recursive: true });
      removed += 1;
    }
    return removed;
  }

  async noteErased(personId: string): Promise<void> {
    await mkdir(this.#erased, { recursive: true, mode: 0o700 });
    const file = await open(join(this.#erased, requireStoredId(personId)), "w", 0o600);
    await file.sync().finally(() => file.close());
    await sync(this.#erased);
  }

  async *listErased(): AsyncGenerator<string> {
    yield* ((await readdir(this.#erased).catch(nullIfMissing)) ?? []).filter(isStoredId);
  }

  async addressOf(): Promise<null> {
    return null;
  }

  async addressOfPart(): Promise<null> {
    return null;
  }

  async beginParts(id: string): Promise<string> {
    await mkdir(this.#partsOf({ id }), { recursive: true, mode: 0o700 });
    return "";
  }

  async writePart(of: PartsOf, number: number, bytes: Buffer): Promise<void> {
    const folder = this.#partsOf(of);
    // It has another name until it is whole; a repeated part replaces itself.
    const unfinished = join(folder, `${number}.${randomUUID()}`);
    await this.#keep([bytes], unfinished, join(folder, String(number))).catch(refuseIfMissing);
    await sync(folder).catch(refuseIfMissing);
  }

  async listParts(of: PartsOf): Promise<Map<number, number>> {
    const folder = this.#partsOf(of);
    const names = await readdir(folder).catch(refuseIfMissing);
    const parts = new Map<number, number>();
    for (const name of names.filter((one) => /^\d+$/.test(one)))
      parts.set(Number(name), (await stat(join(folder, name)).catch(refuseIfMissing)).size);
    return parts;
  }

  async joinParts(of: PartsOf, sizes: readonly number[], look: Look): Promise<void> {
    requireAll(await this.listParts(of), sizes);
    await this.write(of.id, look(this.#readParts(of, sizes.length)));
  }

  async dropParts(of: PartsOf): Promise<void> {
    await rm(this.#partsOf(of), { force: true, recursive: true });
  }

  async *#readParts(of: PartsOf, count: number): AsyncGenerator<Uint8Array> {
    try {
      for (let number = 1; number <= count; number += 1)
        yield* createReadStream(join(this.#partsOf(of), String(number)));
    } catch (error) {
      refuseIfMissing(error as NodeJS.ErrnoException);
    }
  }

  async #keep(
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    unfinished: string,
    path: string,
  ): Promise<void> {
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
  }

  #partsOf({ id }: Pick<PartsOf, "id">): string {
    return join(this.#unfinished, `${requireStoredId(id)}.parts`);
  }

  #pathOf(id: string): string {
    return join(this.name, requireStoredId(id));
  }
}

// A rename is durable only once its folder is synced.
async function sync(folder: string): Promise<void> {
  const handle = await open(/* turbopackIgnore: true */ folder);
  await handle.sync().finally(() => handle.close());
}

function isFull(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EFBIG)$/.test((error as NodeJS.ErrnoException).code ?? "");
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

function refuseIfMissing(error: NodeJS.ErrnoException): never {
  throw error.code === "ENOENT" ? new Refusal("upload_not_found", { cause: error }) : error;
}
