import { expect, test } from "vitest";
import { detectSeparator, readCsv } from "./read-csv";

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function rowsIn(
  text: string,
  { separator = ",", size = 1_000 }: { separator?: "," | ";"; size?: number } = {},
) {
  const rows = [];
  for await (const some of readCsv(inPieces(text, size), separator)) rows.push(...some);
  return rows;
}

test("Quoted cells may have separators, quotation marks and line breaks, however the file arrives", async () => {
  const text = 'id,name\r\n1,"a, ""b"""\r\n\r\n2,"two\r\nlines"\n3,plain "quotes"\r"4",""';
  for (const size of [1, 2, 3, 7, 1_000])
    expect(await rowsIn(text, { size }), `pieces of ${size}`).toEqual([
      { line: 1, cells: ["id", "name"] },
      { line: 2, cells: ["1", 'a, "b"'] },
      { line: 4, cells: ["2", "two\r\nlines"] },
      { line: 6, cells: ["3", 'plain "quotes"'] },
      { line: 7, cells: ["4", ""] },
    ]);
});

test("The most frequent separator of the headings separates the cells", () => {
  expect(detectSeparator("id;name;groups\n1;a,b;c")).toBe(";");
  expect(detectSeparator("id\tname, first\n")).toBe("\t");
  expect(detectSeparator('"a;b;c",name,email\n')).toBe(",");
  expect(detectSeparator("id")).toBe(",");
});

test("A quotation mark that never closes is refused with its line", async () => {
  const refused = { code: "people_file_cell_too_long", parameters: { line: 2 } };
  await expect(rowsIn('id,name\n1,"open\n2,b\n')).rejects.toMatchObject(refused);
  await expect(rowsIn(`id,name\n1,"${"x\n".repeat(20_000)}`)).rejects.toMatchObject(refused);
});

test("More columns than a hundred are refused", async () => {
  const refused = { code: "people_file_too_many_columns" };
  await expect(rowsIn(",".repeat(101))).rejects.toMatchObject(refused);
});
