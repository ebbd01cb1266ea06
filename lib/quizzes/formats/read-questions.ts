import type { ImportFormat } from "./formats";
import { checked, type FoundQuestion, maxFileLength, type QuestionFile, skip, skipIn } from "./question-file";
import { readAiken } from "./read-aiken";
import { readCsv } from "./read-csv";
import { readGift } from "./read-gift";
import { readMoodleXml } from "./read-moodle-xml";
import { readQti } from "./read-qti";

const readers = {
  gift: readGift,
  aiken: readAiken,
  moodle_xml: readMoodleXml,
  csv: readCsv,
  qti: readQti,
} satisfies Record<ImportFormat, (text: string) => Iterable<FoundQuestion>>;

/** Reads a file's questions, with a line of report for each. Never throws for what a file holds. */
export function readQuestions(format: ImportFormat, text: string): QuestionFile {
  const content = text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");
  try {
    if (content.length > maxFileLength) skip("file_too_long", String(maxFileLength));
    return checked(readers[format](content));
  } catch (error) {
    const { reason, line } = skipIn(error);
    return checked([{ line: line ?? 1, title: "", reasons: [reason], question: null }]);
  }
}
