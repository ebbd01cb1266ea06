// Where a spreadsheet may begin a formula, whatever its separator, after any invisible characters.
const formulaBegins = /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{C}"])*[=+\-@＝＋－＠])/gu;

/** RFC 4180, section 2; an apostrophe disarms formulas. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(text: string): string {
  const safe = text.replace(formulaBegins, "'");
  return safe !== text || /[",\r\n]/.test(text) ? `"${safe.replaceAll('"', '""')}"` : text;
}
