import type * as HarfBuzz from "harfbuzzjs";

type Glyph = { id: number; advanceWidth: number; codePoints: number[] };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };

export type Shaped = { glyphs: Glyph[]; positions: Position[]; readonly advanceWidth: number };

type Box = { minX: number; minY: number; maxX: number; maxY: number };

/** pdfkit keeps these parts of fontkit's fonts; its types omit them. */
export type LoadedFont = {
  directory: { tables: Record<string, { tag?: string; length: number }> };
  layout: (text: string, features?: string[]) => Shaped;
  getGlyph: (id: number) => { advanceWidth: number; bbox: Box };
  stringsForGlyph: (id: number) => string[];
  _getTableStream: (tag: string) => { buffer: Uint8Array; pos: number };
};

const dottedCircle = "\u25cc";

/** Shapes text with HarfBuzz: fontkit places few marks, and keeps Thai vowels in storage order. */
export class Shaper {
  readonly #harfBuzz: typeof HarfBuzz;
  readonly #font: LoadedFont;
  readonly #face: HarfBuzz.Face;
  readonly #shapes: HarfBuzz.Font;
  readonly #settable = new Map<string, boolean>();

  constructor(harfBuzz: typeof HarfBuzz, font: LoadedFont) {
    this.#harfBuzz = harfBuzz;
    this.#font = font;
    this.#face = new harfBuzz.Face(new harfBuzz.Blob(layoutTablesOf(font)));
    this.#shapes = new harfBuzz.Font(this.#face);
  }

  shape(text: string, isRightToLeft: boolean): Shaped {
    const { Buffer, BufferFlag, Direction, shape } = this.#harfBuzz;
    const buffer = new Buffer();
    buffer.addText(text);
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
    buffer.guessSegmentProperties();
    shape(this.#shapes, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer
      .getGlyphPositions()
      .map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        xAdvance,
        yAdvance,
        xOffset,
        yOffset,
      }));
    const texts = textsOfClusters(
      text,
      infos.map(({ cluster }) => cluster),
    );
    const glyphs = infos.map(({ codepoint: id, cluster }) => ({
      id,
      advanceWidth: this.#font.getGlyph(id).advanceWidth,
      codePoints: codePointsOf(texts.get(cluster) ?? this.#font.stringsForGlyph(id)[0] ?? ""),
    }));
    return {
      glyphs,
      positions,
      // pdfkit scales the positions before it reads their sum.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  }

  canSet(grapheme: string, isRightToLeft: boolean): boolean {
    const known = this.#settable.get(grapheme);
    if (known !== undefined) return known;
    const shaped = this.shape(grapheme, isRightToLeft);
    const canSet = this.#hasGlyphs(shaped, grapheme) && this.#hasMarksInPlace(shaped);
    this.#settable.set(grapheme, canSet);
    return canSet;
  }

  // HarfBuzz puts a dotted circle below a mark without a letter.
  #hasGlyphs({ glyphs }: Shaped, grapheme: string): boolean {
    return glyphs.every(
      ({ id }) =>
        id !== 0 &&
        (grapheme.includes(dottedCircle) || !this.#font.stringsForGlyph(id).includes(dottedCircle)),
    );
  }

  // A font without an anchor for a pair leaves the mark behind its letter, or on another mark.
  #hasMarksInPlace(shaped: Shaped): boolean {
    const letters: Box[] = [];
    const marks: Box[] = [];
    let pen = 0;
    shaped.glyphs.forEach(({ id }, index) => {
      const { xAdvance, xOffset, yOffset } = shaped.positions[index] as Position;
      const { minX, minY, maxX, maxY } = this.#font.getGlyph(id).bbox;
      const [x, y] = [pen + xOffset, yOffset];
      const isMark = xAdvance === 0 && this.#face.getGlyphClass(id) === this.#harfBuzz.GlyphClass.MARK;
      if (maxX > minX)
        (isMark ? marks : letters).push({ minX: x + minX, minY: y + minY, maxX: x + maxX, maxY: y + maxY });
      pen += xAdvance;
    });
    if (marks.length === 0 || letters.length === 0) return true;
    const from = Math.min(...letters.map(({ minX }) => minX));
    const to = Math.max(...letters.map(({ maxX }) => maxX));
    return marks.every((mark, index) => {
      const middle = (mark.minX + mark.maxX) / 2;
      const isWithin = middle >= from && middle <= to;
      return isWithin && marks.slice(index + 1).every((other) => !covers(mark, other));
    });
  }
}

function covers(one: Box, other: Box): boolean {
  const width = Math.min(one.maxX, other.maxX) - Math.max(one.minX, other.minX);
  const height = Math.min(one.maxY, other.maxY) - Math.max(one.minY, other.minY);
  const area = ({ minX, minY, maxX, maxY }: Box) => (maxX - minX) * (maxY - minY);
  return width > 0 && height > 0 && width * height > Math.min(area(one), area(other)) / 2;
}

function textsOfClusters(text: string, clusters: number[]): Map<number, string> {
  const starts = [...new Set(clusters)].sort((a, b) => a - b);
  const isSingle = (start: number) => clusters.filter((one) => one === start).length === 1;
  return new Map(
    starts.flatMap((start, index): [number, string][] =>
      isSingle(start) ? [[start, text.slice(start, starts[index + 1])]] : [],
    ),
  );
}

const codePointsOf = (text: string) => [...text].map((letter) => letter.codePointAt(0) ?? 0);

// HarfBuzz reads neither WOFF nor WOFF2, and shaping needs no outlines.
const shapingTables = ["GDEF", "GPOS", "GSUB", "OS/2", "cmap", "head", "hhea", "hmtx", "kern", "maxp"];

/** Returns a font file (OpenType 1.9, "Organization of an OpenType Font") of the tables for shaping. */
function layoutTablesOf(font: LoadedFont): Buffer {
  const tables = shapingTables.flatMap((tag) => {
    const table = font.directory.tables[tag];
    if (!table) return [];
    const { buffer, pos } = font._getTableStream(tag);
    return [{ tag, bytes: Buffer.from(buffer.subarray(pos, pos + table.length)) }];
  });
  const directory = Buffer.alloc(12 + 16 * tables.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tables.length, 4);
  const parts = [directory];
  let offset = directory.length;
  tables.forEach(({ tag, bytes }, index) => {
    const at = 12 + 16 * index;
    directory.write(tag, at, "latin1");
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(bytes.length, at + 12);
    const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
}
