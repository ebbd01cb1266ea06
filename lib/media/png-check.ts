import { Readable } from "node:stream";
import { crc32, createInflate } from "node:zlib";

const signature = Buffer.from("89504e470d0a1a0a", "hex");

/** Whether a PNG file (W3C PNG, third edition) has all its chunks and all its pixels. Keeps none of them. */
export async function isWholePng(bytes: Buffer): Promise<boolean> {
  const chunks = chunksOf(bytes);
  const [header] = chunks;
  if (header?.type !== "IHDR" || header.data.length !== 13 || chunks.at(-1)?.type !== "IEND") return false;
  const size = sizeOfPixels(header.data);
  const pixels = chunks.filter(({ type }) => type === "IDAT").map(({ data }) => data);
  return size > 0 && (await inflatesTo(size, pixels));
}

type Chunk = { type: string; data: Buffer };

/** Returns the chunks up to the first damaged one, or the end. */
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

// By color type, how many values a pixel has.
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

// Adam7: where each pass begins, and its steps.
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** In bytes, once they are decompressed; 0 for a header that no PNG file has. */
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

async function inflatesTo(size: number, parts: Buffer[]): Promise<boolean> {
  let length = 0;
  try {
    for await (const some of Readable.from(parts).pipe(createInflate())) {
      length += some.length;
      if (length >= size) return true;
    }
  } catch {
    return false;
  }
  return false;
}
