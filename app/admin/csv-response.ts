import { csvLine } from "@/lib/lists/table-url";
import { download } from "./download";

/** The columns of a file, by the names in its first line: what each row has there. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>;

type Cell = string | number | Date | null | undefined;

/**
 * A list as a file, sent while it is read. Moments are written as ISO 8601 has them, in UTC.
 * @param batches some rows at a time
 */
export function csvResponse<Row>(
  name: string,
  columns: CsvColumns<Row>,
  batches: AsyncIterable<Row[]>,
): Response {
  const day = new Date().toISOString().slice(0, 10);
  return download(`${name}-${day}.csv`, "text/csv; charset=utf-8; header=present", lines(columns, batches));
}

async function* lines<Row>(columns: CsvColumns<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<string> {
  const cells = Object.values(columns);
  // Without the mark, Excel takes UTF-8 for something else.
  yield `\uFEFF${csvLine(Object.keys(columns))}`;
  for await (const rows of batches)
    yield rows.map((row) => csvLine(cells.map((cell) => written(cell(row))))).join("");
}

function written(value: Cell): string {
  return value instanceof Date ? value.toISOString() : String(value ?? "");
}
