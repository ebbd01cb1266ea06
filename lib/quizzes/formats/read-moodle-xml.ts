import { importedNumber } from "./imported-numbers";
import {
  type FoundQuestion,
  fewParts,
  mergedFeedback,
  type Reasons,
  readOne,
  skip,
  skipIn,
  wholePoints,
} from "./question-file";
import { lastCategory } from "./read-gift";
import { markdownFromHtml, markdownFromMoodle, markdownFromPlain, plainFromHtml } from "./texts";
import { choiceOf, fullAnswers, type WeightedAnswer, withoutWildcards } from "./weighted-answers";
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from "./xml";

/** Reads Moodle's XML. Categories and tags become tags. */
export function* readMoodleXml(text: string): Generator<FoundQuestion> {
  let category: string[] = [];
  for (const part of questionsIn(text)) {
    if (!("element" in part)) {
      yield part;
      continue;
    }
    const { element } = part;
    if (element.attributes.type === "category") {
      category = lastCategory(textOf(childOf(childOf(element, "category"), "text")));
      continue;
    }
    const title =
      textOf(childOf(childOf(element, "name"), "text")) || textOf(childOf(element, "questiontext"));
    yield readOne({ line: element.line, title }, (reasons) => ({
      content: contentOf(element, reasons),
      tags: [...category, ...tagsOf(element)],
      points: pointsOf(element, reasons),
    }));
  }
}

/** Takes a malformed document apart, so that its other questions can be read. */
function questionsIn(text: string): ({ element: XmlElement } | FoundQuestion)[] {
  try {
    return elementsIn(parseXml(text));
  } catch (error) {
    const { reason, line } = skipIn(error);
    const whole: FoundQuestion = { line: line ?? 1, title: "", reasons: [reason], question: null };
    const starts = [...text.matchAll(/<question[\s>]/g)].map(({ index }) => index);
    const parts = starts.map((start, number) => text.slice(start, starts[number + 1]));
    // A document type would define entities that its questions use.
    if (parts.length === 0 || /<!DOCTYPE/i.test(text)) return [whole];
    let lineNow = text.slice(0, starts[0]).split("\n").length;
    return parts.flatMap((part) => {
      const firstLine = lineNow;
      lineNow += part.split("\n").length - 1;
      const end = part.lastIndexOf("</question>");
      return readPart(end < 0 ? part : part.slice(0, end + "</question>".length), firstLine);
    });
  }
}

function readPart(part: string, firstLine: number): ({ element: XmlElement } | FoundQuestion)[] {
  try {
    return [{ element: parseXml(part, firstLine) }];
  } catch (error) {
    const { reason, line } = skipIn(error);
    const [, title = ""] = /<name>\s*<text>([^<]*)/.exec(part) ?? [];
    return [{ line: line ?? firstLine, title, reasons: [reason], question: null }];
  }
}

const elementsIn = (root: XmlElement) =>
  root.name === "quiz"
    ? childrenOf(root, "question").map((element) => ({ element }))
    : skip("type_unsupported", root.name, root.line);

const tagsOf = (element: XmlElement) =>
  childrenOf(childOf(element, "tags"), "tag").map((tag) => textOf(childOf(tag, "text")));

function pointsOf(element: XmlElement, reasons: Reasons): number {
  const written = textOf(childOf(element, "defaultgrade")).trim();
  return wholePoints(written === "" ? 1 : Number(written), written, reasons);
}

function contentOf(element: XmlElement, reasons: Reasons): unknown {
  const type = element.attributes.type ?? "";
  const read = types.get(type) ?? skip(type === "description" ? "not_a_question" : "type_unsupported", type);
  const common = {
    text: richIn(childOf(element, "questiontext"), reasons),
    feedback: richIn(childOf(element, "generalfeedback"), reasons),
  };
  if (childrenOf(element, "hint").some((hint) => textOf(hint).trim())) reasons.add("feature_dropped", "hint");
  const outcomes = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"];
  if (childrenOf(element, ...outcomes).some((said) => textOf(said).trim()))
    reasons.add("outcome_feedback_dropped");
  return { ...common, ...read(element, common.feedback, reasons) };
}

type Read = (element: XmlElement, feedback: string, reasons: Reasons) => object;

const readers: Record<string, Read> = {
  multichoice: (element, _feedback, reasons) => ({
    type: "choice",
    ...choiceOf(
      answersIn(element, richIn, reasons),
      !/^(false|0)$/.test(textOf(childOf(element, "single")).trim()),
      reasons,
    ),
  }),
  /** A common plugin: all or nothing. */
  multichoiceset: (element, _feedback, reasons) => {
    const options = answersIn(element, richIn, reasons).map(({ text, fraction, feedback }) => ({
      text,
      correct: fraction > 0,
      feedback,
    }));
    if (!options.some(({ correct }) => correct)) skip("no_correct_answer");
    return { type: "choice", multiple: true, partialCredit: false, options };
  },
  truefalse: (element, feedback, reasons) => {
    const answers = answersIn(element, plainIn, reasons);
    const right = answers.find(({ fraction }) => fraction > 0) ?? skip("no_correct_answer");
    return {
      type: "true_false",
      correct: /^(true|false)$/i.test(right.text)
        ? right.text.toLowerCase() === "true"
        : skip("answer_unknown", right.text),
      feedback: mergedFeedback(feedback, feedbackOf(answers), reasons),
    };
  },
  shortanswer: (element, feedback, reasons) => {
    const answers = withoutWildcards(answersIn(element, plainIn, reasons), reasons);
    return {
      type: "short_text",
      accepted: fullAnswers(answers, reasons).map(({ text }) => text),
      exactCase: textOf(childOf(element, "usecase")).trim() === "1",
      feedback: mergedFeedback(feedback, feedbackOf(answers), reasons),
    };
  },
  numerical: (element, feedback, reasons) => {
    const answers = fewParts(childrenOf(element, "answer")).map((answer) => ({
      ...weighted(answer, plainIn, reasons),
      tolerance: textOf(childOf(answer, "tolerance")).trim() || "0",
    }));
    const valued = answers.filter(({ text }) => text !== "*");
    if (childrenOf(childOf(element, "units"), "unit").length > 0) reasons.add("unit_dropped");
    return {
      type: "numeric",
      accepted: fullAnswers(valued, reasons).map(({ text, tolerance }) => ({
        value: importedNumber(text),
        tolerance: Math.abs(importedNumber(tolerance)),
      })),
      feedback: mergedFeedback(feedback, feedbackOf(answers), reasons),
    };
  },
  matching: (element, _feedback, reasons) => {
    const pairs = fewParts(childrenOf(element, "subquestion")).map((one) => ({
      prompt: richIn(one, reasons),
      match: plainIn(childOf(one, "answer"), reasons),
    }));
    return {
      type: "matching",
      pairs: pairs.filter(({ prompt }) => prompt !== ""),
      distractors: pairs
        .filter(({ prompt, match }) => prompt === "" && match !== "")
        .map(({ match }) => match),
    };
  },
  ordering: (element, _feedback, reasons) => {
    const grading = textOf(childOf(element, "gradingtype")).trim();
    if (!/^(ABSOLUTE_POSITION|ALL_OR_NOTHING|0|-1|)$/.test(grading)) reasons.add("credit_partial");
    return {
      type: "ordering",
      partialCredit: !/^(ALL_OR_NOTHING|-1)$/.test(grading),
      items: fewParts(childrenOf(element, "answer"))
        .toSorted((one, other) => Number(one.attributes.fraction) - Number(other.attributes.fraction))
        .map((answer) => richIn(answer, reasons)),
    };
  },
  essay: (element, _feedback, reasons) => {
    if (textOf(childOf(element, "responsetemplate")).trim()) reasons.add("response_template_dropped");
    if (Number(textOf(childOf(element, "attachments"))) > 0) reasons.add("attachments_dropped");
    return { type: "free_text", gradingNotes: richIn(childOf(element, "graderinfo"), reasons) };
  },
};

const types = new Map(Object.entries(readers));

const feedbackOf = (answers: readonly WeightedAnswer[]) => answers.map(({ feedback }) => feedback);

type ReadText = (element: XmlElement | undefined, reasons: Reasons) => string;

const answersIn = (element: XmlElement, read: ReadText, reasons: Reasons) =>
  fewParts(childrenOf(element, "answer")).map((answer) => weighted(answer, read, reasons));

const weighted = (answer: XmlElement, read: ReadText, reasons: Reasons): WeightedAnswer => ({
  text: read(answer, reasons),
  fraction: importedNumber(answer.attributes.fraction ?? "0"),
  feedback: richIn(childOf(answer, "feedback"), reasons),
});

function richIn(element: XmlElement | undefined, reasons: Reasons): string {
  const text = textOf(childOf(element, "text")).trim();
  switch (element?.attributes.format) {
    case "markdown":
      return text;
    case "plain_text":
      return markdownFromPlain(text);
    case "html":
      return markdownFromHtml(text, reasons);
    default:
      return markdownFromMoodle(text, reasons);
  }
}

function plainIn(element: XmlElement | undefined, reasons: Reasons): string {
  const text = textOf(childOf(element, "text")).trim();
  return element?.attributes.format === "html" ? plainFromHtml(text, reasons) : text;
}
