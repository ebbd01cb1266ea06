import { createHash } from "node:crypto";
import { v7 as uuidv7, validate } from "uuid";
import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { isUsed, listUnusedMedia } from "./find";
import { addressOf, headLength, keptName, servedType } from "./media-type";
import { type MediaKind, mediaKinds, type UploadedMedia, wordsOfKind } from "./schema";
import { keepFile, removeFile } from "./stored-files";

type Upload = { kind: MediaKind; name: string; bytes: AsyncIterable<Uint8Array> };

/**
 * Keeps a file while its bytes come in. What it is is judged by its content. A file that is refused, or whose bytes end
 * in an error, leaves nothing.
 * @throws Refusal `invalid_input` when it is not of the kind, too large or empty
 */
export async function uploadMedia(actor: Admin, { kind, name, bytes }: Upload): Promise<UploadedMedia> {
  const id = uuidv7();
  const file = new Measured(kind, bytes);
  await keepFile(id, file.judged());
  const row = { id, kind, name: keptName(name, file.mediaType), mediaType: file.mediaType };
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
  return { address: addressOf(row), name: row.name };
}

/**
 * Removes a file for good.
 * @throws Refusal `not_found`; `conflict` while a course or the appearance names it
 */
export async function deleteMedia(actor: Admin, given: string): Promise<void> {
  const known = validate(given) ? await db().media.findUnique({ where: { id: given } }) : null;
  if (!known) throw new Refusal("not_found", `There is no file ${given}: see \`lectern media unused\`.`);
  // As it is stored: texts name it in lower-case letters.
  const { id } = known;
  if (await isUsed(id))
    throw new Refusal("conflict", "A course or the appearance names this file: take it out there first.");
  await db().$transaction(async (tx) => {
    const { count } = await tx.media.deleteMany({ where: { id } });
    if (count > 0) await audit(tx, actor, { action: "media.deleted", subject: subjectOf(known) });
  });
  await removeFile(id);
}

/**
 * Removes files that nothing names and that were uploaded more than so many days ago.
 * @returns how many
 */
export async function pruneUnusedMedia(actor: Admin, days: number): Promise<number> {
  const before = Date.now() - days * 24 * 3600 * 1000;
  const old = (await listUnusedMedia(actor)).filter(({ uploadedAt }) => uploadedAt.getTime() < before);
  let removed = 0;
  for (const { id } of old) if (await deleteUnlessUsed(actor, id)) removed += 1;
  return removed;
}

// Somebody may have named it since, or deleted it themselves.
async function deleteUnlessUsed(actor: Admin, id: string): Promise<boolean> {
  return deleteMedia(actor, id).then(
    () => true,
    (error) => (error instanceof Refusal ? false : Promise.reject(error)),
  );
}

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ type: "media", id, name }) as const;

/** Some bytes on their way to the disk: what they are, how many there are, their SHA-256. */
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

  /** The bytes as they come, once enough are there to tell what they are. */
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
    if (this.size > mediaKinds[this.#kind].largest) throw tooLarge(this.#kind);
    this.#hash.update(some);
  }

  #judge(head: Buffer): Buffer {
    if (head.length === 0) throw new Refusal("invalid_input", "This file is empty.");
    const type = servedType(this.#kind, head.subarray(0, headLength));
    if (!type) throw new Refusal("invalid_input", `This is not ${mediaKinds[this.#kind].words}.`);
    this.mediaType = type;
    return head;
  }
}

/** For a file that is larger than its kind may be. */
export function tooLarge(kind: MediaKind): Refusal {
  return new Refusal("invalid_input", `This file is too large: choose ${wordsOfKind(kind)}.`);
}
