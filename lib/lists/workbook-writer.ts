import { parentPort } from "node:worker_threads";
import writeExcelFile, { type SheetData } from "write-excel-file/node";

/** Any number of batches of cells come first, then the headings; the file is the answer. */
export type WorkbookPart = { cells: SheetData } | { headings: string[] };

const rows: SheetData = [];

parentPort?.on("message", async (part: WorkbookPart) => {
  if ("cells" in part) {
    for (const row of part.cells) rows.push(row);
    return;
  }
  rows.unshift(part.headings.map((value) => ({ value, fontWeight: "bold" as const })));
  const sheet = { sheet: "1", stickyRowsCount: 1, dateFormat: "yyyy-mm-dd hh:mm" };
  const bytes = new Uint8Array(await writeExcelFile(rows, sheet).toBuffer());
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
