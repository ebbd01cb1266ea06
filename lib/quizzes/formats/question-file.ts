import { hasKey, type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";

/** `points` count only in a quiz. */
export type ImportedQuestion = { content: QuestionContent; tags: string[]; points: number };

export const skipReasons = [
  "already_in_bank",
  "answer_line_missing",
  "answer_unknown",
  "file_too_long",
  "formula",
  "interaction_missing",
  "malformed",
  "nested_too_deeply",
  "no_correct_answer",
  "not_a_question",
  "not_expressible",
  "not_valid",
  "options_missing",
  "several_interactions",
  "template_unsupported",
  "too_many_questions",
  "type_unsupported",
  "version_unsupported",
] as const;

export const changeReasons = [
  "added_to_quiz",
  "answer_rules_dropped",
  "arrow_replaced",
  "attachments_dropped",
  "best_answer_correct",
  "credit_partial",
  "feature_dropped",
  "feedback_dropped",
  "feedback_merged",
  "formatting_dropped",
  "grading_notes_dropped",
  "outcome_feedback_dropped",
  "partial_answer_dropped",
  "picture_dropped",
  "points_dropped",
  "points_rounded",
  "quiz_full",
  "response_template_dropped",
  "scoring_replaced",
  "several_correct",
  "tags_dropped",
  "unit_dropped",
  "wildcard_dropped",
] as const;

export type SkipReason = (typeof skipReasons)[number];

/** `detail` names what it is about, such as a type, an answer or a number; empty if there is nothing to name. */
export type Reason = { code: SkipReason | (typeof changeReasons)[number]; detail: string };

/** `title` is the beginning of the question or its name. `line` starts at 1. */
export type ReportLine = {
  line: number;
  title: string;
  outcome: "imported" | "changed" | "skipped";
  reasons: Reason[];
};

export type QuestionFile = {
  questions: ImportedQuestion[];
  report: ReportLine[];
};

/** Holds a question to check, or null with the reason to skip it. */
export type FoundQuestion = {
  line: number;
  title: string;
  reasons: Reason[];
  question: { content: unknown; tags?: readonly string[]; points?: number } | null;
};

export const maxQuestions = 500;

/** In characters. A form's body may have two megabytes. */
export const maxFileLength = 1_000_000;

const skipped = Symbol("skipped");

type Skip = { reason: Reason; line: number | null };

/** Interrupts reading one question; `readOne` reports it. */
export function skip(code: SkipReason, detail = "", line: number | null = null): never {
  throw Object.assign(new Error(code), { [skipped]: { reason: { code, detail }, line } });
}

/** Matching may have 50 pairs and 50 other matches. */
const mostParts = 100;

/** Counts a question's answers before they are converted, which takes a while each. The schema refuses some counts later. */
export function fewParts<Part>(parts: readonly Part[]): readonly Part[] {
  return parts.length > mostParts ? skip("not_valid", `${parts.length} > ${mostParts}`) : parts;
}

/** Runs `read` for one question. Reports what `skip` says, so that a broken question doesn't end the file. */
export function readOne(
  at: { line: number; title: string },
  read: (reasons: Reasons) => FoundQuestion["question"],
): FoundQuestion {
  const reasons = newReasons();
  try {
    return { ...at, question: read(reasons), reasons: reasons.list };
  } catch (error) {
    const { reason, line } = skipIn(error);
    return { line: line ?? at.line, title: at.title, reasons: [reason], question: null };
  }
}

/** Returns the reason that `skip` gave. @throws any other error */
export function skipIn(error: unknown): Skip {
  const found = error instanceof Error && (error as { [skipped]?: Skip })[skipped];
  if (!found) throw error;
  return found;
}

export type Reasons = { list: Reason[]; add(code: (typeof changeReasons)[number], detail?: string): void };

export function newReasons(): Reasons {
  const list: Reason[] = [];
  const keys = new Set<string>();
  return {
    list,
    add(code, detail = "") {
      const key = `${code} ${detail}`;
      if (!keys.has(key)) list.push({ code, detail });
      keys.add(key);
    },
  };
}

/** Checks each question. Skips invalid ones, and stops at the one after the first `maxQuestions`, skipped ones included. */
export function checked(found: Iterable<FoundQuestion>): QuestionFile {
  const questions: ImportedQuestion[] = [];
  const report: ReportLine[] = [];
  for (const one of found) {
    const [line, title] = [one.line, shortTitle(one.title)];
    if (report.length >= maxQuestions) {
      const reason: Reason = { code: "too_many_questions", detail: String(maxQuestions) };
      report.push({ line, title, outcome: "skipped", reasons: [reason] });
      break;
    }
    const read = questionIn(one);
    if ("content" in read) questions.push(read);
    const reasons = "content" in read ? one.reasons : [...one.reasons, ...read.reasons];
    const outcome = !("content" in read) ? "skipped" : reasons.length > 0 ? "changed" : "imported";
    report.push({ line, title, outcome, reasons });
  }
  return { questions, report };
}

/** Returns the question, or why it is skipped where that isn't said yet. */
function questionIn({ question }: FoundQuestion): ImportedQuestion | { reasons: Reason[] } {
  if (!question) return { reasons: [] };
  const { success, data, error } = questionContent.safeParse(question.content);
  if (!success) return { reasons: [{ code: "not_valid", detail: error.issues[0]?.message ?? "" }] };
  if (!hasKey(data)) return { reasons: [{ code: "no_correct_answer", detail: "" }] };
  return { content: data, tags: tagsIn(question.tags ?? []), points: question.points ?? 1 };
}

/** The editor separates tags by commas, and takes 50 characters. */
const tagsIn = (tags: readonly string[]) =>
  [
    ...new Set(
      tags
        .flatMap((tag) => tag.split(","))
        .map((tag) => tag.replaceAll(/\s+/g, " ").trim().slice(0, 50).trim()),
    ),
  ]
    .filter(Boolean)
    .slice(0, 20);

function shortTitle(title: string): string {
  const words = title.replaceAll(/\s+/g, " ").trim();
  return words.length > 80 ? `${words.slice(0, 79)}…` : words;
}

/** Makes points a whole number from 1 to 100. @param written as the file has them, for the report */
export function wholePoints(points: number, written: string, reasons: Reasons): number {
  const whole = Math.min(100, Math.max(1, Math.round(points) || 1));
  if (whole !== points) reasons.add("points_rounded", written);
  return whole;
}

/** Joins texts that belong to single answers where Lectern has one feedback for the question. */
export function mergedFeedback(general: string, others: readonly string[], reasons: Reasons): string {
  const more = [...new Set(others.map((text) => text.trim()))].filter(
    (text) => text && text !== general.trim(),
  );
  if (more.length > 0) reasons.add("feedback_merged");
  return [general.trim(), ...more].filter(Boolean).join("\n\n");
}
