/** Returns the first line of a question's text, without Markdown's marks, to name it in lists and logs. */
export function questionTitle(text: string): string {
  const lines = text
    .split("\n")
    .map((line) => line.replaceAll(/!?\[([^\]]*)\]\([^)]*\)|[*_`#>]+/g, "$1").trim());
  const first = lines.find(Boolean) ?? text.trim();
  return first.length > 120 ? `${first.slice(0, 119).trimEnd()}…` : first;
}
