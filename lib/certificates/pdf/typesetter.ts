import bidiFactory from "bidi-js";
import type PDFDocument from "pdfkit";
import { type Font, fontsOf, type Weight } from "./fonts";
import { LetterMissing } from "./letter-missing";

type Document = InstanceType<typeof PDFDocument>;

/** In the order in which it is seen, from left to right; each in the font that has its letters. */
type Run = { text: string; font: Font };

/** `size` is in points. */
export type Line = { runs: Run[]; width: number; size: number };

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const bidi = bidiFactory();

// Joiners, marks of direction and variation selectors are seen only by what they do.
const invisible = /\p{Default_Ignorable_Code_Point}/u;

// Or pdfkit would part a text at its spaces, and put the words of a right-to-left text into the wrong order.
const whole = { features: [] as [], lineBreak: false };

/** Sets lines of any script that the fonts have, in both directions. */
export class Typesetter {
  private readonly fonts = new Map<Weight, Font[]>();

  constructor(private readonly document: Document) {}

  /** As large as fits into `width` points, between two sizes; in two lines where it would be too small for one. @throws LetterMissing */
  fit(text: string, weight: Weight, width: number, { most, least }: { most: number; least: number }): Line[] {
    const one = this.line(text, weight, most);
    const fitting = (most * width) / one.width;
    if (fitting >= Math.min(most, least)) return [this.line(text, weight, Math.min(most, fitting))];
    const halves = this.halve(text, weight);
    const widest = Math.max(...halves.map((half) => this.line(half, weight, most).width));
    const size = Math.min(least, (most * width) / widest);
    return halves.map((half) => this.line(half, weight, size));
  }

  /** @throws LetterMissing */
  line(text: string, weight: Weight, size: number): Line {
    const runs = this.runsOf(text, weight);
    this.document.fontSize(size);
    const widths = runs.map(({ text, font }) => this.select(font).widthOfString(text, whole));
    return { runs, size, width: widths.reduce((sum, one) => sum + one, 0) };
  }

  /** `top` is that of the line's letters with ascenders. */
  draw({ runs, size }: Line, left: number, top: number): void {
    let at = left;
    for (const { text, font } of runs) {
      this.select(font).fontSize(size);
      this.document.text(text, at, top, { ...whole, baseline: -size * 0.8 } as object);
      at += this.document.widthOfString(text, whole);
    }
  }

  /** At the space nearest to its middle, or within a word that is as long as all. */
  private halve(text: string, weight: Weight): [string, string] {
    const parts = text.includes(" ")
      ? text.split(/(?<= )/)
      : [...graphemes.segment(text)].map((one) => one.segment);
    const widthOf = (some: string[]) => this.line(some.join(""), weight, 10).width;
    let [best, cut] = [Number.POSITIVE_INFINITY, 1];
    for (let at = 1; at < parts.length; at += 1) {
      const wider = Math.max(widthOf(parts.slice(0, at)), widthOf(parts.slice(at)));
      if (wider < best) [best, cut] = [wider, at];
    }
    return [parts.slice(0, cut).join("").trim(), parts.slice(cut).join("").trim()];
  }

  // Unicode's bidirectional algorithm (UAX 9): what has one level is one way round, and is ordered by rule L2.
  private runsOf(text: string, weight: Weight): Run[] {
    const { levels } = bidi.getEmbeddingLevels(text, "auto");
    const runs: (Run & { level: number })[] = [];
    let index = 0;
    for (const { segment } of graphemes.segment(text)) {
      const level = levels[index] ?? 0;
      index += segment.length;
      const last = runs.at(-1);
      const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(segment) ?? segment) : segment;
      if (last?.level === level && this.has(last.font, segment)) last.text += shown;
      else runs.push({ text: shown, font: this.fontOf(segment, weight), level });
    }
    return inVisualOrder(runs);
  }

  private fontOf(letter: string, weight: Weight): Font {
    if (!this.fonts.has(weight)) this.fonts.set(weight, fontsOf(weight));
    const found = this.fonts.get(weight)?.find((font) => this.has(font, letter));
    if (!found) throw new LetterMissing(letter);
    return found;
  }

  /** A file that is not a font has no letters. */
  private has(font: Font, letter: string): boolean {
    if (!isReadable(this.document, font)) return false;
    const { _font } = this.select(font) as unknown as { _font: EmbeddedFont };
    return [...letter].every(
      (one) => invisible.test(one) || _font.font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
    );
  }

  private select(font: Font): Document {
    return select(this.document, font);
  }
}

/** Whether pdfkit can print with it. */
export function isReadable(document: Document, font: Font): boolean {
  try {
    select(document, font);
    return true;
  } catch {
    return false;
  }
}

function select(document: Document, { name, file }: Font): Document {
  const { _fontFamilies } = document as unknown as { _fontFamilies: Record<string, unknown> };
  return name in _fontFamilies ? document.font(name) : document.registerFont(name, file).font(name);
}

// What pdfkit keeps of fontkit's, of which its types say nothing.
type EmbeddedFont = { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } };

function inVisualOrder<Of extends { level: number }>(runs: Of[]): Of[] {
  const ordered = [...runs];
  const levels = runs.map(({ level }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1)
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to += 1;
      if (to - from > 1) ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      if (to > from) from = to;
    }
  return ordered;
}
