import { crc32, deflateSync } from "node:zlib";

type Picture = { width: number; height: number; interlace?: number; pixels: Buffer };

/** `pixels` are compressed, with 8 bits for each of red, green, blue and alpha. */
export function png({ width, height, interlace = 0, pixels }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, interlace], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND")]);
}

export const onePixel = png({ width: 1, height: 1, pixels: deflateSync(Buffer.alloc(5)) });

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
