import bidiFactory from "bidi-js";
import type * as HarfBuzz from "harfbuzzjs";
import type PDFDocument from "pdfkit";
import { type Font, fontsOf, type Weight } from "./fonts";
import { LetterMissing } from "./letter-missing";
import { type LoadedFont, Shaper } from "./shaper";

type Document = InstanceType<typeof PDFDocument>;

type Run = { text: string; font: Font; level: number };

export type Line = { runs: Run[]; width: number; size: number };

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const bidi = bidiFactory();

// The digit before it stays.
const keycap = /\ufe0f?\u20e3/gu;

const isRightToLeft = (level: number) => level % 2 === 1;

// Without features, pdfkit splits text at spaces and misorders right-to-left words.
const optionsOf = ({ level }: Run) => ({
  features: (isRightToLeft(level) ? [rightToLeft] : []) as [],
  lineBreak: false,
});

// pdfkit passes only text and features to the shaper, so OpenType's "right-to-left alternates" carries the direction.
const rightToLeft = "rtla";

export class Typesetter {
  private readonly fonts = new Map<Weight, Font[]>();

  private readonly shapers = new Map<string, Shaper>();

  constructor(
    private readonly document: Document,
    private readonly harfBuzz: typeof HarfBuzz,
  ) {}

  withoutEmoji(text: string): string {
    const kept = [...graphemes.segment(text.replace(keycap, ""))].filter(
      ({ segment }) => !this.isEmoji(segment),
    );
    return kept
      .map(({ segment }) => segment)
      .join("")
      .replace(/\s+/g, " ")
      .trim();
  }

  isEmoji(grapheme: string): boolean {
    if (/\p{Emoji_Presentation}/u.test(grapheme)) return true;
    if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(grapheme)) return false;
    return !this.fontsOf(400).some((font) => this.canSet(font, grapheme, 0));
  }

  /** Fits text to `width` points, on two lines if one would be too small. @throws LetterMissing */
  fit(text: string, weight: Weight, width: number, { most, least }: { most: number; least: number }): Line[] {
    const one = this.line(text, weight, most);
    const fitting = (most * width) / one.width;
    if (fitting >= Math.min(most, least)) return [this.line(text, weight, Math.min(most, fitting))];
    const halves = this.halve(text, weight);
    const widest = Math.max(...halves.map((half) => this.line(half, weight, most).width));
    const size = Math.min(least, (most * width) / widest);
    return halves.map((half) => this.line(half, weight, size));
  }

  line(text: string, weight: Weight, size: number): Line {
    const runs = this.runsOf(text, weight);
    this.document.fontSize(size);
    const widths = runs.map((run) => this.select(run.font).widthOfString(run.text, optionsOf(run)));
    return { runs, size, width: widths.reduce((sum, one) => sum + one, 0) };
  }

  draw({ runs, size }: Line, left: number, top: number): void {
    let at = left;
    for (const run of runs) {
      this.select(run.font).fontSize(size);
      this.document.text(run.text, at, top, { ...optionsOf(run), baseline: -size * 0.8 } as object);
      at += this.document.widthOfString(run.text, optionsOf(run));
    }
  }

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

  // It follows Unicode's bidirectional algorithm (UAX 9): a level has one direction, and rule L2 orders levels.
  private runsOf(text: string, weight: Weight): Run[] {
    const { levels } = bidi.getEmbeddingLevels(text, "auto");
    const runs: Run[] = [];
    let index = 0;
    for (const { segment } of graphemes.segment(text)) {
      const level = levels[index] ?? 0;
      index += segment.length;
      const last = runs.at(-1);
      const goesOn = last?.level === level && !last.font.isOfSymbols;
      if (goesOn && this.canSet(last.font, segment, level)) last.text += segment;
      else runs.push({ text: segment, font: this.fontOf(segment, weight, level), level });
    }
    return inVisualOrder(runs);
  }

  private fontOf(grapheme: string, weight: Weight, level: number): Font {
    const found = this.fontsOf(weight).find((font) => this.canSet(font, grapheme, level));
    if (!found) throw new LetterMissing(grapheme);
    return found;
  }

  private fontsOf(weight: Weight): Font[] {
    const fonts = this.fonts.get(weight) ?? fontsOf(weight);
    this.fonts.set(weight, fonts);
    return fonts;
  }

  private canSet(font: Font, grapheme: string, level: number): boolean {
    return isReadable(this.document, font) && this.shaperOf(font).canSet(grapheme, isRightToLeft(level));
  }

  private shaperOf(font: Font): Shaper {
    const known = this.shapers.get(font.name);
    if (known) return known;
    const { _font } = select(this.document, font) as unknown as { _font: { font: LoadedFont } };
    const shaper = new Shaper(this.harfBuzz, _font.font);
    _font.font.layout = (text, features) => shaper.shape(text, features?.includes(rightToLeft) ?? false);
    this.shapers.set(font.name, shaper);
    return shaper;
  }

  private select(font: Font): Document {
    return select(this.document, font);
  }
}

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
