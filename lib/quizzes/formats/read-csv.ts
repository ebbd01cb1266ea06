import { acceptedNumber, importedNumber } from "./imported-numbers";
import { type FoundQuestion, type Reasons, readOne, skip, wholePoints } from "./question-file";

const types = [
  "single_choice",
  "multiple_choice",
  "true_false",
  "short_text",
  "numeric",
  "matching",
  "ordering",
  "free_text",
] as const;

/** Reads the columns of public/question-template.csv, in any order, separated by commas, semicolons or tabs. Texts are Markdown. */
export function* readCsv(text: string): Generator<FoundQuestion> {
  const [head, ...rows] = rowsIn(text.replace(/^\ufeff/, ""));
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
  const missing = ["type", "question"].find((name) => !names.includes(name));
  if (missing) skip("malformed", missing);
  for (const { line, cells } of rows.filter(({ cells }) => cells.some((cell) => cell.trim()))) {
    const value = (name: string) => (cells[names.indexOf(name)] ?? "").trim();
    const options = names
      .map((name, place) => ({ name, cell: (cells[place] ?? "").trim() }))
      .filter(({ name, cell }) => /^option_\d+$/.test(name) && cell);
    yield readOne({ line, title: value("question") }, (reasons) => ({
      content: {
        text: value("question"),
        feedback: value("feedback"),
        ...answersOf(value, options),
      },
      tags: listIn(value("tags")),
      points: pointsIn(value("points"), reasons),
    }));
  }
}

const listIn = (cell: string) =>
  cell
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter(Boolean);

const pointsIn = (cell: string, reasons: Reasons) =>
  wholePoints(cell === "" ? 1 : importedNumber(cell), cell, reasons);

type Option = { name: string; cell: string };

function answersOf(value: (name: string) => string, options: readonly Option[]): object {
  const type =
    types.find((name) => name === value("type").toLowerCase()) ?? skip("type_unsupported", value("type"));
  const correct = value("correct");
  const texts = options.map(({ cell }) => cell);
  const credit = value("partial_credit");
  const partial = credit === "" ? {} : { partialCredit: isYes(credit) };
  switch (type) {
    case "single_choice":
    case "multiple_choice": {
      const right = listIn(correct).map((name) => `option_${name}`);
      const unknown = right.find((name) => !options.some((option) => option.name === name));
      if (unknown !== undefined) skip("answer_unknown", correct);
      if (right.length === 0 || (type === "single_choice" && right.length > 1))
        skip("no_correct_answer", correct);
      return {
        type: "choice",
        multiple: type === "multiple_choice",
        ...partial,
        options: options.map(({ name, cell }) => ({ text: cell, correct: right.includes(name) })),
      };
    }
    case "true_false":
      if (!/^(true|false|yes|no|1|0)$/i.test(correct)) skip("answer_unknown", correct);
      return { type, correct: isYes(correct) };
    case "short_text":
      return { type, accepted: texts };
    case "numeric":
      return { type, accepted: texts.map((text) => acceptedNumber(text, /±|\+-|:/)) };
    case "matching": {
      const pairs = texts.map((text) => {
        const at = text.indexOf("=>");
        return at < 0 ? skip("malformed", text) : [text.slice(0, at).trim(), text.slice(at + 2).trim()];
      });
      return {
        type,
        ...partial,
        pairs: pairs.filter(([prompt]) => prompt).map(([prompt, match]) => ({ prompt, match })),
        distractors: pairs.filter(([prompt]) => !prompt).map(([, match]) => match),
      };
    }
    case "ordering":
      return { type, ...partial, items: texts };
    case "free_text":
      return { type, gradingNotes: texts.join("\n\n") };
  }
}

const isYes = (text: string) => /^(true|yes|1)$/i.test(text);

type Row = { line: number; cells: string[] };

/** Reads RFC 4180, and line breaks of any system. */
function rowsIn(text: string): Row[] {
  const separator = separatorOf(text.slice(0, text.search(/[\r\n]|$/)));
  const rows: Row[] = [];
  let [row, line]: [Row, number] = [{ line: 1, cells: [] }, 1];
  const token = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n][^${separator}\\r\\n]*)|)(${separator}|\\r\\n?|\\n|$)`,
    "y",
  );
  let place = 0;
  while (place < text.length) {
    token.lastIndex = place;
    const match = token.exec(text);
    if (!match) {
      // After a stray quotation mark, the rest of the line is one cell.
      const rest = text.slice(place).split(/\r\n?|\n/, 1)[0] ?? "";
      row.cells.push(rest);
      place += rest.length;
      continue;
    }
    const [all, quoted, plain = "", end = ""] = match;
    place += all.length;
    row.cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += all.split(/\r\n?|\n/).length - 1;
    if (end === separator) continue;
    rows.push(row);
    row = { line, cells: [] };
  }
  return row.cells.length > 0 ? [...rows, row] : rows;
}

const separatorOf = (head: string) =>
  [",", ";", "\t"].toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ",";
