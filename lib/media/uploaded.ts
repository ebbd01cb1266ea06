import { createHash } from "node:crypto";
import { db } from "@/lib/database/db";
import type { MediaStore } from "./store";

export type MediaRow = { id: string; name: string; bytes: bigint; sha256: string };

export async function isWhole(store: MediaStore, { id, bytes, sha256 }: MediaRow): Promise<boolean> {
  const file = await store.open(id);
  if (file?.size !== Number(bytes)) {
    file?.bytes.destroy();
    return false;
  }
  const hash = createHash("sha256");
  for await (const some of file.bytes) hash.update(some);
  return hash.digest("hex") === sha256;
}

export async function* mediaRows(): AsyncGenerator<MediaRow> {
  let last: string | undefined;
  do {
    const rows: MediaRow[] = await db().media.findMany({
      where: last ? { id: { gt: last } } : {},
      orderBy: { id: "asc" },
      take: 500,
      select: { id: true, name: true, bytes: true, sha256: true },
    });
    yield* rows;
    last = rows.at(-1)?.id;
  } while (last);
}
