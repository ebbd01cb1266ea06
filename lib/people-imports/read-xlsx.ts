import { createInflateRaw } from "node:zlib";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { Refusal } from "@/lib/errors";
import { type FileRow, longestCell, maxColumns } from "./read-csv";
import { findEntries, type ZipEntry } from "./zip-entries";

/** In bytes when unpacked. Sizes that a file declares can be false, so these count what arrives. */
const limits = { sheet: 512 * 1024 ** 2, strings: 128 * 1024 ** 2, small: 8 * 1024 ** 2 };

/** Texts that cells share, in number. */
const maxStrings = 4_000_000;

/** In characters of all cells. Many cells can share one long text. */
const maxText = 256 * 1024 ** 2;

const lastRow = 1_048_576;

/** Spreadsheets drop the digits of a number that come after these. */
const exactDigits = 15;

export type Sheet = { name: string; rows: AsyncGenerator<FileRow[]> };

/** Reads the first visible sheet of a workbook (ECMA-376), as spreadsheets show it. @throws Refusal `people_file_damaged` */
export async function openSheet(file: Buffer): Promise<Sheet> {
  const entries = findEntries(file);
  const { name, path, stringsPath, isFrom1904 } = await findSheet(file, entries);
  const entry = entries.get(path);
  if (!entry) throw damaged();
  const strings = await readStrings(file, entries.get(stringsPath));
  const formats = await readFormats(file, entries.get("xl/styles.xml"));
  return { name, rows: readRows(xmlOf(file, entry, limits.sheet), { strings, formats, isFrom1904 }) };
}

type Entries = ReadonlyMap<string, ZipEntry>;

async function findSheet(file: Buffer, entries: Entries) {
  const sheets: { name: string; relation: string }[] = [];
  const paths = new Map<string, string>();
  let stringsPath = "";
  let isFrom1904 = false;
  await parse(xmlOf(file, entries.get("xl/workbook.xml"), limits.small), {
    open: ({ name, attributes }) => {
      if (local(name) === "workbookPr") isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (local(name) === "sheet" && (attributes.state ?? "visible") === "visible")
        sheets.push({ name: attributes.name ?? "", relation: attributes["r:id"] ?? "" });
    },
  });
  await parse(xmlOf(file, entries.get("xl/_rels/workbook.xml.rels"), limits.small), {
    open: ({ attributes: { Id = "", Target = "", Type = "" } }) => {
      const path = Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`;
      paths.set(Id, path);
      if (Type.endsWith("/sharedStrings")) stringsPath = path;
    },
  });
  const [first] = sheets;
  if (!first) throw damaged();
  return { name: first.name, path: paths.get(first.relation) ?? "", stringsPath, isFrom1904 };
}

async function readStrings(file: Buffer, entry: ZipEntry | undefined): Promise<string[]> {
  if (!entry) return [];
  const strings: string[] = [];
  let [text, isText, isPhonetic] = ["", false, false];
  await parse(xmlOf(file, entry, limits.strings), {
    open: ({ name }) => {
      if (local(name) === "si") text = "";
      if (local(name) === "rPh") isPhonetic = true;
      isText = local(name) === "t" && !isPhonetic;
    },
    text: (some) => {
      if (isText) text = readable(text + some);
    },
    close: ({ name }) => {
      isText = false;
      if (local(name) === "rPh") isPhonetic = false;
      if (local(name) === "si" && strings.push(text) > maxStrings) throw damaged();
    },
  });
  return strings;
}

/** Cuts a text that is too long for a cell. */
const readable = (text: string) => text.slice(0, longestCell + 1);

/** How a style of cells shows a number: as a date, or with this many digits at least. */
type Format = { isDate: boolean; digits: number };

async function readFormats(file: Buffer, entry: ZipEntry | undefined): Promise<Format[]> {
  if (!entry) return [];
  const ownFormats = new Map<number, string>();
  const styles: Format[] = [];
  let isOfCells = false;
  await parse(xmlOf(file, entry, limits.small), {
    open: ({ name, attributes }) => {
      if (local(name) === "numFmt") ownFormats.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      if (local(name) === "cellXfs") isOfCells = true;
      if (local(name) === "xf" && isOfCells) {
        const format = Number(attributes.numFmtId);
        const own = ownFormats.get(format);
        const digits = own && /^0{2,30}$/.test(own) ? own.length : 0;
        styles.push({ isDate: isDateFormat(format, own), digits });
      }
    },
    close: ({ name }) => {
      if (local(name) === "cellXfs") isOfCells = false;
    },
  });
  return styles;
}

// The numbers are those of ECMA-376, part 1, section 18.8.30.
function isDateFormat(number: number, own: string | undefined): boolean {
  if (own !== undefined) return /[dy]/i.test(own.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ""));
  return (
    (number >= 14 && number <= 17) ||
    number === 22 ||
    (number >= 27 && number <= 36) ||
    (number >= 50 && number <= 58)
  );
}

type Context = { strings: readonly string[]; formats: readonly Format[]; isFrom1904: boolean };

async function* readRows(xml: AsyncIterable<string>, context: Context): AsyncGenerator<FileRow[]> {
  let rows: FileRow[] = [];
  let [row, cell]: [FileRow, Cell] = [{ line: 0, cells: [] }, noCell];
  let [text, isValue, rowsRead, length] = ["", false, 0, 0];
  const shown = () => {
    const some = shownText(cell, text, context);
    if (some.length > longestCell) throw new Refusal("people_file_cell_too_long", { line: row.line });
    length += some.length;
    if (length > maxText) throw tooLarge(maxText);
    return some;
  };
  const events = {
    open: ({ name, attributes }: SaxesTagPlain) => {
      switch (local(name)) {
        case "row":
          row = { line: Number(attributes.r ?? row.line + 1), cells: [] };
          rowsRead += 1;
          if (!Number.isInteger(row.line) || row.line < 1 || Math.max(row.line, rowsRead) > lastRow)
            throw damaged();
          return;
        case "c":
          cell = {
            place: placeOf(attributes.r) ?? row.cells.length,
            type: attributes.t ?? "n",
            style: Number(attributes.s ?? -1),
          };
          if (cell.place >= maxColumns)
            throw new Refusal("people_file_too_many_columns", { limit: maxColumns });
          text = "";
          return;
        case "v":
        case "t":
          isValue = true;
      }
    },
    text: (some: string) => {
      if (isValue) text = readable(text + some);
    },
    close: ({ name }: { name: string }) => {
      switch (local(name)) {
        case "v":
        case "t":
          isValue = false;
          return;
        case "c":
          while (row.cells.length < cell.place) row.cells.push("");
          row.cells[cell.place] = shown();
          return;
        case "row":
          if (row.cells.some((one) => one.trim() !== "")) rows.push(row);
      }
    },
  };
  const parser = newParser(events);
  for await (const chunk of xml) {
    write(parser, chunk);
    yield rows;
    rows = [];
  }
  end(parser);
}

type Cell = { place: number; type: string; style: number };

const noCell: Cell = { place: 0, type: "n", style: -1 };

/** Returns the column of a reference such as `AB12`, from 0. */
function placeOf(reference: string | undefined): number | null {
  const [letters] = /^[A-Z]{1,3}/.exec(reference ?? "") ?? [];
  if (!letters) return null;
  return [...letters].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function shownText({ type, style }: Cell, text: string, { strings, formats, isFrom1904 }: Context): string {
  if (type === "s") return strings[Number(text)] ?? "";
  if (type === "b") return text === "1" ? "TRUE" : "FALSE";
  if (type === "e") return "";
  if (type !== "n" || text === "") return text;
  const number = Number(text);
  const { isDate = false, digits = 0 } = formats[style] ?? {};
  if (isDate) return dateText(number, isFrom1904) ?? text;
  if (!Number.isInteger(number)) return text;
  // Spreadsheets show it like this, and nobody takes it for a user ID.
  if (Math.abs(number) >= 10 ** exactDigits) return number.toExponential().toUpperCase();
  return `${number < 0 ? "-" : ""}${String(Math.abs(number)).padStart(digits, "0")}`;
}

// A day counts from 1899-12-30, because Lotus 1-2-3 took 1900 for a leap year.
function dateText(serial: number, isFrom1904: boolean): string | null {
  const epoch = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(epoch + Math.floor(serial) * 86_400_000);
  return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}

type Events = {
  open?: (tag: SaxesTagPlain) => void;
  text?: (text: string) => void;
  close?: (tag: { name: string }) => void;
};

async function parse(xml: AsyncIterable<string>, events: Events): Promise<void> {
  const parser = newParser(events);
  for await (const chunk of xml) write(parser, chunk);
  end(parser);
}

function newParser({ open, text, close }: Events) {
  const parser = new SaxesParser();
  parser.on("doctype", () => {
    throw damaged();
  });
  if (open) parser.on("opentag", open);
  if (text) parser.on("text", text);
  if (close) parser.on("closetag", close);
  return parser;
}

function write(parser: SaxesParser, chunk: string): void {
  try {
    parser.write(chunk);
  } catch (cause) {
    throw cause instanceof Refusal ? cause : damaged(cause);
  }
}

// A document that ends too early has lost rows.
function end(parser: SaxesParser): void {
  try {
    parser.close();
  } catch (cause) {
    throw damaged(cause);
  }
}

const local = (name: string) => name.slice(name.indexOf(":") + 1);

async function* xmlOf(file: Buffer, entry: ZipEntry | undefined, limit: number): AsyncGenerator<string> {
  if (!entry) throw damaged();
  const decoder = new TextDecoder();
  let size = 0;
  for await (const some of bytesOf(file, entry)) {
    size += some.length;
    if (size > limit) throw tooLarge(limit);
    yield decoder.decode(some, { stream: true });
  }
}

async function* bytesOf(file: Buffer, { start, size, isDeflated }: ZipEntry): AsyncGenerator<Buffer> {
  const packed = file.subarray(start, start + size);
  if (!isDeflated) return yield packed;
  const inflate = createInflateRaw();
  inflate.end(packed);
  try {
    yield* inflate;
  } catch (cause) {
    throw damaged(cause);
  }
}

const tooLarge = (limit: number) =>
  new Refusal("people_file_too_large", { megabytes: Math.round(limit / 1024 ** 2) });

const damaged = (cause?: unknown) => new Refusal("people_file_damaged", { cause });
