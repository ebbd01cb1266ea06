import type { Messages } from "@/lib/messages/messages";
import type { Reason, ReportLine } from "@/lib/quizzes/formats/question-file";

type Texts = Messages["adminQuizImport"];

/** A line of the report with finished texts. */
export type ShownLine = {
  line: number;
  title: string;
  outcome: ReportLine["outcome"];
  result: string;
  reasons: string[];
};

export const shownLines = (report: readonly ReportLine[], t: Texts): ShownLine[] =>
  report.map(({ line, title, outcome, reasons }) => ({
    line,
    title,
    outcome,
    result: t.outcomes[outcome],
    reasons: reasons.map((reason) => reasonText(reason, t)),
  }));

export function reasonText({ code, detail }: Reason, t: Texts): string {
  const text = t.reasons[code];
  return (typeof text === "string" ? text : text({ detail })).trim();
}

export function countOutcomes(report: readonly ReportLine[]) {
  const count = (outcome: ReportLine["outcome"]) => report.filter((line) => line.outcome === outcome).length;
  const changed = count("changed");
  return { imported: count("imported") + changed, changed, skipped: count("skipped") };
}
