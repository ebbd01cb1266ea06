import type { Operator } from "@/lib/actor";
import type { MediaStore, StoredFile } from "./store";
import { day } from "./stored-id";
import { isWhole, mediaRows } from "./uploaded";

export type CheckedMedia = {
  files: number;
  bytes: number;
  /** Uploaded, and not in the store. */
  missing: { id: string; name: string }[];
  /** Of another length than was uploaded or, where they were read, with other bytes. */
  damaged: { id: string; name: string }[];
  /** In the store since more than a day, and not in the database: left by a server that was killed, or of another platform. */
  orphans: StoredFile[];
};

type Options = {
  /** Reads every file and compares its checksum. */
  readAll: boolean;
  tell?: (words: string) => void;
};

/** Compares the store with what the database knows, and changes nothing. Throws the refusals of MediaStore. */
export async function checkMedia(
  _actor: Operator,
  store: MediaStore,
  { readAll, tell }: Options,
): Promise<CheckedMedia> {
  const stored = new Map<string, StoredFile>();
  for await (const file of store.list()) stored.set(file.id, file);
  const known = new Set<string>();
  const found: CheckedMedia = { files: 0, bytes: 0, missing: [], damaged: [], orphans: [] };
  for await (const row of mediaRows()) {
    const { id, name, bytes } = row;
    const file = stored.get(id);
    known.add(id);
    if (!file) {
      // What was uploaded since the store was listed is there.
      if ((await store.size(id)) === null) found.missing.push({ id, name });
      continue;
    }
    const isRight = file.bytes === Number(bytes) && (!readAll || (await isWhole(store, row)));
    if (!isRight) found.damaged.push({ id, name });
    found.files += 1;
    found.bytes += file.bytes;
    tell?.(`${found.files} of ${stored.size} files`);
  }
  const old = Date.now() - day;
  found.orphans = [...stored.values()].filter(
    ({ id, storedAt }) => !known.has(id) && storedAt.getTime() < old,
  );
  return found;
}
