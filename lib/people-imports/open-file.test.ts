import { zipSync } from "fflate";
import { expect, test } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { openFile } from "./open-file";
import { readLine } from "./read-line";

async function read(bytes: Uint8Array, size = 64) {
  const pieces = async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  const { format, rows } = await openFile(pieces);
  const found = [];
  for await (const some of rows) found.push(...some);
  return { format, cells: found.map(({ cells }) => cells), lines: found.map(({ line }) => line) };
}

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");

test("Encodings are recognized by their mark or their bytes", async () => {
  const text = "id;name\n1;Zoë Müller\n";
  const cells = [
    ["id", "name"],
    ["1", "Zoë Müller"],
  ];
  for (const [encoding, bytes] of [
    ["utf-8", Buffer.from(text)],
    ["utf-8", Buffer.from(`\ufeff${text}`)],
    ["utf-16le", utf16(text)],
    ["utf-16be", utf16(text).swap16()],
    ["utf-16le", utf16(text).subarray(2)],
    ["windows-1252", Buffer.from(text, "latin1")],
  ] as const)
    expect(await read(bytes)).toMatchObject({ format: { kind: "csv", encoding, separator: ";" }, cells });
});

test("A file of UTF-8 with a damaged letter isn't taken for another encoding", async () => {
  const bytes = Buffer.concat([Buffer.from("id;name\n1;Zoë Müller\n2;"), Buffer.from([0xfc])]);
  await expect(read(bytes)).rejects.toMatchObject({ code: "people_file_mixed" });
});

test("A workbook is read as its spreadsheet shows it", async () => {
  const file = await writeExcelFile(
    [
      [{ value: "User ID" }, { value: "Hired" }, { value: "Active" }, { value: "Name" }],
      [
        { value: 12345678 },
        { value: new Date("2026-02-28T00:00:00Z"), type: Date, format: "dd/mm/yyyy" },
        { value: true, type: Boolean },
        { value: "Ada & Co" },
      ],
      [],
      [{ value: "u-2" }, null, null, { value: "Zoë" }],
    ],
    { sheet: "Staff" },
  ).toBuffer();
  expect(await read(new Uint8Array(file), 1_000)).toEqual({
    format: { kind: "xlsx", sheet: "Staff" },
    cells: [
      ["User ID", "Hired", "Active", "Name"],
      ["12345678", "2026-02-28", "TRUE", "Ada & Co"],
      ["u-2", "", "", "Zoë"],
    ],
    lines: [1, 2, 4],
  });
});

test("Files that are no tables are refused in words", async () => {
  const refusedAs = async (bytes: Uint8Array) =>
    read(bytes).then(
      () => null,
      ({ code }) => code,
    );
  expect(await refusedAs(Buffer.alloc(0))).toBe("people_file_empty");
  expect(await refusedAs(Buffer.from("d0cf11e0a1b11ae1000000", "hex"))).toBe("people_file_old_excel");
  expect(await refusedAs(Buffer.from("%PDF-1.7 \u0001\u0000\u0000x", "latin1"))).toBe(
    "people_file_not_table",
  );
  expect(await refusedAs(Buffer.from("PK not a zip"))).toBe("people_file_damaged");
  expect(await refusedAs(zipSync({ "a.txt": Buffer.from("a") }))).toBe("people_file_damaged");
});

test("A workbook that unpacks to much more than its size is refused", async () => {
  const workbook = Buffer.from(`<workbook>${" ".repeat(9 * 1024 ** 2)}</workbook>`);
  const packed = zipSync({ "xl/workbook.xml": workbook });
  expect(packed.length).toBeLessThan(100_000);
  await expect(read(packed, 100_000)).rejects.toMatchObject({ code: "people_file_too_large" });
});

function workbook(
  rows: string,
  { strings = "", formats = "", end = "</sheetData></worksheet>" } = {},
): Uint8Array {
  const parts = {
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Staff" r:id="s"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="s" Target="sheet.xml" Type="t/worksheet"/>
      <Relationship Id="t" Target="/xl/texts.xml" Type="t/sharedStrings"/></Relationships>`,
    "xl/sheet.xml": `<worksheet><sheetData>${rows}${end}`,
    "xl/texts.xml": `<sst>${strings}</sst>`,
    "xl/styles.xml": `<styleSheet>${formats}</styleSheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, Buffer.from(text)])));
}

test("A damaged workbook is refused, so that nobody seems to be missing from it", async () => {
  const cell = "<c><v>1</v></c>";
  for (const number of ["", "0", "1.5", "x", "1048577"])
    await expect(read(workbook(`<row r="${number}">${cell}</row>`))).rejects.toMatchObject({
      code: "people_file_damaged",
    });
  const cut = workbook(`<row>${cell}</row>`, { end: "" });
  await expect(read(cut)).rejects.toMatchObject({ code: "people_file_damaged" });
});

test("Cells can't share a text that is too long", async () => {
  const strings = `<si><t>${"x".repeat(20_001)}</t></si>`;
  const rows = '<row r="3"><c t="s"><v>0</v></c></row>';
  await expect(read(workbook(rows, { strings }))).rejects.toMatchObject({
    code: "people_file_cell_too_long",
    parameters: { line: 3 },
  });
});

test("A numeric user ID keeps its zeros, and one that the spreadsheet rounded is rejected", async () => {
  const formats = `<numFmts><numFmt numFmtId="164" formatCode="00000"/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`;
  const rows = `<row><c s="1"><v>42</v></c><c s="0"><v>42</v></c><c><v>1234567890123456</v></c></row>`;
  const { cells } = await read(workbook(rows, { formats }));
  expect(cells).toEqual([["00042", "42", "1.234567890123456E+15"]]);
  const { problem } = readLine([cells[0]?.[2] ?? ""], [{ target: "userId" }]);
  expect(problem?.code).toBe("user_id_rounded");
});
