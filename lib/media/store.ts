import type { Readable } from "node:stream";
import type { Part } from "@/lib/byte-range";
import { Refusal } from "@/lib/errors";

export type StoredFile = { id: string; bytes: number; storedAt: Date };

/** `size` is the whole file's, in bytes. Callers that stop reading `bytes` must destroy it. */
export type OpenFile = { size: number; bytes: Readable };

export type PartsOf = { id: string; key: string };

/** In bytes, for each part but the last. S3 takes parts from 5 MiB, up to 10,000 per file. */
export const partSize = 8 * 1024 ** 2;

export function sizesOfParts(bytes: number): number[] {
  const count = Math.ceil(bytes / partSize);
  return Array.from({ length: count }, (_, index) => Math.min(partSize, bytes - index * partSize));
}

/** @throws Refusal `upload_incomplete` unless each part is there with its full length */
export function requireAll(parts: Map<number, number>, sizes: readonly number[]): void {
  if (sizes.some((size, index) => parts.get(index + 1) !== size)) throw new Refusal("upload_incomplete");
}

/** Keeps files by id, whole or not at all, and never changes one. Methods throw Refusal `media_store_unusable` when unreachable. */
export type MediaStore = {
  readonly name: string;
  /** Keeps all bytes or, when it throws, none. Throws Refusal `storage_full`, and errors of `bytes`. */
  write(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  open(id: string, part?: Part): Promise<OpenFile | null>;
  size(id: string): Promise<number | null>;
  remove(id: string): Promise<void>;
  list(): AsyncIterable<StoredFile>;
  /** Returns a public address that serves the file for an hour under that type and name; null if unsupported. */
  addressOf(id: string, as: { type: string; disposition: string }): Promise<string | null>;
  beginParts(id: string): Promise<string>;
  /** Numbers parts from 1; they may come in any order and again. Throws Refusal `upload_not_found`, `storage_full`. */
  writePart(of: PartsOf, number: number, bytes: Buffer): Promise<void>;
  /** Returns an address that accepts a part of that many bytes for an hour (PUT); null if unsupported. */
  addressOfPart(of: PartsOf, number: number, bytes: number): Promise<string | null>;
  /** Maps part numbers to their bytes. Throws Refusal `upload_not_found`. */
  listParts(of: PartsOf): Promise<Map<number, number>>;
  /** Throws Refusal `upload_not_found`, `upload_incomplete`, and errors of `look`, after which the file may be there or not. */
  joinParts(of: PartsOf, sizes: readonly number[], look: Look): Promise<void>;
  dropParts(of: PartsOf): Promise<void>;
  /** Records a deleted person's ID beside the files, for restoring an earlier backup. Repeating it changes nothing. */
  noteErased(personId: string): Promise<void>;
  listErased(): AsyncIterable<string>;
  removeUnfinished(): Promise<number>;
};

export type Look = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;
