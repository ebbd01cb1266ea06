import { v7 as uuidv7, validate } from "uuid";
import type { May, Operator, RetentionRule } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db, type Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { isUsed, listUnusedMedia } from "./find";
import { mediaUrl, safeFileName } from "./media-type";
import { mediaStore } from "./open-store";
import { ReceivedFile } from "./received-file";
import type { MediaKind, UploadedMedia } from "./schema";

type Upload = { kind: MediaKind; name: string; bytes: AsyncIterable<Uint8Array> };

/** Judges the content while it arrives; leaves nothing when refused. Throws Refusal `invalid_input`, and those of MediaStore. */
export async function uploadMedia(
  actor: May<"media.upload">,
  { kind, name, bytes }: Upload,
): Promise<UploadedMedia> {
  const id = uuidv7();
  const file = new ReceivedFile(kind);
  const store = mediaStore();
  await store.write(id, file.judge(bytes));
  try {
    return await db().$transaction((tx) => addMedia(tx, actor, { id, kind, name }, file));
  } catch (error) {
    await store.remove(id);
    throw error;
  }
}

export async function addMedia(
  tx: Prisma.TransactionClient,
  actor: May<"media.upload">,
  { id, kind, name }: { id: string; kind: MediaKind; name: string },
  { mediaType, size, sha256 }: ReceivedFile,
): Promise<UploadedMedia> {
  const row = { id, kind, name: safeFileName(name, mediaType), mediaType };
  const measures = { bytes: size, sha256 };
  await tx.media.create({ data: { ...row, ...measures, uploadedById: actor.personId } });
  const after = { mediaType, ...measures };
  await audit(tx, actor, { action: "media.uploaded", subject: subjectOf(row), after });
  return { address: mediaUrl(row), name: row.name };
}

/** Throws Refusal `not_found`; `conflict` while a course or the appearance names it. */
export async function deleteMedia(actor: Operator | RetentionRule, given: string): Promise<void> {
  const known = validate(given) ? await db().media.findUnique({ where: { id: given } }) : null;
  if (!known) throw new Refusal("media_not_found", { id: given });
  // `isUsed` compares in lower case, so this takes the stored id.
  const { id } = known;
  if (await isUsed(id)) throw new Refusal("media_in_use");
  // Removing the file before its row lets a repetition finish after a failure, and leaves no unknown file.
  await mediaStore().remove(id);
  await db().$transaction(async (tx) => {
    const { count } = await tx.media.deleteMany({ where: { id } });
    if (count > 0) await audit(tx, actor, { action: "media.deleted", subject: subjectOf(known) });
  });
}

export async function pruneUnusedMedia(actor: Operator | RetentionRule, days: number): Promise<number> {
  const before = Date.now() - days * 24 * 3600 * 1000;
  const old = (await listUnusedMedia(actor)).filter(({ uploadedAt }) => uploadedAt.getTime() < before);
  let removed = 0;
  for (const { id } of old) if (await deleteUnlessUsed(actor, id)) removed += 1;
  return removed;
}

// A course may name it, or somebody delete it, in between.
async function deleteUnlessUsed(actor: Operator | RetentionRule, id: string): Promise<boolean> {
  return deleteMedia(actor, id).then(
    () => true,
    (error) => (error instanceof Refusal && error.kind !== "unavailable" ? false : Promise.reject(error)),
  );
}

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ type: "media", id, name }) as const;
