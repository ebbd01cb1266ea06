import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Part } from "@/lib/byte-range";
import type { S3Address } from "@/lib/environment-variables";
import { Refusal } from "@/lib/errors";
import { log } from "@/lib/log";
import type { MediaStoreErrorDetails } from "@/lib/refusal-codes";
import { clockError, isAbout, refusalOf, storeErrorOf } from "./s3-errors";
import { patience, S3Place } from "./s3-place";
import { type S3Part, type S3Upload, S3Uploads } from "./s3-uploads";
import {
  type Look,
  type MediaStore,
  type OpenFile,
  type PartsOf,
  partSize,
  requireAll,
  type StoredFile,
} from "./store";
import { isStoredId, requireStoredId } from "./stored-id";

const erased = "erased-people/";

export class S3Store implements MediaStore {
  readonly name: string;
  readonly #place: S3Place;
  readonly #uploads: S3Uploads;

  constructor(address: S3Address) {
    this.#place = new S3Place(address);
    this.#uploads = new S3Uploads(this.#place);
    this.name = this.#place.name;
  }

  async write(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    let upload: S3Upload | undefined;
    const parts: S3Part[] = [];
    let held: Buffer | undefined;
    let isSent = false;
    try {
      for await (const part of inParts(bytes)) {
        if (held) {
          upload ??= await this.#uploads.begin(id);
          parts.push(await this.#uploads.send(upload, parts.length + 1, held));
        }
        held = part;
      }
      const last = held ?? Buffer.alloc(0);
      if (upload) parts.push(await this.#uploads.send(upload, parts.length + 1, last));
      isSent = true;
      await (upload ? this.#complete(upload, id, parts) : this.#put(id, last));
    } catch (error) {
      if (upload) await this.#uploads.abort(upload).catch(noteLeftOver);
      // The answer may have been lost after the work was done.
      if (isSent) await this.remove(id).catch(noteLeftOver);
      throw error;
    }
  }

  async open(id: string, part?: Part): Promise<OpenFile | null> {
    const at = { ...this.#place.at(id), Range: part && `bytes=${part.start}-${part.end}` };
    try {
      const { Body, ContentRange, ContentLength } = await this.#place.ask((s3) => s3.getObject(at));
      const size = Number(ContentRange?.split("/")[1] ?? ContentLength);
      const body = Body as Readable;
      const bytes = Readable.from(flowing(body, this.name), { objectMode: false });
      // An unread generator doesn't notice the end.
      bytes.once("close", () => body.destroy());
      return { size, bytes };
    } catch (error) {
      if (isAbout(error, "NoSuchKey")) return null;
      if (!isAbout(error, "InvalidRange")) throw error;
      return { size: (await this.size(id)) ?? 0, bytes: Readable.from([]) };
    }
  }

  async size(id: string): Promise<number | null> {
    const at = this.#place.at(id);
    try {
      const { ContentLength } = await this.#place.ask((s3) => s3.headObject(at));
      return ContentLength ?? 0;
    } catch (error) {
      if (isAbout(error, "NotFound")) return null;
      throw error;
    }
  }

  async remove(id: string): Promise<void> {
    const at = this.#place.at(id);
    await this.#place.ask((s3) => s3.deleteObject(at));
  }

  async *list(): AsyncGenerator<StoredFile> {
    for await (const { name, ...file } of this.#place.list(""))
      if (isStoredId(name)) yield { id: name, ...file };
  }

  async noteErased(personId: string): Promise<void> {
    const at = this.#place.at(`${erased}${requireStoredId(personId)}`);
    await this.#place.ask((s3) => s3.putObject({ ...at, Body: Buffer.alloc(0) }));
  }

  async *listErased(): AsyncGenerator<string> {
    for await (const { name } of this.#place.list(erased)) if (isStoredId(name)) yield name;
  }

  addressOf(id: string, { type, disposition }: { type: string; disposition: string }): Promise<string> {
    const at = this.#place.at(id);
    const answer = { ResponseContentType: type, ResponseContentDisposition: disposition };
    return this.#place.presigned(({ GetObjectCommand }) => new GetObjectCommand({ ...at, ...answer }));
  }

  async beginParts(id: string): Promise<string> {
    return (await this.#uploads.begin(id)).UploadId;
  }

  async writePart(of: PartsOf, number: number, bytes: Buffer): Promise<void> {
    await this.#uploads.send(this.#uploadOf(of), number, bytes);
  }

  addressOfPart(of: PartsOf, number: number, bytes: number): Promise<string> {
    const part = { ...this.#uploadOf(of), PartNumber: number, ContentLength: bytes };
    return this.#place.presigned(({ UploadPartCommand }) => new UploadPartCommand(part));
  }

  async listParts(of: PartsOf): Promise<Map<number, number>> {
    const parts = await this.#uploads.list(this.#uploadOf(of));
    return new Map(parts.map(({ number, bytes }) => [number, bytes]));
  }

  async joinParts(of: PartsOf, sizes: readonly number[], look: Look): Promise<void> {
    await this.#join(of, sizes);
    const file = await this.open(of.id);
    if (!file) throw new Refusal("upload_not_found");
    for await (const _ of look(file.bytes));
  }

  async #join(of: PartsOf, sizes: readonly number[]): Promise<void> {
    const upload = this.#uploadOf(of);
    try {
      const parts = (await this.#uploads.list(upload)).slice(0, sizes.length);
      requireAll(new Map(parts.map(({ number, bytes }) => [number, bytes])), sizes);
      await this.#complete(upload, of.id, parts);
    } catch (error) {
      // An earlier request may have joined it, and its answer was lost.
      const isJoined = isUnknown(error) && (await this.size(of.id)) === sum(sizes);
      if (!isJoined) throw error;
    }
  }

  async dropParts(of: PartsOf): Promise<void> {
    await this.#uploads.abort(this.#uploadOf(of)).catch((error) => {
      if (!isUnknown(error)) throw error;
    });
  }

  removeUnfinished(): Promise<number> {
    return this.#uploads.abortOld();
  }

  async findError(): Promise<MediaStoreErrorDetails | null> {
    const at = { Bucket: this.#place.bucket, Key: this.#place.keyOf(`.trial-${randomUUID()}`) };
    try {
      const s3 = await this.#place.connected();
      await s3.listObjectsV2({ Bucket: at.Bucket, Prefix: at.Key, MaxKeys: 1 });
      await s3.putObject({ ...at, Body: Buffer.from(at.Key) });
      const read = async () => (await s3.getObject(at)).Body?.transformToString();
      const content = await read().finally(() => s3.deleteObject(at));
      if (content !== at.Key) return { store: this.name, why: "unexpected", detail: "" };
      await this.#tryParts(randomUUID());
      return clockError(this.name, s3.config.systemClockOffset);
    } catch (error) {
      return storeErrorOf(this.name, error instanceof Refusal ? error.cause : error);
    }
  }

  async #tryParts(id: string): Promise<void> {
    const of = { id, key: await this.beginParts(id) };
    await this.listParts(of).finally(() => this.dropParts(of));
  }

  #uploadOf({ id, key }: PartsOf): S3Upload {
    return { ...this.#place.at(id), UploadId: key };
  }

  async #put(id: string, Body: Buffer): Promise<void> {
    const at = this.#place.at(id);
    await this.#place.ask((s3) => s3.putObject({ ...at, Body }, { requestTimeout: patience.part }));
  }

  async #complete(upload: S3Upload, id: string, parts: readonly S3Part[]): Promise<void> {
    try {
      await this.#uploads.complete(upload, parts);
    } catch (error) {
      const isDone = isUnknown(error) && (await this.size(id)) === sum(parts.map(({ bytes }) => bytes));
      if (!isDone) throw error;
    }
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

const isUnknown = (error: unknown) => error instanceof Refusal && error.code === "upload_not_found";

function noteLeftOver(error: Refusal): void {
  log().warn({ err: error }, "Could not remove the rest of a failed upload");
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const some of bytes) {
    pieces.push(some);
    length += some.length;
    if (length < partSize) continue;
    const all = Buffer.concat(pieces);
    let at = 0;
    for (; at + partSize <= length; at += partSize) yield all.subarray(at, at + partSize);
    pieces = [Buffer.from(all.subarray(at))];
    length -= at;
  }
  if (length > 0) yield Buffer.concat(pieces);
}

/** Stops when no bytes arrive although somebody waits for them. */
async function* flowing(body: Readable, store: string): AsyncGenerator<Uint8Array> {
  const pieces = body[Symbol.asyncIterator]();
  for (;;) {
    const silent = Object.assign(new Error("S3 stopped sending."), { code: "ETIMEDOUT" });
    const timer = setTimeout(() => body.destroy(silent), patience.piece);
    const { done, value } = await pieces
      .next()
      .catch((error) => Promise.reject(refusalOf(store, error)))
      .finally(() => clearTimeout(timer));
    if (done) return;
    yield value;
  }
}
