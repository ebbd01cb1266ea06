import { createHash } from "node:crypto";
import { Header } from "tar";

const block = 512;

export type Bytes = AsyncIterable<Uint8Array>;

export type Entry = { name: string; size: number; body: Bytes };

export class ArchiveDamaged extends Error {
  override name = "ArchiveDamaged";
}

export async function* writeArchive(
  entries: AsyncIterable<Entry>,
  checksums: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  for await (const { name, size, body } of entries) {
    const header = Buffer.alloc(block);
    new Header({ path: name, size, mode: 0o600, mtime: new Date(), type: "File" }).encode(header);
    yield header;
    let written = 0;
    for await (const some of hashed(name, body, checksums)) {
      written += some.length;
      yield some;
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}.`);
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * block);
}

/** Yields entries. Callers read each body before the next; an unread rest is skipped, but counts for the checksum. */
export async function* readArchive(bytes: Bytes, checksums: Map<string, string>): AsyncGenerator<Entry> {
  const source = new Source(bytes);
  try {
    for (;;) {
      const header = new Header(await source.take(block));
      if (header.nullBlock) return;
      const { path: name, size } = header;
      if (!header.cksumValid || !name || size === undefined) throw new ArchiveDamaged("it is no tar archive");
      const body = hashed(name, source.stream(size), checksums);
      yield { name, size, body };
      for await (const _ of body);
      await source.take(padding(size));
    }
  } finally {
    await source.close();
  }
}

export async function whole({ name, size, body }: Entry): Promise<Buffer> {
  if (size > 16_000_000) throw new ArchiveDamaged(`${name} is too large`);
  const parts = [];
  for await (const some of body) parts.push(some);
  return Buffer.concat(parts);
}

export function entryOf(name: string, content: Buffer | string): Entry {
  const bytes = Buffer.from(content);
  return { name, size: bytes.length, body: once(bytes) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const padding = (size: number) => (block - (size % block)) % block;

async function* hashed(
  name: string,
  body: Bytes,
  checksums: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const some of body) {
    hash.update(some);
    yield some;
  }
  checksums.set(name, hash.digest("hex"));
}

class Source {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = Buffer.alloc(0);

  constructor(bytes: Bytes) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    const parts = [];
    for await (const some of this.stream(size)) parts.push(some);
    return Buffer.concat(parts);
  }

  async *stream(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0; ) {
      if (this.#rest.length === 0) await this.#fill();
      const some = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(some.length);
      left -= some.length;
      yield some;
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #fill(): Promise<void> {
    const { done, value } = await this.#chunks.next();
    if (done) throw new ArchiveDamaged("it ends too early");
    this.#rest = value;
  }
}
