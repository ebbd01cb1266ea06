import { csvLine } from "@/lib/tables/rules";
import { download } from "./download";

/**
 * A list as a file, sent while it is read.
 * @param rows some at a time, each a row's cells
 */
export function csvResponse(
  name: string,
  header: readonly string[],
  rows: AsyncIterable<string[][]>,
): Response {
  const day = new Date().toISOString().slice(0, 10);
  return download(`${name}-${day}.csv`, "text/csv; charset=utf-8; header=present", lines(header, rows));
}

async function* lines(header: readonly string[], rows: AsyncIterable<string[][]>): AsyncGenerator<string> {
  // Without the mark, Excel takes UTF-8 for something else.
  yield `\uFEFF${csvLine(header)}`;
  for await (const some of rows) yield some.map(csvLine).join("");
}
