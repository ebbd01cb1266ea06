import { type Command, Option } from "commander";
import { Refusal } from "@/lib/errors";
import { detectFormat, type ImportFormat, importFormats } from "@/lib/quizzes/formats/formats";
import type { Reason, ReportLine } from "@/lib/quizzes/formats/question-file";
import { isZip } from "@/lib/quizzes/formats/unpack-qti";
import { textOfUpload } from "@/lib/quizzes/formats/uploaded-text";
import { findImportTarget, importQuestions, previewImport } from "@/lib/quizzes/import-questions";
import { english, operator, print } from "./output";
import { readBytes, textIn } from "./text-file";

type Options = { course: string; quiz?: string; format?: ImportFormat; dryRun?: boolean; json?: boolean };

export function addQuestionCommands(program: Command): void {
  program
    .command("import-questions")
    .description("Add questions from GIFT, Aiken, Moodle XML, CSV or QTI to a course's question bank.")
    .argument("<file>", "a file or a QTI package (zip), or - for standard input")
    .requiredOption("--course <permalink>", "the course")
    .option("--quiz <title>", "also add them to this quiz of the course")
    .addOption(
      new Option("--format <format>", "recognized by the content if left out").choices(importFormats),
    )
    .option("--dry-run", "report, but import nothing")
    .option("--json", "print JSON")
    .action(async (file: string, options: Options) => {
      const bytes = await readBytes(file);
      const text = textOfUpload(bytes) ?? refuseDamaged(file, bytes);
      const target = await findImportTarget(operator, {
        permalink: options.course,
        quiz: options.quiz ?? null,
      });
      const input = { ...target, format: options.format ?? detectFormat(text), text };
      const report = await (options.dryRun
        ? previewImport(operator, input)
        : importQuestions(operator, input));
      print({ format: input.format, report }, options, inWords(report));
    });
}

function refuseDamaged(file: string, bytes: Buffer): string {
  if (!isZip(bytes)) return textIn(file, bytes);
  throw new Refusal("input_unreadable", { file, reason: english.adminQuizImport.zipDamaged });
}

function inWords(report: readonly ReportLine[]): string {
  const { outcomes } = english.adminQuizImport;
  const lines = report.map(({ line, title, outcome, reasons }) => {
    const why = reasons.map((reason) => ` ${reasonText(reason)}`).join("");
    return `${line}: ${outcomes[outcome]}: ${title}${why && ` –${why}`}`;
  });
  const count = (outcome: ReportLine["outcome"]) => report.filter((line) => line.outcome === outcome).length;
  const total = `${count("imported")} imported, ${count("changed")} changed, ${count("skipped")} skipped.`;
  return [...lines, total].join("\n");
}

function reasonText({ code, detail }: Reason): string {
  const text = english.adminQuizImport.reasons[code];
  return (typeof text === "string" ? text : text({ detail })).trim();
}
