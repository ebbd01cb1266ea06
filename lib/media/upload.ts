import { createHash } from "node:crypto";
import { v7 as uuidv7, validate } from "uuid";
import type { Admin, Operator, RetentionRule } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { isUsed, listUnusedMedia } from "./find";
import { headLength, mediaUrl, safeFileName, servedType } from "./media-type";
import { type MediaKind, mediaKinds, type UploadedMedia } from "./schema";
import { removeFile, storeFile } from "./stored-files";

type Upload = { kind: MediaKind; name: string; bytes: AsyncIterable<Uint8Array> };

/** Judged by its content while it arrives; leaves nothing when refused. Throws Refusal `invalid_input`. */
export async function uploadMedia(actor: Admin, { kind, name, bytes }: Upload): Promise<UploadedMedia> {
  const id = uuidv7();
  const file = new Measured(kind, bytes);
  await storeFile(id, file.judged());
  const row = { id, kind, name: safeFileName(name, file.mediaType), mediaType: file.mediaType };
  try {
    const measures = { bytes: file.size, sha256: file.sha256 };
    await db().$transaction(async (tx) => {
      await tx.media.create({ data: { ...row, ...measures, uploadedById: actor.personId } });
      const after = { mediaType: row.mediaType, ...measures };
      await audit(tx, actor, { action: "media.uploaded", subject: subjectOf(row), after });
    });
  } catch (error) {
    await removeFile(id);
    throw error;
  }
  return { address: mediaUrl(row), name: row.name };
}

/** Throws Refusal `not_found`; `conflict` while a course or the appearance names it. */
export async function deleteMedia(actor: Operator | RetentionRule, given: string): Promise<void> {
  const known = validate(given) ? await db().media.findUnique({ where: { id: given } }) : null;
  if (!known) throw new Refusal("media_not_found", { id: given });
  // As stored, in lower case, because `isUsed` compares in lower case.
  const { id } = known;
  if (await isUsed(id)) throw new Refusal("media_in_use");
  await db().$transaction(async (tx) => {
    const { count } = await tx.media.deleteMany({ where: { id } });
    if (count > 0) await audit(tx, actor, { action: "media.deleted", subject: subjectOf(known) });
  });
  await removeFile(id);
}

/** Removes unused files older than `days`; returns how many. */
export async function pruneUnusedMedia(actor: Operator | RetentionRule, days: number): Promise<number> {
  const before = Date.now() - days * 24 * 3600 * 1000;
  const old = (await listUnusedMedia(actor)).filter(({ uploadedAt }) => uploadedAt.getTime() < before);
  let removed = 0;
  for (const { id } of old) if (await deleteUnlessUsed(actor, id)) removed += 1;
  return removed;
}

// It may have been named, or deleted, in between.
async function deleteUnlessUsed(actor: Operator | RetentionRule, id: string): Promise<boolean> {
  return deleteMedia(actor, id).then(
    () => true,
    (error) => (error instanceof Refusal ? false : Promise.reject(error)),
  );
}

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ type: "media", id, name }) as const;

class Measured {
  mediaType = "";
  size = 0;
  readonly #hash = createHash("sha256");
  readonly #kind: MediaKind;
  readonly #bytes: AsyncIterable<Uint8Array>;

  constructor(kind: MediaKind, bytes: AsyncIterable<Uint8Array>) {
    this.#kind = kind;
    this.#bytes = bytes;
  }

  get sha256(): string {
    return this.#hash.digest("hex");
  }

  /** The bytes, held back until the first ones show what they are. */
  async *judged(): AsyncGenerator<Uint8Array> {
    let head: Buffer | null = Buffer.alloc(0);
    for await (const some of this.#bytes) {
      this.#measure(some);
      if (!head) yield some;
      else if (head.length + some.length < headLength) head = Buffer.concat([head, some]);
      else {
        yield this.#judge(Buffer.concat([head, some]));
        head = null;
      }
    }
    if (head) yield this.#judge(head);
  }

  #measure(some: Uint8Array): void {
    this.size += some.length;
    if (this.size > mediaKinds[this.#kind].maxBytes) throw tooLarge(this.#kind);
    this.#hash.update(some);
  }

  #judge(head: Buffer): Buffer {
    if (head.length === 0) throw new Refusal("file_empty");
    const type = servedType(this.#kind, head.subarray(0, headLength));
    if (!type) throw new Refusal("file_of_other_kind", { kind: this.#kind });
    this.mediaType = type;
    return head;
  }
}

export function tooLarge(kind: MediaKind): Refusal {
  return new Refusal("file_too_large", { kind });
}
