type Query = Readonly<Record<string, string | number>>;

/**
 * The address of a table.
 * @param initial what the table is asked when its address says nothing; such parameters are left out
 */
export function addressOf(path: string, query: Query, initial: Query): string {
  const named = Object.entries(query).filter(([name, value]) => value !== initial[name]);
  const parameters = new URLSearchParams(named.map(([name, value]) => [name, String(value)]));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Whether anything is asked but an order and a page. */
export function isFiltered(query: Query, initial: Query): boolean {
  return Object.keys(query).some(
    (name) => name !== "sort" && name !== "page" && query[name] !== initial[name],
  );
}

// Where a spreadsheet would begin a formula, whichever separator it goes by; what cannot be seen before it is skipped.
const formulaBegins = /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{C}"])*[=+\-@＝＋－＠])/gu;

/** A line of CSV (RFC 4180, section 2). What a spreadsheet would take for a formula begins with an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const safe = text.replace(formulaBegins, "'");
  return safe !== text || /[",\r\n]/.test(text) ? `"${safe.replaceAll('"', '""')}"` : text;
}

/** A text in a pattern of LIKE, where `%` and `_` are letters like others. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
