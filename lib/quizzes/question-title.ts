/** Removing Markdown's marks takes time that grows with the square of a line's length. */
const longestLine = 1_000;

/** Escapes, links and pictures keep their text. */
const marks = /\\([!-/:-@[-`{-~])|!?\[([^\]]*)\]\([^)]*\)|[*_`#>]+|\\$/g;

/** Returns the first line of a question's text, without Markdown's marks, to name it in lists and logs. */
export function questionTitle(text: string): string {
  const lines = text
    .trim()
    .slice(0, 10 * longestLine)
    .split("\n");
  const first = lines.map(withoutMarks).find(Boolean) ?? lines[0] ?? "";
  return first.length > 120 ? `${first.slice(0, 119).trimEnd()}…` : first;
}

const withoutMarks = (line: string) => line.slice(0, longestLine).replaceAll(marks, "$1$2").trim();
