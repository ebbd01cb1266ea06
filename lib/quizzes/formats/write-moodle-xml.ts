import type { QuestionContent } from "@/lib/courses/kinds/quiz/question-schema";
import type { ImportedQuestion, Reasons } from "./question-file";
import { weightOf } from "./weighted-answers";
import { escapeXml } from "./xml";

export function moodleXmlOf(questions: readonly string[], remarks: readonly string[]): string {
  // A comment of XML can't have two hyphens.
  const comments = remarks.map((remark) => `<!-- ${escapeXml(remark).replaceAll("-", "‐")} -->\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${comments.join("")}${questions.join("")}</quiz>\n`;
}

/** Returns one question. Skips what Moodle can't express. */
export function moodleQuestionOf(
  { content, tags, points }: ImportedQuestion,
  title: string,
  reasons: Reasons,
): string {
  const lines = [
    tag("name", text(title)),
    rich("questiontext", content.text),
    rich("generalfeedback", content.feedback),
    tag("defaultgrade", String(points)),
    ...answersOf(content, reasons),
    tags.length > 0 ? tag("tags", tags.map((one) => tag("tag", text(one))).join("")) : "",
  ];
  return `<question type="${types[content.type]}">\n${lines.filter(Boolean).join("\n")}\n</question>\n`;
}

const types = {
  choice: "multichoice",
  true_false: "truefalse",
  short_text: "shortanswer",
  numeric: "numerical",
  matching: "matching",
  ordering: "ordering",
  free_text: "essay",
} satisfies Record<QuestionContent["type"], string>;

function answersOf(content: QuestionContent, reasons: Reasons): string[] {
  switch (content.type) {
    case "choice":
      return choice(content, reasons);
    case "true_false":
      return [plainAnswer("true", content.correct), plainAnswer("false", !content.correct)];
    case "short_text":
      for (const rule of ["exactAccents", "exactSpaces"] as const)
        if (content[rule]) reasons.add("answer_rules_dropped");
      return [
        tag("usecase", content.exactCase ? "1" : "0"),
        ...content.accepted.map((accepted) => plainAnswer(accepted.replaceAll("*", "\\*"), true)),
      ];
    case "numeric":
      return content.accepted.map(
        ({ value, tolerance }) =>
          `<answer fraction="100">${text(String(value))}${tag("tolerance", String(tolerance))}</answer>`,
      );
    case "matching":
      if (!content.partialCredit) reasons.add("credit_partial");
      return [
        tag("shuffleanswers", "true"),
        ...content.pairs.map(({ prompt, match }) => rich("subquestion", prompt, tag("answer", text(match)))),
        ...content.distractors.map((match) => rich("subquestion", "", tag("answer", text(match)))),
      ];
    case "ordering":
      return [
        "<layouttype>VERTICAL</layouttype><selecttype>ALL</selecttype><selectcount>0</selectcount>",
        tag("gradingtype", content.partialCredit ? "ABSOLUTE_POSITION" : "ALL_OR_NOTHING"),
        ...content.items.map((item, place) => rich("answer", item, "", `fraction="${place + 1}" `)),
      ];
    case "free_text":
      return content.gradingNotes ? [rich("graderinfo", content.gradingNotes)] : [];
  }
}

function choice(
  { multiple, partialCredit, options }: Extract<QuestionContent, { type: "choice" }>,
  reasons: Reasons,
): string[] {
  const correct = options.filter((option) => option.correct).length;
  if (multiple && !partialCredit) reasons.add("credit_partial");
  const fractionOf = (isCorrect: boolean) => (multiple ? weightOf(isCorrect, correct) : isCorrect ? 100 : 0);
  return [
    tag("single", String(!multiple)),
    "<shuffleanswers>1</shuffleanswers><answernumbering>none</answernumbering>",
    ...options.map((option) => {
      const feedback = option.feedback.trim() ? rich("feedback", option.feedback) : "";
      return rich("answer", option.text, feedback, `fraction="${fractionOf(option.correct)}" `);
    }),
  ];
}

const tag = (name: string, content: string) => `<${name}>${content}</${name}>`;

const text = (content: string) => tag("text", escapeXml(content));

const rich = (name: string, markdown: string, more = "", attributes = "") =>
  `<${name} ${attributes}format="markdown">${text(markdown)}${more}</${name}>`;

const plainAnswer = (answer: string, isCorrect: boolean) =>
  `<answer fraction="${isCorrect ? 100 : 0}" format="plain_text">${text(answer)}</answer>`;
