import { Refusal } from "@/lib/errors";
import { decodeText, detectEncoding } from "./decode-text";
import { detectSeparator, type FileRow, readCsv } from "./read-csv";
import { openSheet } from "./read-xlsx";
import type { FileFormat } from "./schema";
import { storable } from "./storable";

type Bytes = AsyncIterable<Uint8Array>;

export type OpenFile = { format: FileFormat; rows: AsyncGenerator<FileRow[]> };

/** Old workbooks (XLS) and encrypted new ones are compound files. */
const compoundFile = Buffer.from("d0cf11e0a1b11ae1", "hex");

/**
 * Recognizes the file by its content. Reads CSV as it comes, and holds the packed bytes of a workbook. Yields no blank rows.
 * @param bytes starts reading again with each call
 * @throws Refusal `people_file_not_table`, `people_file_old_excel`, `people_file_damaged`
 */
export async function openFile(bytes: () => Bytes): Promise<OpenFile> {
  const start = await firstOf(bytes());
  if (compoundFile.equals(start.subarray(0, compoundFile.length))) throw new Refusal("people_file_old_excel");
  if (start[0] === 0x50 && start[1] === 0x4b) {
    const pieces: Uint8Array[] = [];
    for await (const some of bytes()) pieces.push(some);
    const { name, rows } = await openSheet(Buffer.concat(pieces));
    return { format: { kind: "xlsx", sheet: storable(name, 200) }, rows };
  }
  const encoding = await detectEncoding(bytes());
  const separator = detectSeparator(await firstOf(decodeText(bytes(), encoding)));
  return {
    format: { kind: "csv", encoding, separator },
    rows: readCsv(decodeText(bytes(), encoding), separator),
  };
}

/** @throws Refusal `people_file_empty` */
async function firstOf<Piece extends Uint8Array | string>(pieces: AsyncIterable<Piece>): Promise<Piece> {
  for await (const piece of pieces) if (piece.length > 0) return piece;
  throw new Refusal("people_file_empty");
}
