import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { z } from "zod";
import { EnvironmentError } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { isSigned, sha256 } from "@/lib/secrets";
import { ArchiveDamaged, type Bytes, type Entry, readArchive, whole } from "./archive";
import {
  type Contents,
  contents,
  entryNames,
  format,
  type Head,
  head,
  type Keys,
  keys,
  origin,
  originPurpose,
} from "./archive-schema";
import { decrypted, isEncrypted, type Opener, WrongKey } from "./encryption";

export type Source = { file: string; opener: Opener | null };

export type Reader = {
  head?: (head: Head) => Promise<void>;
  keys?: (keys: Keys) => Promise<void>;
  entry?: (entry: Entry) => Promise<void>;
};

/** Proves the origin: AUTH_SECRET signed the contents, or the passphrase opens them. Null without proof. */
export type Origin = "secret" | "passphrase" | null;

export type ReadBackup = { contents: Contents; origin: Origin };

/** Returns the contents only when each byte is intact. @throws Refusal when it is damaged, newer, or doesn't fit `opener` */
export async function readBackup({ file, opener }: Source, reader: Reader): Promise<ReadBackup> {
  try {
    const { contents, isSigned } = await readEntries(await openFile(file, opener), reader);
    const hasPassphrase = opener !== null && "passphrase" in opener;
    return { contents, origin: isSigned ? "secret" : hasPassphrase ? "passphrase" : null };
  } catch (error) {
    throw explained(file, error);
  }
}

type Entries = { contents: Contents; isSigned: boolean };

async function readEntries(bytes: Bytes, reader: Reader): Promise<Entries> {
  const found = new Map<string, string>();
  let begun = false;
  let read: (Entries & { checksum: string }) | undefined;
  for await (const entry of readArchive(bytes, found)) {
    const { name } = entry;
    if (read) {
      if (name !== entryNames.origin) throw new ArchiveDamaged(`nothing is known of ${name}`);
      const { hmac } = parse(origin, await whole(entry));
      read.isSigned = isFromHere(read.checksum, hmac);
    } else if (!begun) {
      if (name !== entryNames.head) throw new ArchiveDamaged("it does not begin like one");
      begun = true;
      await reader.head?.(checkedHead(await whole(entry)));
    } else if (name === entryNames.keys) await reader.keys?.(parse(keys, await whole(entry)));
    else if (name === entryNames.contents) {
      const text = await whole(entry);
      const contentsRead = parse(contents, text);
      found.delete(name);
      requireSame(contentsRead.checksums, found);
      read = { contents: contentsRead, isSigned: false, checksum: sha256(text.toString("utf8")) };
    } else await reader.entry?.(entry);
  }
  if (!read) throw new ArchiveDamaged("its end is missing");
  return read;
}

/** Ignores keys in the backup, because its maker chose them. Proves nothing without an AUTH_SECRET. */
function isFromHere(checksum: string, hmac: string): boolean {
  try {
    return isSigned(originPurpose, checksum, hmac);
  } catch (error) {
    if (error instanceof EnvironmentError) return false;
    throw error;
  }
}

function checkedHead(bytes: Buffer): Head {
  const given = json(bytes) as { format?: unknown };
  if (typeof given?.format === "number" && given.format > format)
    throw new Refusal("backup_newer", { migration: null });
  return parse(head, bytes);
}

function requireSame(expected: Record<string, string>, found: Map<string, string>): void {
  const names = new Set([...Object.keys(expected), ...found.keys()]);
  for (const name of names)
    if (expected[name] !== found.get(name)) throw new ArchiveDamaged(`${name} is not what was written`);
}

function parse<Schema extends z.ZodType>(schema: Schema, bytes: Buffer): z.output<Schema> {
  const result = schema.safeParse(json(bytes));
  if (!result.success) throw new ArchiveDamaged("its description cannot be understood");
  return result.data;
}

function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw new ArchiveDamaged("its description is not JSON");
  }
}

export async function isEncryptedFile(file: string): Promise<boolean> {
  try {
    const handle = await open(file);
    const first = Buffer.alloc(64);
    await handle.read(first, 0, first.length, 0).finally(() => handle.close());
    return isEncrypted(first);
  } catch (cause) {
    throw new Refusal("input_unreadable", { file, reason: (cause as Error).message, cause });
  }
}

async function openFile(file: string, opener: Opener | null): Promise<Bytes> {
  const locked = await isEncryptedFile(file);
  const bytes = createReadStream(file, { highWaterMark: 1_000_000 });
  if (!locked && opener) throw new Refusal("backup_not_encrypted", { file });
  if (!locked) return bytes;
  if (!opener) throw new Refusal("backup_locked", { file });
  return decrypted(bytes, opener);
}

function explained(file: string, error: unknown): unknown {
  if (error instanceof WrongKey) return new Refusal("backup_not_opened", { file });
  if (error instanceof ArchiveDamaged) return new Refusal("backup_damaged", { file, reason: error.message });
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  if (code?.startsWith("Z_"))
    return new Refusal("backup_damaged", { file, reason: "its compressed data cannot be read" });
  if (syscall === "open" || syscall === "read")
    return new Refusal("input_unreadable", { file, reason: message ?? "" });
  return error;
}
