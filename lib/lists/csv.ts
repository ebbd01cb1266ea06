import type { CsvColumns } from "./admin-list";

export type Separator = "," | ";";

// A spreadsheet may start a formula after any separator and invisible characters. Quotes guard commas only in comma-separated files.
const formulaBegins: Record<Separator, RegExp> = {
  ",": /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{C}"])*[=+\-@＝＋－＠])/gu,
  ";": /^(?=[\t\r])|(?<=^|[,;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{C}"])*[=+\-@＝＋－＠])/gu,
};

/** Returns the separator that Excel expects in a language; with another one, Excel shows a single column. */
export function separatorOf(language: string): Separator {
  if (/-(CH|LI)$/.test(language)) return ";";
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? ";" : ",";
}

/** Yields lines, with times in ISO 8601 and UTC. Closes the batches even when the reader stops early. @param headings of all columns */
export async function* csvLines<Row>(
  columns: CsvColumns<Row>,
  headings: readonly string[],
  separator: Separator,
  first: IteratorResult<Row[], void>,
  batches: AsyncGenerator<Row[], void>,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  try {
    // Excel needs a byte order mark to read UTF-8.
    yield `\uFEFF${csvLine(headings, separator)}`;
    for (let batch = first; !batch.done; batch = await batches.next())
      yield batch.value
        .map((row) =>
          csvLine(
            cells.map((cell) => written(cell(row))),
            separator,
          ),
        )
        .join("");
  } finally {
    await batches.return();
  }
}

function written(value: string | number | boolean | Date | null | undefined): string {
  return value instanceof Date ? value.toISOString() : String(value ?? "");
}

/** Follows RFC 4180, section 2; an apostrophe disarms formulas. */
export function csvLine(cells: readonly string[], separator: Separator = ","): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
}

function csvCell(text: string, separator: Separator): string {
  const safe = text.replace(formulaBegins[separator], "'");
  return safe !== text || /["\r\n]/.test(text) || text.includes(separator)
    ? `"${safe.replaceAll('"', '""')}"`
    : text;
}
