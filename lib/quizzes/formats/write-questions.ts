import { strToU8, zipSync } from "fflate";
import { hasKey } from "@/lib/courses/kinds/quiz/question-schema";
import { questionTitle } from "@/lib/quizzes/question-title";
import type { ExportFormat } from "./formats";
import { type ImportedQuestion, type Reasons, type ReportLine, readOne, skip } from "./question-file";
import { giftOf } from "./write-gift";
import { moodleQuestionOf, moodleXmlOf } from "./write-moodle-xml";
import { manifestOf, qtiItemOf } from "./write-qti";

export type WrittenFile = { name: string; mediaType: string; bytes: Uint8Array<ArrayBuffer> };

/** `line` of the report counts questions from 1. */
export type Written = { report: ReportLine[]; file(remarks: readonly string[]): WrittenFile };

/** Writes what the format can express, and reports the rest. `remarks` become comments of the file. */
export function writeQuestions(format: ExportFormat, questions: readonly ImportedQuestion[]): Written {
  const report: ReportLine[] = [];
  const texts = questions.flatMap((question, number) => {
    const title = questionTitle(question.content.text);
    let text = "";
    const { reasons } = readOne({ line: number + 1, title }, (found) => {
      if (!hasKey(question.content)) skip("no_correct_answer");
      text = writers[format](question, { number: number + 1, title }, found);
      return null;
    });
    const outcome = text === "" ? "skipped" : reasons.length > 0 ? "changed" : "imported";
    report.push({ line: number + 1, title, outcome, reasons });
    return text || [];
  });
  return { report, file: (remarks) => files[format](texts, remarks) };
}

type At = { number: number; title: string };

const writers = {
  gift: (question, _at, reasons) => {
    if (question.points !== 1) reasons.add("points_dropped", String(question.points));
    return giftOf(question, reasons);
  },
  moodle_xml: (question, { title }, reasons) => moodleQuestionOf(question, title, reasons),
  qti: ({ content, tags, points }, { number, title }, reasons) => {
    if (points !== 1) reasons.add("points_dropped", String(points));
    if (tags.length > 0) reasons.add("tags_dropped", tags.join(", "));
    return qtiItemOf(content, { identifier: `item-${number}`, title }, reasons);
  },
} satisfies Record<ExportFormat, (question: ImportedQuestion, at: At, reasons: Reasons) => string>;

const files = {
  gift: (texts, remarks) => ({
    name: "questions.gift.txt",
    mediaType: "text/plain; charset=utf-8",
    bytes: strToU8([...remarks.map((remark) => `// ${oneLine(remark)}\n`), ...texts].join("\n")),
  }),
  moodle_xml: (texts, remarks) => ({
    name: "questions.xml",
    mediaType: "application/xml; charset=utf-8",
    bytes: strToU8(moodleXmlOf(texts, remarks.map(oneLine))),
  }),
  qti: (texts, remarks) => ({
    name: "questions-qti.zip",
    mediaType: "application/zip",
    bytes: zipSync({
      "imsmanifest.xml": strToU8(manifestOf(texts.length)),
      ...Object.fromEntries(texts.map((text, number) => [`items/item-${number + 1}.xml`, strToU8(text)])),
      ...(remarks.length > 0 && { "remarks.txt": strToU8(`${remarks.join("\n")}\n`) }),
    }),
  }),
} satisfies Record<ExportFormat, (texts: readonly string[], remarks: readonly string[]) => WrittenFile>;

const oneLine = (remark: string) => remark.replaceAll(/\s+/g, " ");
