import { resolve } from "node:path";
import * as harfBuzz from "harfbuzzjs";
import PDFDocument from "pdfkit";
import { describe, expect, test } from "vitest";
import { type LoadedFont, Shaper } from "./shaper";

function shaperOf(file: string): Shaper {
  const document = new PDFDocument({ font: null as unknown as string });
  document.registerFont("tested", resolve("node_modules", file)).font("tested");
  const { _font } = document as unknown as { _font: { font: LoadedFont } };
  return new Shaper(harfBuzz, _font.font);
}

const inter = shaperOf("@fontsource/inter/files/inter-latin-ext-400-normal.woff");
const noto = shaperOf("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf");
const thai = shaperOf("@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff");

describe("A font", () => {
  test.each(["ɔ́", "ɛ̂", "ɛ̃́", "x́", "А́", "ṍ"])("Sets %s when it has a place for each mark", (grapheme) => {
    expect(noto.canSet(grapheme, false)).toBe(true);
  });

  test("Doesn't set a mark beside its letter", () => {
    expect(inter.canSet("ɔ", false)).toBe(true);
    expect(inter.canSet("ɔ́", false)).toBe(false);
  });

  test("Doesn't set a mark without a letter, which gets a dotted circle", () => {
    const devanagari = shaperOf(
      "@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff",
    );
    expect(devanagari.canSet("कि", false)).toBe(true);
    expect(devanagari.canSet("\u093f", false)).toBe(false);
  });

  test("Doesn't set a letter that it lacks", () => {
    expect(noto.canSet("山", false)).toBe(false);
  });
});

test("Thai puts the circle of SARA AM before the tone and the tone above it", () => {
  const { glyphs, positions } = thai.shape("น้ำ", false);
  const plain = thai.shape("นํ", false);
  expect(glyphs[1]?.id).toBe(plain.glyphs[1]?.id);
  expect(positions.map(({ xAdvance }) => xAdvance > 0)).toEqual([true, false, false, true]);
});

test("Text can be copied from the page", () => {
  const copied = noto.shape("Lokɔ́", false).glyphs.flatMap(({ codePoints }) => codePoints);
  expect(String.fromCodePoint(...copied)).toBe("Lokɔ́");
});
