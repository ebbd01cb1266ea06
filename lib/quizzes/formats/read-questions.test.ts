import { readFileSync } from "node:fs";
import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { questionContent } from "@/lib/courses/kinds/quiz/question-schema";
import { detectFormat, type ImportFormat, importFormats } from "./formats";
import { checked, newReasons } from "./question-file";
import { readQuestions } from "./read-questions";
import { markdownFromHtml } from "./texts";
import { textOfUpload } from "./uploaded-text";
import { writeQuestions } from "./write-questions";

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

test("A short answer has one line", () => {
  expect(contents("gift", "[markdown]Where?{=Oslo\nNorway}")).toMatchObject([{ accepted: ["Oslo Norway"] }]);
});

test("A line break at the end of a text is dropped", () => {
  expect(markdownFromHtml("Good.<br/>\n<br/> ", newReasons())).toBe("Good.");
  expect(markdownFromHtml("<p>One<br/>two<br/></p>", newReasons())).toBe("One\\\ntwo");
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
    // macOS adds these.
    "__MACOSX/._a.xml": new Uint8Array([0, 5, 22, 7, 255]),
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

test("A package that declares false sizes is read to the limit, and each unread file is reported", () => {
  const zip = zipSync({
    "a.xml": new Uint8Array([0xff, 0xff]),
    "b.xml": strToU8("<questestinterop/>"),
    "c.xml": strToU8(" ".repeat(20_000_000)),
  });
  const view = new DataView(zip.buffer);
  for (let at = 0; at < zip.length - 30; at += 1) {
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, 1, true);
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1, true);
  }
  const { report } = readQuestions("qti", textOfUpload(zip) ?? "");
  expect(report.map(({ title, reasons }) => [title, reasons[0]?.code])).toEqual([
    ["a.xml", "malformed"],
    ["questestinterop", "version_unsupported"],
    ["c.xml", "file_too_long"],
  ]);
});

test("Names of JavaScript's own and stray end tags are only questions that are skipped", () => {
  expect(outcomes("moodle_xml", moodle('<question type="__proto__"></question>'))).toEqual([
    [3, "skipped", "type_unsupported"],
  ]);
  for (const nested of ["<div></x>", "<div><table></div></table>"])
    expect(outcomes("gift", `[html]${nested.repeat(3000).replaceAll("=", "\\=")}Why?{}`)).toEqual([
      [1, "skipped", "nested_too_deeply"],
    ]);
});

test("A choice needs a correct option, and true or false needs one of the two", () => {
  const truth = (text: string) =>
    moodle(
      `<question type="truefalse"><questiontext><text>Sure?</text></questiontext><answer fraction="100"><text>${text}</text></answer></question>`,
    );
  expect(outcomes("moodle_xml", truth("Wahr"))).toEqual([[3, "skipped", "answer_unknown"]]);
  expect(contents("moodle_xml", moodle(moodleChoice.replace("<single>false</single>", "")))).toMatchObject([
    { multiple: true, options: [{ correct: true }, { correct: true }, { correct: false }] },
  ]);
  const weights = moodleChoice.replace("<single>false</single>", "").replace('"50"', '"100"');
  expect(contents("moodle_xml", moodle(weights))).toMatchObject([{ multiple: false }]);
  const none = { line: 1, title: "", reasons: [] };
  const options = ["a", "b"].map((text) => ({ text, correct: false }));
  const content = { type: "choice", text: "Which?", multiple: true, options };
  expect(checked([{ ...none, question: { content } }]).report[0]?.reasons).toEqual([
    { code: "no_correct_answer", detail: "" },
  ]);
});

test("QTI's comparisons count only where they give points, and only true and false are a truth", () => {
  const item = (declared: string, body: string, rules = "") =>
    `<assessmentItem title="T"><responseDeclaration identifier="R" cardinality="single" ${declared}</responseDeclaration><itemBody>${body}</itemBody><responseProcessing>${rules}</responseProcessing></assessmentItem>`;
  const branch = (name: string, value: number, score: number) =>
    `<${name}><equal toleranceMode="exact"><variable identifier="R"/><baseValue>${value}</baseValue></equal><setOutcomeValue identifier="SCORE"><baseValue>${score}</baseValue></setOutcomeValue></${name}>`;
  const numeric = item(
    'baseType="float"><correctResponse><value>4</value></correctResponse>',
    '<p>2 + 2?</p><textEntryInteraction responseIdentifier="R"/>',
    `<responseCondition>${branch("responseIf", 4, 1)}${branch("responseElseIf", 5, 0)}</responseCondition>`,
  );
  expect(contents("qti", numeric)).toMatchObject([{ accepted: [{ value: 4 }] }]);
  expect(outcomes("qti", numeric)).toEqual([[1, "changed", "scoring_replaced"]]);
  const truth = item(
    'baseType="identifier"><correctResponse><value>true</value></correctResponse>',
    '<choiceInteraction responseIdentifier="R"><prompt>Sure?</prompt><simpleChoice identifier="true">Always</simpleChoice><simpleChoice identifier="false">Never</simpleChoice></choiceInteraction>',
  );
  expect(contents("qti", truth)).toMatchObject([{ type: "choice", options: [{ text: "Always" }, {}] }]);
});

test("An item that looks like a comment comes back, and a missing mark ends a file of many questions", () => {
  const content = questionContent.parse({ type: "ordering", text: "Sort", items: ["// one", "two"] });
  const { file } = writeQuestions("gift", [{ content, tags: [], points: 1 }]);
  expect(contents("gift", new TextDecoder().decode(file([]).bytes))).toEqual([content]);
  expect(readQuestions("gift", "x\n\n".repeat(300_000)).report).toHaveLength(501);
  expect(readQuestions("gift", `Why?{\n${"a\n\n".repeat(300_000)}`).report).toHaveLength(501);
  expect(outcomes("aiken", `Which?\n${"A. a\n".repeat(51)}ANSWER: A`)).toEqual([[1, "skipped", "not_valid"]]);
});

test("Only the content of embedded files is removed", () => {
  const text = '<file name="a" encoding="base64">QUJD\nRA==</file><file name="b">kept</file>';
  expect(textOfUpload(strToU8(text))).toBe(
    '<file name="a" encoding="base64">\n</file><file name="b">kept</file>',
  );
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

test("A question with very many options is refused before each is converted", () => {
  const options = "~a".repeat(200_000);
  const [line] = readQuestions("gift", `Which?{=b${options}}`).report;
  expect(line).toMatchObject({
    outcome: "skipped",
    reasons: [{ code: "not_valid", detail: "200001 > 100" }],
  });
  const answers = '<answer fraction="100"><text>a</text></answer>'.repeat(200);
  const question = `<question type="multichoice"><questiontext><text>Which?</text></questiontext>${answers}</question>`;
  expect(readQuestions("moodle_xml", moodle(question)).report).toMatchObject([
    { reasons: [{ code: "not_valid", detail: "200 > 100" }] },
  ]);
});

test("A comment of unfinished tags ends in time", () => {
  const { questions } = readQuestions("gift", `// ${"[tag:".repeat(80_000)}\nTrue?{T}`);
  expect(questions).toMatchObject([{ tags: [] }]);
});

test("A survey's question without a key is reported instead of written as another type", () => {
  const content = questionContent.parse({ type: "short_text", text: "Which city?" });
  for (const format of ["gift", "moodle_xml", "qti"] as const)
    expect(writeQuestions(format, [{ content, tags: [], points: 1 }]).report).toMatchObject([
      { outcome: "skipped", reasons: [{ code: "no_correct_answer" }] },
    ]);
});
