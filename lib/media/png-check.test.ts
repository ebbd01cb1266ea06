import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { png } from "@/prisma/testing/png";
import { isWholePng } from "./png-check";

const row = Buffer.from([0, 200, 30, 30, 255]);

test("a picture with all its pixels is whole", async () => {
  expect(await isWholePng(png({ width: 1, height: 1, pixels: deflateSync(row) }))).toBe(true);
  // Seven passes, of which a picture of one pixel has the first.
  expect(await isWholePng(png({ width: 1, height: 1, interlace: 1, pixels: deflateSync(row) }))).toBe(true);
});

test("79 bytes of a header and pixels that are not compressed are damaged", async () => {
  const damaged = png({ width: 1, height: 1, pixels: Buffer.alloc(22, 7) });
  expect(damaged).toHaveLength(79);
  expect(await isWholePng(damaged)).toBe(false);
});

test("a picture that lacks pixels, its end or a right checksum is damaged", async () => {
  const whole = png({ width: 1, height: 1, pixels: deflateSync(row) });
  const changed = Buffer.from(whole);
  changed[20] = 1;
  expect(await isWholePng(whole.subarray(0, -12))).toBe(false);
  expect(await isWholePng(changed)).toBe(false);
  expect(await isWholePng(png({ width: 1, height: 2, pixels: deflateSync(row) }))).toBe(false);
  expect(await isWholePng(png({ width: 0, height: 2, pixels: deflateSync(row) }))).toBe(false);
  expect(await isWholePng(Buffer.from("89504e470d0a1a0a", "hex"))).toBe(false);
});
