import { readFileSync } from "node:fs";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { detectFormat, type ImportFormat, importFormats } from "./formats";
import { readQuestions } from "./read-questions";
import { textOfUpload } from "./uploaded-text";

function outcomes(format: ImportFormat, text: string) {
  return readQuestions(format, text).report.map(({ line, outcome, reasons }) => [
    line,
    outcome,
    ...reasons.map(({ code }) => code),
  ]);
}

const contents = (format: ImportFormat, text: string) =>
  readQuestions(format, text).questions.map(({ content }) => content);

const moodle = (questions: string) => `<?xml version="1.0"?>\n<quiz>\n${questions}\n</quiz>`;

const moodleChoice = `<question type="multichoice">
  <name><text>Signs</text></name>
  <questiontext format="html"><text><![CDATA[<p>What is <b>H<sub>2</sub>O</b>?<img src="@@PLUGINFILE@@/a.png" alt="A glass"></p>]]></text></questiontext>
  <single>false</single>
  <answer fraction="50" format="html"><text>&lt;p&gt;Water&lt;/p&gt;</text></answer>
  <answer fraction="50" format="html"><text>Ice</text></answer>
  <answer fraction="-100" format="html"><text>Fire</text><feedback format="html"><text>No</text></feedback></answer>
  <tags><tag><text>chemistry</text></tag></tags>
</question>`;

test("Moodle's HTML becomes Markdown, and lost pictures and weights are reported", () => {
  const { questions, report } = readQuestions("moodle_xml", moodle(moodleChoice));
  expect(report).toEqual([
    {
      line: 3,
      title: "Signs",
      outcome: "changed",
      reasons: [
        { code: "picture_dropped", detail: "A glass" },
        { code: "credit_partial", detail: "" },
      ],
    },
  ]);
  expect(questions).toMatchObject([
    {
      tags: ["chemistry"],
      content: {
        text: "What is **H₂O**?A glass",
        options: [
          { text: "Water", correct: true },
          { text: "Ice", correct: true },
          { text: "Fire", correct: false, feedback: "No" },
        ],
      },
    },
  ]);
});

test("Broken and unknown questions are skipped by line, and the others are read", () => {
  const whole =
    moodle(`${moodleChoice}\n<question type="cloze"></question>\n<question type="essay"><oops></question>
<question type="truefalse"><questiontext><text>Sure?</text></questiontext>
<answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question>`);
  expect(outcomes("moodle_xml", whole)).toEqual([
    [3, "changed", "picture_dropped", "credit_partial"],
    [12, "skipped", "type_unsupported"],
    [13, "skipped", "malformed"],
    [14, "imported"],
  ]);
  expect(
    outcomes("gift", "One {\n=1\n\n::Two::Sure?{T}\n\nThree?{=a ~b} {=c}\n\nFour?{~a ~b}\n\nFive?{#x}"),
  ).toEqual([
    [1, "skipped", "malformed"],
    [4, "imported"],
    [6, "skipped", "malformed"],
    [8, "skipped", "no_correct_answer"],
    [10, "skipped", "malformed"],
  ]);
  expect(
    outcomes(
      "aiken",
      "Red?\nA. Exit\nB) Fire\nANSWER: B\n\nBlue?\nA. Yes\nB. No\n\nGreen?\nA. Yes\nANSWER: A\nBlack?\nA. a\nB. b\nANSWER: C",
    ),
  ).toEqual([
    [1, "imported"],
    [6, "skipped", "answer_line_missing"],
    [10, "skipped", "options_missing"],
    [13, "skipped", "answer_unknown"],
  ]);
});

test("The CSV template holds each type, and other separators work", () => {
  const template = readFileSync("public/question-template.csv", "utf8");
  expect(detectFormat(template)).toBe("csv");
  expect(contents("csv", template).map(({ type }) => type)).toEqual([
    "choice",
    "choice",
    "true_false",
    "short_text",
    "numeric",
    "matching",
    "ordering",
    "free_text",
  ]);
  const excel =
    'Type;Question;Correct;Option_1;Option_2\r\nsingle_choice;"One; or\r\n""two""?";2;One;Two\r\nmagic;What?;;;\r\n"broken"x;What?;;;';
  expect(outcomes("csv", excel)).toEqual([
    [2, "imported"],
    [4, "skipped", "type_unsupported"],
    [5, "skipped", "type_unsupported"],
  ]);
  expect(contents("csv", excel)).toMatchObject([
    { text: 'One; or\n"two"?', options: [{}, { correct: true }] },
  ]);
});

test("Entities, document types, deep nesting and long files are refused", () => {
  const entity = `<!DOCTYPE quiz [<!ENTITY a "b">]><quiz><question type="essay">&a;</question></quiz>`;
  expect(outcomes("moodle_xml", entity)).toEqual([[1, "skipped", "malformed"]]);
  expect(outcomes("moodle_xml", moodle('<question type="essay">&nbsp;</question>'))).toEqual([
    [3, "skipped", "malformed"],
  ]);
  expect(outcomes("qti", `${"<a>".repeat(100_000)}`)).toEqual([[1, "skipped", "malformed"]]);
  const nested = `[html]${"<div>".repeat(50_000)}Why?{}`;
  expect(outcomes("gift", nested)).toEqual([[1, "skipped", "nested_too_deeply"]]);
  expect(outcomes("gift", "a".repeat(1_000_001))).toEqual([[1, "skipped", "file_too_long"]]);
  expect(outcomes("gift", "Why?{}\n\n".repeat(501)).at(-1)).toEqual([1001, "skipped", "too_many_questions"]);
});

test("A package's items are read one by one, also beside a broken one", () => {
  const item = (body: string) =>
    `<?xml version="1.0"?><assessmentItem title="T"><responseDeclaration identifier="R" cardinality="single" baseType="float"><correctResponse><value>3,5</value></correctResponse></responseDeclaration><itemBody>${body}</itemBody></assessmentItem>`;
  const entry = '<p>Half of seven? <textEntryInteraction responseIdentifier="R"/> meters</p>';
  const zip = zipSync({
    "imsmanifest.xml": strToU8("<manifest/>"),
    "a.xml": strToU8(item(entry)),
    "b.xml": strToU8(item("<p>")),
    "c.xml": strToU8(item(`${entry}${entry}`)),
    "d.png": new Uint8Array(10),
  });
  const text = textOfUpload(zip) ?? "";
  expect(detectFormat(text)).toBe("qti");
  expect(outcomes("qti", text).map(([, ...outcome]) => outcome)).toEqual([
    ["imported"],
    ["skipped", "malformed"],
    ["skipped", "several_interactions"],
  ]);
  expect(contents("qti", text)).toMatchObject([
    { type: "numeric", text: "Half of seven? … meters", accepted: [{ value: 3.5, tolerance: 0 }] },
  ]);
  expect(textOfUpload(zip.slice(0, 200))).toBeNull();
});

test("No text makes a reader throw", () => {
  const piece = fc.constantFrom(
    ...[
      "{",
      "}",
      "=",
      "~",
      "#",
      "->",
      "%50%",
      "::",
      "\n\n",
      "\n",
      "T",
      "3..5",
      "//",
      "####",
      ">",
      '"',
      ",",
      ";",
    ],
    ...[
      "<quiz>",
      "<question type=",
      '"essay">',
      "</question>",
      "<text>",
      "</text>",
      "<![CDATA[",
      "]]>",
      "<?xml ?>",
      "&",
    ],
    ...["ANSWER: A", "A. x", "type,question", "numeric", "assessmentItem", "\\", "\ue000", "word"],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      for (const format of importFormats) readQuestions(format, pieces.join(""));
    }),
    { numRuns: 200 },
  );
});
