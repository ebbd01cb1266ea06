import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { detectFormat, exportFormats } from "@/lib/quizzes/formats/formats";
import type { ImportedQuestion, Reason, ReportLine } from "@/lib/quizzes/formats/question-file";
import { readQuestions } from "@/lib/quizzes/formats/read-questions";
import { htmlFromMarkdown } from "@/lib/quizzes/formats/texts";
import { textOfUpload } from "@/lib/quizzes/formats/uploaded-text";
import { writeQuestions } from "@/lib/quizzes/formats/write-questions";
import { LaunchError } from "../environment";
import { differencesFrom } from "./gift-pairs";

/** Prints each item that isn't imported as it is, and fails when a question doesn't come back or differs from its pair. */
export async function main(): Promise<void> {
  const folders = process.argv.slice(2);
  if (folders.length === 0) throw new LaunchError("Name folders with files of questions.");
  const faults: string[] = [];
  const counts: Record<ReportLine["outcome"], number> = { imported: 0, changed: 0, skipped: 0 };
  let pairs = 0;
  let unreadable = 0;
  for (const path of folders.flatMap(filesIn)) {
    const text = textOfUpload(readFileSync(path));
    if (text === null) {
      unreadable += 1;
      process.stdout.write(`${path}: can't be read\n`);
      continue;
    }
    const { questions, report } = readQuestions(detectFormat(text), text);
    for (const { line, title, outcome, reasons } of report) {
      counts[outcome] += 1;
      if (reasons.length > 0)
        process.stdout.write(`${path}:${line}: ${outcome}: ${title}: ${inWords(reasons)}\n`);
    }
    const pair = path.replace(/\.gift$/, ".json");
    if (path.endsWith(".gift") && existsSync(pair)) {
      pairs += 1;
      const differences = differencesFrom(JSON.parse(readFileSync(pair, "utf8")), { questions, report });
      faults.push(...differences.map((difference) => `${path}: ${difference}`));
    }
    faults.push(...lostQuestions(questions).map((lost) => `${path}: ${lost}`));
  }
  process.stdout.write(`\n${JSON.stringify({ ...counts, unreadable, pairs })}\n`);
  if (faults.length > 0) throw new LaunchError(faults.join("\n"));
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(gift|xml|zip)$/.test(name) && !name.endsWith("imsmanifest.xml"))
    .map((name) => join(folder, name))
    .sort();

const inWords = (reasons: readonly Reason[]) =>
  reasons.map(({ code, detail }) => (detail ? `${code} (${detail})` : code)).join(", ");

/** Markdown can write one thing in two ways. */
const shown = (questions: readonly ImportedQuestion[]): unknown =>
  JSON.parse(JSON.stringify(questions), (_name, value) =>
    typeof value === "string" ? htmlFromMarkdown(value).replaceAll(/\s+/g, " ") : value,
  );

/** A question that a format expresses whole has to come back equal. */
function lostQuestions(questions: readonly ImportedQuestion[]): string[] {
  return exportFormats.flatMap((format) =>
    questions.flatMap((question) => {
      const { report, file } = writeQuestions(format, [question]);
      if (report[0]?.reasons.length !== 0) return [];
      const read = readQuestions(format, textOfUpload(file([]).bytes) ?? "");
      if (isDeepStrictEqual(shown(read.questions), shown([question]))) return [];
      return `${format}: ${JSON.stringify(question)} came back as ${JSON.stringify(read)}`;
    }),
  );
}
