import { Refusal } from "@/lib/errors";

/** A line of the file, by its number in an editor or a spreadsheet. */
export type FileRow = { line: number; cells: string[] };

const separators = ["\t", ";", ","] as const;

export type Separator = (typeof separators)[number];

export const maxColumns = 100;

/** In characters. */
export const longestCell = 20_000;

/** Finds the separator that is most frequent in the first line. Commas are frequent in texts, too. */
export function detectSeparator(start: string): Separator {
  const [line = ""] = start
    .replace(/"(?:[^"]|"")*"/g, "")
    .trimStart()
    .split(/[\r\n]/, 1);
  const count = (one: string) => line.split(one).length - 1;
  const [best = ","] = separators.toSorted((one, other) => count(other) - count(one));
  return count(best) > 0 ? best : ",";
}

/**
 * Reads RFC 4180, with line breaks of any system. Yields the rows of each chunk together.
 * @throws Refusal `people_file_cell_too_long`, also for a quotation mark that never closes, `people_file_too_many_columns`
 */
export async function* readCsv(
  chunks: AsyncIterable<string>,
  separator: Separator,
): AsyncGenerator<FileRow[]> {
  const reader = new CsvReader(separator);
  for await (const chunk of chunks) yield reader.read(chunk);
  yield reader.end();
}

class CsvReader {
  readonly #separator: Separator;
  #rows: FileRow[] = [];
  #cells: string[] = [];
  #cell = "";
  #line = 1;
  #startLine = 1;
  #isQuoted = false;
  /** A quotation mark in a quoted cell closes it, unless another follows. */
  #isAfterQuote = false;
  #isAfterReturn = false;

  constructor(separator: Separator) {
    this.#separator = separator;
  }

  read(text: string): FileRow[] {
    let start = 0;
    for (let at = 0; at < text.length; at += 1) {
      const char = text.charAt(at);
      const isLineFeedOfPair = this.#isAfterReturn && char === "\n";
      this.#isAfterReturn = char === "\r";
      if (this.#isQuoted && !this.#isAfterQuote) {
        if (char === "\n" || char === "\r") this.#line += isLineFeedOfPair ? 0 : 1;
        if (char !== '"') continue;
        this.#append(text.slice(start, at));
        this.#isAfterQuote = true;
        start = at + 1;
        continue;
      }
      if (this.#isAfterQuote) {
        this.#isAfterQuote = false;
        if (char === '"') {
          // The doubled mark is the first character of the next slice.
          start = at;
          continue;
        }
        this.#isQuoted = false;
      }
      if (isLineFeedOfPair) {
        start = at + 1;
      } else if (char === '"' && this.#cell === "" && start === at) {
        this.#isQuoted = true;
        start = at + 1;
      } else if (char === this.#separator) {
        this.#append(text.slice(start, at));
        this.#endCell();
        start = at + 1;
      } else if (char === "\n" || char === "\r") {
        this.#append(text.slice(start, at));
        this.#line += 1;
        this.#endRow();
        start = at + 1;
      }
    }
    this.#append(text.slice(start));
    return this.#taken();
  }

  end(): FileRow[] {
    if (this.#isQuoted && !this.#isAfterQuote) throw this.#tooLong();
    if (this.#cells.length > 0 || this.#cell !== "") this.#endRow();
    return this.#taken();
  }

  #taken(): FileRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #append(text: string): void {
    this.#cell += text;
    if (this.#cell.length > longestCell) throw this.#tooLong();
  }

  #tooLong(): Refusal {
    return new Refusal("people_file_cell_too_long", { line: this.#startLine });
  }

  #endCell(): void {
    this.#cells.push(this.#cell);
    this.#cell = "";
    if (this.#cells.length > maxColumns)
      throw new Refusal("people_file_too_many_columns", { limit: maxColumns });
  }

  #endRow(): void {
    this.#endCell();
    if (this.#cells.some((cell) => cell.trim() !== ""))
      this.#rows.push({ line: this.#startLine, cells: this.#cells });
    this.#cells = [];
    this.#startLine = this.#line;
  }
}
