import { Readable } from "node:stream";
import { crc32, createInflate } from "node:zlib";

const signature = Buffer.from("89504e470d0a1a0a", "hex");

export type PngError = "damaged" | "large";

/** Checks a PNG (W3C PNG, third edition). @param mostBytes of pixels to decompress, because a small file can have gigabytes of them */
export async function findPngError(bytes: Buffer, mostBytes: number): Promise<PngError | null> {
  const chunks = chunksOf(bytes);
  const [header, ...others] = chunks;
  if (header?.type !== "IHDR" || header.data.length !== 13 || chunks.at(-1)?.type !== "IEND")
    return "damaged";
  // Readers differ in which of two headers they believe.
  if (others.some(({ type }) => type === "IHDR")) return "damaged";
  const size = sizeOfPixels(header.data);
  if (size > mostBytes) return "large";
  const length = await inflatedLength(
    chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data),
    mostBytes,
  );
  if (length > mostBytes) return "large";
  return size === 0 || length < size ? "damaged" : null;
}

type Chunk = { type: string; data: Buffer };

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  if (!bytes.subarray(0, 8).equals(signature)) return chunks;
  for (let at = 8; at + 12 <= bytes.length && chunks.at(-1)?.type !== "IEND"; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length || crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) break;
    chunks.push({ type: bytes.toString("latin1", at + 4, at + 8), data: bytes.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

// Adam7 defines each pass's start and steps.
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function sizeOfPixels(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth = 0, color = 0, , , interlace = 0] = header.subarray(8);
  const bits = depth * (channels[color] ?? 0);
  const sizeOf = (columns: number, rows: number) =>
    columns > 0 && rows > 0 ? rows * (1 + Math.ceil((columns * bits) / 8)) : 0;
  if (bits === 0) return 0;
  if (interlace === 0) return sizeOf(width, height);
  return passes
    .map(([x, y, right, down]) => sizeOf(Math.ceil((width - x) / right), Math.ceil((height - y) / down)))
    .reduce((sum, one) => sum + one, 0);
}

async function inflatedLength(parts: Buffer[], most: number): Promise<number> {
  let length = 0;
  try {
    for await (const some of Readable.from(parts).pipe(createInflate())) {
      length += some.length;
      if (length > most) return length;
    }
  } catch {
    return length;
  }
  return length;
}
