import { createHash } from "node:crypto";
import { v7 as uuidv7, validate } from "uuid";
import type { May, Operator, RetentionRule } from "@/lib/actor";
import { type Database, db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { log } from "@/lib/log";
import { findUploadedBy } from "./find";
import { mediaStore } from "./open-store";
import { ReceivedFile, tooLarge, typeOfHead } from "./received-file";
import { type MediaKind, mediaKinds, type UnfinishedUpload, type UploadedMedia } from "./schema";
import { partSize, sizesOfParts } from "./store";
import { day } from "./stored-id";
import { addMedia } from "./upload";

const maxNameLength = 8_192;

type Announced = { kind: MediaKind; name: string; bytes: number };

/** Limits one person's unfinished uploads, which take up room for a day. */
export const unfinishedLimits = { count: 20, bytes: 8 * 1024 ** 3 };

/** Refuses early, before the upload ends. Throws Refusal `invalid_input`, `uploads_unfinished`, and those of MediaStore. */
export async function beginUpload(
  actor: May<"media.upload">,
  { kind, name, bytes }: Announced,
): Promise<UnfinishedUpload> {
  if (bytes === 0) throw new Refusal("file_empty");
  if (bytes > mediaKinds[kind].maxBytes) throw tooLarge(kind);
  if (name.length > maxNameLength) throw new Refusal("file_name_too_long");
  const id = uuidv7();
  const storeKey = await mediaStore().beginParts(id);
  try {
    const { personId } = actor;
    await db().$transaction(async (tx) => {
      await requireRoom(tx, personId, bytes);
      await tx.mediaUpload.create({ data: { id, kind, name, bytes, storeKey, personId } });
    });
  } catch (error) {
    await mediaStore().dropParts({ id, key: storeKey }).catch(noteLeftOver);
    throw error;
  }
  return shown({ id, kind, name, bytes }, new Map());
}

/** Locks the person, so that two simultaneous uploads are counted in turn. */
async function requireRoom(tx: Database, personId: string, bytes: number): Promise<void> {
  await tx.$queryRaw`SELECT FROM people WHERE id = ${personId}::uuid FOR NO KEY UPDATE`;
  const { _count, _sum } = await tx.mediaUpload.aggregate({
    where: { personId, endedAt: null, begunAt: { gte: new Date(Date.now() - day) } },
    _count: true,
    _sum: { bytes: true },
  });
  const isTooMany = _count >= unfinishedLimits.count;
  const isTooLarge = Number(_sum.bytes ?? 0) + bytes > unfinishedLimits.bytes;
  if (isTooMany || isTooLarge) throw new Refusal("uploads_unfinished", { count: _count });
}

export async function getUpload(
  actor: May<"media.upload">,
  id: string,
): Promise<UnfinishedUpload | UploadedMedia> {
  try {
    const upload = await getOwn(actor, id);
    return shown(upload, await partsThere(upload));
  } catch (error) {
    return (await findUploadedBy(actor, id)) ?? Promise.reject(error);
  }
}

async function partsThere(upload: Awaited<ReturnType<typeof getOwn>>): Promise<Map<number, number>> {
  try {
    return await mediaStore().listParts(upload);
  } catch (error) {
    // S3 forgets joined parts. If a later step failed, only the end has to be repeated.
    if ((await mediaStore().size(upload.id)) !== upload.bytes) throw error;
    return new Map(sizesOfParts(upload.bytes).map((size, index) => [index + 1, size]));
  }
}

export async function keepPart(
  actor: May<"media.upload">,
  id: string,
  number: number,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> {
  const upload = await getOwn(actor, id);
  const part = await whole(bytes, sizeOf(upload, number));
  try {
    // An early refusal spares people from sending the rest.
    if (number === 1) typeOfHead(upload.kind, part);
  } catch (error) {
    await endUpload(upload.id);
    throw error;
  }
  await mediaStore().writePart(upload, number, part);
}

export async function addressOfPart(
  actor: May<"media.upload">,
  id: string,
  number: number,
): Promise<string | null> {
  const upload = await getOwn(actor, id);
  const size = sizeOf(upload, number);
  // The first part shows the file's type.
  if (number === 1 || !isDirect()) return null;
  return mediaStore().addressOfPart(upload, number, size);
}

/** Answers the same when repeated. @throws Refusal `invalid_input`, `upload_not_found`, `upload_incomplete`, and those of MediaStore */
export async function completeUpload(
  actor: May<"media.upload">,
  id: string,
  sha256s: readonly (string | null)[],
): Promise<UploadedMedia> {
  try {
    const upload = await getOwn(actor, id);
    const file = new ReceivedFile(upload.kind);
    const sizes = sizesOfParts(upload.bytes);
    await mediaStore().joinParts(upload, sizes, (bytes) => file.judge(compared(bytes, sha256s)));
    if (file.size !== upload.bytes) throw new Refusal("upload_broken_off");
    const uploaded = await db().$transaction(async (tx) => {
      const { count } = await tx.mediaUpload.deleteMany({ where: { id: upload.id, endedAt: null } });
      if (count === 0) throw new Refusal("upload_not_found");
      return addMedia(tx, actor, upload, file);
    });
    await mediaStore().dropParts(upload).catch(noteLeftOver);
    return uploaded;
  } catch (error) {
    const uploaded = await findUploadedBy(actor, id);
    if (uploaded) return uploaded;
    if (error instanceof Refusal && error.kind === "invalid_input") await endUpload(id);
    throw error;
  }
}

export async function cancelUpload(actor: May<"media.upload">, id: string): Promise<void> {
  const upload = await getOwn(actor, id);
  await endUpload(upload.id);
}

export async function endOldUploads(_actor: Operator | RetentionRule): Promise<number> {
  const old = await db().mediaUpload.findMany({
    where: { OR: [{ begunAt: { lt: new Date(Date.now() - day) } }, { endedAt: { not: null } }] },
    select: { id: true },
  });
  for (const { id } of old) await endUpload(id);
  return old.length;
}

// The mark prevents a completion in between. The row goes last, so that a failure is repeated.
async function endUpload(id: string): Promise<void> {
  const [upload] = await db().mediaUpload.updateManyAndReturn({
    where: { id },
    data: { endedAt: new Date() },
  });
  if (!upload) return;
  await mediaStore().dropParts({ id, key: upload.storeKey });
  await mediaStore().remove(id);
  await db().mediaUpload.deleteMany({ where: { id } });
}

async function getOwn(actor: May<"media.upload">, id: string) {
  const since = new Date(Date.now() - day);
  const where = { id, personId: actor.personId, endedAt: null, begunAt: { gte: since } };
  const row = validate(id) ? await db().mediaUpload.findFirst({ where }) : null;
  if (!row) throw new Refusal("upload_not_found");
  return { id: row.id, key: row.storeKey, kind: row.kind, name: row.name, bytes: Number(row.bytes) };
}

const shown = ({ id, kind, name, bytes }: { id: string } & Announced, parts: Map<number, number>) => ({
  id,
  kind,
  name,
  bytes,
  partSize,
  present: sizesOfParts(bytes).flatMap((size, index) => (parts.get(index + 1) === size ? [index + 1] : [])),
  isDirect: isDirect(),
});

const isDirect = () => env().MEDIA_UPLOADS === "direct" && env().MEDIA_URL !== undefined;

function sizeOf({ bytes }: { bytes: number }, number: number): number {
  const size = sizesOfParts(bytes)[number - 1];
  if (size === undefined) throw new Refusal("upload_not_found");
  return size;
}

async function whole(bytes: AsyncIterable<Uint8Array>, size: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const some of bytes) {
    pieces.push(some);
    length += some.length;
    if (length > size) break;
  }
  if (length !== size) throw new Refusal("upload_broken_off");
  return Buffer.concat(pieces, size);
}

async function* compared(
  bytes: AsyncIterable<Uint8Array>,
  sha256s: readonly (string | null)[],
): AsyncGenerator<Uint8Array> {
  let hash = createHash("sha256");
  let [index, length] = [0, 0];
  const endPart = () => {
    const expected = sha256s[index] ?? null;
    if (expected !== null && hash.digest("hex") !== expected) throw new Refusal("upload_differs");
    [hash, index, length] = [createHash("sha256"), index + 1, 0];
  };
  for await (const some of bytes) {
    for (let at = 0; at < some.length; ) {
      const piece = some.subarray(at, at + partSize - length);
      hash.update(piece);
      length += piece.length;
      at += piece.length;
      if (length === partSize) endPart();
    }
    yield some;
  }
  if (length > 0) endPart();
}

function noteLeftOver(error: unknown): void {
  log().warn({ err: error }, "Could not remove the rest of an upload yet");
}
