import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLine, csvLines, type Separator, separatorOf } from "./csv";

test.each([
  ["Ada", "Ada"],
  ["", ""],
  ["Lovelace, Ada", '"Lovelace, Ada"'],
  ['Ada "the first"', '"Ada ""the first"""'],
  ["two\nlines", '"two\nlines"'],
  ["=1+1", `"'=1+1"`],
  ["+49 30", `"'+49 30"`],
  ["-1", `"'-1"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["\t=1", `"'\t'=1"`],
  ["\r=1", `"'\r'=1"`],
  ["\tAda", `"'\tAda"`],
  ["Ada;=1", `"Ada;'=1"`],
  ["Ada\t+1;-1", `"Ada\t'+1;'-1"`],
  ["Ada\r\n=1", `"Ada\r\n'=1"`],
  ["＝1", `"'＝1"`],
  ["＋1", `"'＋1"`],
  ["－1", `"'－1"`],
  ["＠SUM(A1)", `"'＠SUM(A1)"`],
  ["\u200B=1", `"'\u200B=1"`],
  ["\uFEFF\u00A0=1", `"'\uFEFF\u00A0=1"`],
  ["Ada; \u202E\u2066=1", `"Ada;' \u202E\u2066=1"`],
  ['Ada;"=1', `"Ada;'""=1"`],
  ["Ada; Grace", "Ada; Grace"],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ["a=1", "a=1"],
  ["2026-11-21", "2026-11-21"],
])("The cell %j is written %j", (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

test.each([
  ["de", ";"],
  ["es-ES", ";"],
  ["en-GB", ","],
  ["de-CH", ";"],
  ["en-US", ","],
  ["ja", ","],
] as const)("For %s, Excel separates columns by %s", (language, separator) => {
  expect(separatorOf(language)).toBe(separator);
  expect(csvLine(["1,5", "a;b", "c"], separator)).toBe(
    separator === ";" ? '1,5;"a;b";c\r\n' : '"1,5",a;b,c\r\n',
  );
});

test("Between semicolons, text after a comma is no formula for a reader of commas", () => {
  expect(csvLine(["a, =1", "1,5"], ";")).toBe('"a,\' =1";1,5\r\n');
});

test("A line reads back unchanged, and no cell is a formula", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom("=", "+1", "-", "@a", "\t", "\r", '"', ",", "\n", '=",'),
    fc.stringMatching(/^[=＋;, \t\r\n\u200B"a]{1,8}$/u),
  );
  const unguarded = (text: string) => text.replaceAll("'", "");
  fc.assert(
    fc.property(
      fc.array(cell, { minLength: 1 }),
      fc.constantFrom<Separator>(",", ";"),
      (cells, separator) => {
        const read = parseLine(csvLine(cells, separator), separator);
        expect(read.map(unguarded)).toEqual(cells.map(unguarded));
        const inOtherCells = read.flatMap((one) => one.split(separator === ";" ? /[,;\t\r\n]/ : /[;\t\r\n]/));
        expect(inOtherCells.filter((one) => /^[\s\u200B"]*[=+\-@＋]/.test(one))).toEqual([]);
        expect(read.filter((one) => /^[\t\r]/.test(one))).toEqual([]);
      },
    ),
  );
});

const firstCell = {
  ",": /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n$)/,
  ";": /^(?:"((?:[^"]|"")*)"|([^";\r\n]*))(?:;|\r\n$)/,
};

/** Parses a line by the grammar of RFC 4180. */
function parseLine(line: string, separator: Separator): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const [all = "", quoted, plain] = firstCell[separator].exec(rest) ?? [];
    if (!all) throw new Error(`This is no cell: ${JSON.stringify(rest)}`);
    cells.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    rest = rest.slice(all.length);
    if (rest === "" && all.endsWith("\r\n")) return cells;
  }
}

const columns = { id: ({ id }: { id: number }) => id, at: () => new Date(0), none: () => null };
const header = "\uFEFFID,At,None\r\n";
const lineOf = (id: number) => `${id},1970-01-01T00:00:00.000Z,\r\n`;

test.each([
  [1, [header]],
  [2, [header, lineOf(1) + lineOf(2)]],
  [3, [header, lineOf(1) + lineOf(2), lineOf(3)]],
  [Infinity, [header, lineOf(1) + lineOf(2), lineOf(3)]],
])("A reader who takes %s pieces gets them, and the batches end", async (most, expected) => {
  let hasEnded = false;
  async function* read() {
    try {
      yield [{ id: 1 }, { id: 2 }];
      yield [{ id: 3 }];
    } finally {
      hasEnded = true;
    }
  }
  const batches = read();
  const pieces = csvLines(columns, ["ID", "At", "None"], ",", await batches.next(), batches);
  const taken: string[] = [];
  for (;;) {
    const { done, value } = taken.length < most ? await pieces.next() : await pieces.return(undefined);
    if (done) break;
    taken.push(value);
  }
  expect(taken).toEqual(expected);
  expect(hasEnded).toBe(true);
});
