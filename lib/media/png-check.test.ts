import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { png } from "@/e2e/testing/png";
import { findPngError } from "./png-check";

const errorOf = (bytes: Buffer) => findPngError(bytes, 1_000);
const row = Buffer.from([0, 200, 30, 30, 255]);

test("A picture with all its pixels is whole", async () => {
  expect(await errorOf(png({ width: 1, height: 1, pixels: deflateSync(row) }))).toBeNull();
  // Interlacing has seven passes, and one pixel needs only the first.
  expect(await errorOf(png({ width: 1, height: 1, interlace: 1, pixels: deflateSync(row) }))).toBeNull();
});

test("79 bytes of a header and uncompressed pixels are damaged", async () => {
  const damaged = png({ width: 1, height: 1, pixels: Buffer.alloc(22, 7) });
  expect(damaged).toHaveLength(79);
  expect(await errorOf(damaged)).toBe("damaged");
});

test("A picture without all pixels, its end or a right checksum is damaged", async () => {
  const whole = png({ width: 1, height: 1, pixels: deflateSync(row) });
  const changed = Buffer.from(whole);
  changed[20] = 1;
  expect(await errorOf(whole.subarray(0, -12))).toBe("damaged");
  expect(await errorOf(changed)).toBe("damaged");
  expect(await errorOf(png({ width: 1, height: 2, pixels: deflateSync(row) }))).toBe("damaged");
  expect(await errorOf(png({ width: 0, height: 2, pixels: deflateSync(row) }))).toBe("damaged");
  expect(await errorOf(Buffer.from("89504e470d0a1a0a", "hex"))).toBe("damaged");
});

test("A picture that takes much memory is large, whatever its header says", async () => {
  const much = deflateSync(Buffer.alloc(1_001));
  expect(await errorOf(png({ width: 60_000, height: 60_000, pixels: much }))).toBe("large");
  expect(await errorOf(png({ width: 1, height: 1, pixels: much }))).toBe("large");
  const [small, large] = [
    png({ width: 1, height: 1, pixels: deflateSync(row) }),
    png({ width: 9_000, height: 9_000, pixels: much }),
  ];
  const header = large.subarray(8, 33);
  expect(await errorOf(Buffer.concat([small.subarray(0, 33), header, small.subarray(33)]))).toBe("damaged");
});
