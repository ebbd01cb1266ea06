import fc from "fast-check";
import { expect, test } from "vitest";
import { type QuestionContent, questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { type ExportFormat, exportFormats } from "./formats";
import { newReasons } from "./question-file";
import { readQuestions } from "./read-questions";
import { htmlFromMarkdown, markdownFromHtml } from "./texts";
import { unpackQti } from "./unpack-qti";
import { writeQuestions } from "./write-questions";

const word = fc.constantFrom(
  ...[
    "fire",
    "E=mc2",
    "a:b",
    "{x}",
    "~5",
    "#1",
    "50%",
    "%50%",
    "C:\\new",
    "[html]",
    "=",
    "&amp;",
    "<b>",
    "]]>",
    "“é”",
    "ب",
  ],
  ...["A.", "ANSWER: A", "//", "$CATEGORY:", "::x::", "a*b*", "-->", "_", "|", "T", "'", '"', "`"],
);

const line = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));

/** Texts as an import from HTML writes them, so that they can come back the same. */
const markdown = fc
  .array(
    fc.oneof(
      line,
      line.map((words) => `**${words.replaceAll("*", "")}**`),
      line.map((words) => `- ${words}\n- b`),
      line.map((words) => `\`\`\`\n${words.replaceAll("`", "")}\n  x = {1}\n\`\`\``),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((blocks) => settled(blocks.join("\n\n")))
  .filter((text) => text !== "" && text === settled(text));

function settled(text: string): string {
  return markdownFromHtml(htmlFromMarkdown(text), newReasons());
}

const feedback = fc.oneof(fc.constant(""), markdown);
const plain = line.map((text) => text.replaceAll(">", "").trim());
const number = fc
  .oneof(fc.integer({ min: -1000, max: 1000 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
  .map((value) => value + 0);
const tolerance = fc.constantFrom(0, 0.5, 2);
const common = { text: markdown, feedback };
const many = <Value>(value: fc.Arbitrary<Value>, minLength = 2) =>
  fc.array(value, { minLength, maxLength: 4 });

const questions: Record<QuestionContent["type"], fc.Arbitrary<unknown>> = {
  choice: fc
    .record({
      ...common,
      multiple: fc.boolean(),
      texts: many(fc.record({ text: markdown, feedback })),
      correct: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      only: fc.nat(1),
    })
    .map(({ texts, correct, only, ...question }) => ({
      ...question,
      partialCredit: question.multiple,
      options: texts.map((option, place) => ({
        ...option,
        correct: place === only || (question.multiple && correct[place] === true),
      })),
    })),
  true_false: fc.record({ ...common, correct: fc.boolean() }),
  short_text: fc.record({ ...common, accepted: many(plain, 1) }),
  numeric: fc.record({ ...common, accepted: many(fc.record({ value: number, tolerance }), 1) }),
  matching: fc.record({
    ...common,
    pairs: many(fc.record({ prompt: markdown.filter((text) => !text.includes("->")), match: plain })),
    distractors: many(plain, 0),
  }),
  ordering: fc.record({ ...common, partialCredit: fc.boolean(), items: many(markdown) }),
  free_text: fc.record(common),
};

/** Adds types that not all formats have. */
const more: Record<ExportFormat, fc.Arbitrary<unknown>[]> = {
  gift: [],
  moodle_xml: [
    fc
      .record({ ...common, accepted: many(plain, 1), exactCase: fc.boolean() })
      .map((one) => ({ ...one, type: "short_text" })),
    fc.record({ ...common, gradingNotes: markdown }).map((one) => ({ ...one, type: "free_text" })),
  ],
  qti: [
    fc
      .record({ ...common, accepted: many(plain, 1), exactCase: fc.boolean() })
      .map((one) => ({ ...one, type: "short_text" })),
    fc.record({ ...common, gradingNotes: markdown }).map((one) => ({ ...one, type: "free_text" })),
    questions.matching.map((one) => ({ ...(one as object), type: "matching", partialCredit: false })),
    questions.choice.map((one) => ({ ...(one as object), type: "choice", partialCredit: false })),
  ],
};

const tags = fc.subarray<string>(["fire", "a]b\\", "x: y", "<1>"]);

test.each(exportFormats)("%s: exported questions of all types come back equal", (format) => {
  const content = fc
    .oneof(
      ...Object.entries(questions).map(([type, fields]) =>
        fields.map((one) => ({ ...(one as object), type })),
      ),
      ...more[format],
    )
    .map((one) => questionContent.parse(one));
  const hasTags = format !== "qti";
  const question = fc.record({
    content,
    tags: hasTags ? tags : fc.constant<string[]>([]),
    points: fc.constant(1),
  });
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 5 }), (exported) => {
      const { file, report } = writeQuestions(format, exported);
      expect(report.flatMap(({ reasons }) => reasons)).toEqual([]);
      const { bytes } = file([]);
      const text = format === "qti" ? unpackQti(bytes) : new TextDecoder().decode(bytes);
      const read = readQuestions(format, text ?? "");
      expect(read.report.map(({ outcome, reasons }) => [outcome, reasons])).toEqual(
        exported.map(() => ["imported", []]),
      );
      expect(read.questions).toEqual(exported);
    }),
    { numRuns: 40 },
  );
});
