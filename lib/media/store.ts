import type { Readable } from "node:stream";
import type { Part } from "@/lib/byte-range";
import { Refusal } from "@/lib/errors";

export type StoredFile = { id: string; bytes: number; storedAt: Date };

/** `size` is of the whole file, in bytes. Whoever does not read `bytes` to the end destroys it. */
export type OpenFile = { size: number; bytes: Readable };

/** A file that comes in parts: the id that it will have, and what the store calls it meanwhile. */
export type PartsOf = { id: string; key: string };

/** In bytes, of each part but the last. S3 takes parts from 5 MiB, up to 10,000 of a file. */
export const partSize = 8 * 1024 ** 2;

/** How many bytes each part of a file has. */
export function sizesOfParts(bytes: number): number[] {
  const count = Math.ceil(bytes / partSize);
  return Array.from({ length: count }, (_, index) => Math.min(partSize, bytes - index * partSize));
}

/** @throws Refusal `upload_incomplete` unless each part is there, as long as it should be */
export function requireAll(parts: Map<number, number>, sizes: readonly number[]): void {
  if (sizes.some((size, index) => parts.get(index + 1) !== size)) throw new Refusal("upload_incomplete");
}

/**
 * Keeps the bytes of uploaded files, each under its id, a UUID. A file never changes; it is there as a whole or not at all.
 * Every method throws Refusal `media_store_unusable` while the place cannot be reached.
 */
export type MediaStore = {
  /** For operators: a folder's path, or s3://bucket/prefix. */
  readonly name: string;
  /** All bytes are kept when this resolves; when it throws, none are. Throws Refusal `storage_full`, and what `bytes` throws. */
  write(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Of the whole file without `part`. Null when there is no such file. */
  open(id: string, part?: Part): Promise<OpenFile | null>;
  /** In bytes; null when there is no such file. */
  size(id: string): Promise<number | null>;
  remove(id: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  /** An address that gives the file to whoever has it, for an hour, as that type and under that name; null where there is none. */
  addressOf(id: string, as: { type: string; disposition: string }): Promise<string | null>;
  /** Returns what the store calls the parts of the file. */
  beginParts(id: string): Promise<string>;
  /** Parts are numbered from 1, and may come in any order and again. Throws Refusal `upload_not_found`, `storage_full`. */
  writePart(of: PartsOf, number: number, bytes: Buffer): Promise<void>;
  /** An address to which a part of that many bytes can be sent for an hour (PUT); null where there is none. */
  addressOfPart(of: PartsOf, number: number, bytes: number): Promise<string | null>;
  /** The number of bytes of each part that is there, by its number. Throws Refusal `upload_not_found`. */
  listParts(of: PartsOf): Promise<Map<number, number>>;
  /**
   * Makes the parts one file, whose bytes pass through `look` once. When that throws, the file may be there or not. Can be
   * repeated until the parts are dropped. Throws Refusal `upload_not_found`, `upload_incomplete`, and what `look` throws.
   */
  joinParts(of: PartsOf, sizes: readonly number[], look: Look): Promise<void>;
  /** What is joined stays. */
  dropParts(of: PartsOf): Promise<void>;
  /** Notes the ID of a deleted person beside the files, for restoring an earlier backup. A second time changes nothing. */
  noteErased(personId: string): Promise<void>;
  listErased(): AsyncIterable<string>;
  /** Removes what killed servers left of uploads more than a day ago; returns how many. */
  removeUnfinished(): Promise<number>;
};

export type Look = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
