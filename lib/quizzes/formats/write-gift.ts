import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { type ImportedQuestion, type Reasons, skip } from "./question-file";
import { weightOf } from "./weighted-answers";

/** Returns one question. Skips what GIFT can't express. */
export function giftOf({ content, tags }: ImportedQuestion, reasons: Reasons): string {
  const comment = tags.map((tag) => `[tag:${tag.replaceAll(/[\\\]]/g, "\\$&")}]`).join(" ");
  const general = content.feedback.trim() ? `\n\t####${rich(content.feedback)}` : "";
  const question = `[markdown]${escaped(content.text.trim())}{${answersOf(content, reasons)}${general}\n}`;
  return `${comment ? `// ${comment}\n` : ""}${question}\n`;
}

function answersOf(content: QuestionContent, reasons: Reasons): string {
  switch (content.type) {
    case "choice":
      return choice(content, reasons);
    case "true_false":
      return content.correct ? "TRUE" : "FALSE";
    case "short_text":
      return shortText(content, reasons);
    case "numeric":
      return `#${content.accepted.map(({ value, tolerance }) => `\n\t=${value}:${tolerance}`).join("")}`;
    case "matching":
      return matching(content, reasons);
    case "ordering":
      return ordering(content);
    case "free_text":
      if (content.gradingNotes) reasons.add("grading_notes_dropped");
      return "";
  }
}

type Of<Type extends QuestionContent["type"]> = Extract<QuestionContent, { type: Type }>;

function choice({ multiple, partialCredit, options }: Of<"choice">, reasons: Reasons): string {
  const correct = options.filter((option) => option.correct).length;
  if (multiple && !partialCredit) reasons.add("credit_partial");
  const lines = options.map((option) => {
    const said = option.feedback.trim() ? `#${rich(option.feedback)}` : "";
    const sign = multiple ? `~%${weightOf(option.correct, correct)}%` : option.correct ? "=" : "~";
    // Otherwise a text such as `%50% off` would begin with a weight.
    const weight = /^\s*%/.test(option.text) && !multiple ? `%${option.correct ? 100 : 0}%` : "";
    return `\n\t${sign}${weight}${rich(option.text)}${said}`;
  });
  return lines.join("");
}

function shortText(content: Of<"short_text">, reasons: Reasons): string {
  for (const rule of ["exactCase", "exactAccents", "exactSpaces"] as const)
    if (content[rule]) reasons.add("answer_rules_dropped");
  if (content.accepted.some((text) => text.includes("->"))) skip("not_expressible", "->");
  const answers = content.accepted.map((text) => `\n\t=%100%${rich(text.replaceAll("*", "\\*"))}`);
  return answers.join("");
}

function matching({ pairs, distractors, partialCredit }: Of<"matching">, reasons: Reasons): string {
  if (!partialCredit) reasons.add("credit_partial");
  const prompts = pairs.map(({ prompt }) => {
    if (prompt.includes("->")) reasons.add("arrow_replaced");
    return rich(prompt.replaceAll("->", "→"));
  });
  const lines = [
    ...pairs.map(({ match }, number) => `\n\t=${prompts[number]} -> ${escaped(match)}`),
    ...distractors.map((match) => `\n\t= -> ${escaped(match)}`),
  ];
  return lines.join("");
}

function ordering({ items, partialCredit }: Of<"ordering">): string {
  const credit = partialCredit ? "ABSOLUTE_POSITION" : "ALL_OR_NOTHING";
  return `>0 ALL VERTICAL ${credit}${items.map((item) => `\n${rich(item)}`).join("")}`;
}

/** Answers have the question's format, unless they begin with another one's name. A line that begins with `//` would be a comment. */
function rich(markdown: string): string {
  return /^\s*(\[(html|markdown|plain|moodle)\]|\/\/)/.test(markdown)
    ? `[markdown]${escaped(markdown.trim())}`
    : escaped(markdown.trim());
}

const escaped = (text: string) => text.replaceAll(/[\\~=#:{}]/g, "\\$&").replaceAll(/\r\n?|\n/g, "\\n");
