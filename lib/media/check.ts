import type { Operator } from "@/lib/actor";
import type { MediaStore, StoredFile } from "./store";
import { day } from "./stored-id";
import { isWhole, mediaRows } from "./uploaded";

export type CheckedMedia = {
  files: number;
  bytes: number;
  missing: { id: string; name: string }[];
  damaged: { id: string; name: string }[];
  /** Lists files of more than a day that the database lacks: a killed server or another platform left them. */
  orphans: StoredFile[];
};

type Options = {
  readAll: boolean;
  tell?: (words: string) => void;
};

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
      // A file may have been uploaded since the store was listed.
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
