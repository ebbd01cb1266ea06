import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Operator } from "@/lib/actor";
import { authSecrets } from "@/lib/auth-secrets";
import { EnvironmentError, env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { mediaStore } from "@/lib/media/open-store";
import { sha256, sign } from "@/lib/secrets";
import { type Bytes, type Entry, entryOf, writeArchive } from "./archive";
import { type Contents, entryNames, format, type Head, type Keys, originPurpose } from "./archive-schema";
import { encrypted, type Lock } from "./encryption";
import { RowCounter, readRows } from "./rows";
import { readSequences, type Snapshot, withSnapshot } from "./snapshot";
import type { Table } from "./tables";

export type BackUpOptions = {
  lock: Lock | null;
  withMedia: boolean;
  tell?: (words: string) => void;
  signal?: AbortSignal;
};

export type BackedUp = Pick<Contents, "tables" | "media"> & {
  createdAt: string;
  bytes: number;
  hasKeys: boolean;
  isSigned: boolean;
};

const partSize = 4_000_000;

const compress = promisify(gzip);

/** Writes the platform at one moment, or nothing. @throws Refusal `conflict` when the file exists or can't be written */
export async function backUp(_actor: Operator, file: string, options: BackUpOptions): Promise<BackedUp> {
  if (await exists(file)) throw new Refusal("backup_exists", { file });
  const createdAt = new Date().toISOString();
  const hasKeys = options.lock !== null;
  const { contents, isSigned } = await withSnapshot(
    env().DATABASE_URL ?? "",
    { isFrozen: false },
    async (snapshot) => {
      const { migrations, tables } = snapshot;
      const head = { format, createdAt, migrations, tables, hasKeys, hasMedia: options.withMedia };
      const archive = new Archive(snapshot, head, options);
      const bytes = archive.bytes();
      await writeWhole(file, options.lock ? encrypted(bytes, options.lock) : bytes, options.signal);
      return archive;
    },
  );
  const { size } = await stat(file);
  return { createdAt, bytes: size, hasKeys, isSigned, tables: contents.tables, media: contents.media };
}

class Archive {
  isSigned = false;
  readonly contents: Contents = {
    tables: [],
    sequences: [],
    media: { files: 0, bytes: 0, missing: [] },
    checksums: {},
  };
  readonly #checksums = new Map<string, string>();

  constructor(
    private readonly snapshot: Snapshot,
    private readonly head: Head,
    private readonly options: BackUpOptions,
  ) {}

  bytes(): Bytes {
    return writeArchive(this.#entries(), this.#checksums);
  }

  async *#entries(): AsyncGenerator<Entry> {
    yield entryOf(entryNames.head, JSON.stringify(this.head, null, 2));
    if (this.head.hasKeys) yield entryOf(entryNames.keys, JSON.stringify(currentKeys()));
    for (const table of this.snapshot.tables) yield* this.#parts(table);
    this.contents.sequences = await readSequences(this.snapshot);
    if (this.head.hasMedia) yield* this.#media();
    this.contents.checksums = Object.fromEntries(this.#checksums);
    const contents = JSON.stringify(this.contents, null, 2);
    yield entryOf(entryNames.contents, contents);
    const hmac = signed(contents);
    this.isSigned = hmac !== null;
    if (hmac) yield entryOf(entryNames.origin, JSON.stringify({ hmac }));
  }

  async *#parts(table: Table): AsyncGenerator<Entry> {
    const counter = new RowCounter();
    let number = 0;
    for await (const part of inParts(readRows(this.snapshot.connection, table, counter))) {
      number += 1;
      this.options.tell?.(`${table.name}: ${counter.sum.rows} rows`);
      yield entryOf(
        `database/${table.name}/${String(number).padStart(6, "0")}.copy.gz`,
        await compress(part),
      );
    }
    this.contents.tables.push({ name: table.name, ...counter.sum });
  }

  /** The contents may name files that were deleted during the backup; nothing uses those. */
  async *#media(): AsyncGenerator<Entry> {
    const { media } = this.contents;
    if (!this.snapshot.tables.some(({ name }) => name === "media")) return;
    const { rows } = await this.snapshot.connection.query<{ id: string }>("SELECT id FROM media ORDER BY id");
    for (const { id } of rows) {
      const file = await mediaStore().open(id);
      if (!file) {
        media.missing.push(id);
        continue;
      }
      media.files += 1;
      media.bytes += file.size;
      this.options.tell?.(`media: ${media.files} of ${rows.length} files`);
      yield { name: `media/${id}`, size: file.size, body: file.bytes };
    }
  }
}

function signed(contents: string): string | null {
  try {
    return sign(originPurpose, sha256(contents));
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}

function currentKeys(): Keys {
  return { authSecrets: authSecrets() };
}

/** Splits between rows, so that each part is valid input for COPY. */
async function* inParts(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let part: Buffer[] = [];
  let size = 0;
  for await (const some of rows) {
    const end = size + some.length < partSize ? 0 : some.lastIndexOf(10) + 1;
    if (end > 0) yield Buffer.concat([...part, some.subarray(0, end)]);
    const rest = some.subarray(end);
    part = end > 0 ? [rest] : [...part, rest];
    size = end > 0 ? rest.length : size + rest.length;
  }
  if (size > 0) yield Buffer.concat(part);
}

async function writeWhole(file: string, bytes: Bytes, signal?: AbortSignal): Promise<void> {
  const partial = `${file}.partial`;
  const handle = await open(partial, "wx", 0o600).catch((cause) => {
    if (cause.code === "EEXIST") throw new Refusal("backup_unfinished_exists", { file: partial });
    throw new Refusal("backup_not_written", { file, reason: cause.message, cause });
  });
  try {
    const stream = handle.createWriteStream({ flush: true });
    await pipeline(bytes, stream, { signal });
    if (await exists(file)) throw new Refusal("backup_exists", { file });
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    const reason = signal?.aborted ? "it was stopped" : reasonOf(error);
    throw reason ? new Refusal("backup_not_written", { file, reason, cause: error }) : error;
  }
  const folder = await open(dirname(file));
  await folder.sync().finally(() => folder.close());
}

function reasonOf(error: unknown): string | null {
  const { syscall = "", message } = error as NodeJS.ErrnoException;
  return /^(write|fsync|rename|close)$/.test(syscall) ? message : null;
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
