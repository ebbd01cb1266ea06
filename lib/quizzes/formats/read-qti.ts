import type { ElementContent, Root } from "hast";
import { importedNumber } from "./imported-numbers";
import { alwaysShown } from "./qti-feedback";
import {
  acceptedBy,
  type Response,
  reportScoring,
  responseOf,
  scoredEquals,
  weightedEntries,
  weightsOf,
} from "./qti-scoring";
import {
  type FoundQuestion,
  fewParts,
  maxFileLength,
  mergedFeedback,
  type Reasons,
  readOne,
  skip,
  skipIn,
} from "./question-file";
import { markdownFromTree, plainFromTree } from "./texts";
import { unreadFiles } from "./unpack-qti";
import { choiceOf, fullAnswers, type WeightedAnswer } from "./weighted-answers";
import { childOf, childrenOf, descendantsOf, htmlIn, parseXml, textOf, type XmlElement } from "./xml";

/** Reads items of QTI 2.1 and 2.2. A text can hold several files, each with its XML declaration. */
export function* readQti(text: string): Generator<FoundQuestion> {
  let line = 1;
  for (const document of text.split(/(?=<\?xml\s)/)) {
    if (document.trim() !== "") yield readDocument(document, line);
    line += document.split("\n").length - 1;
  }
}

function readDocument(document: string, firstLine: number): FoundQuestion {
  const at = { line: firstLine, title: "" };
  try {
    const root = parseXml(document.trimStart(), firstLine);
    const title = root.attributes.title || textOf(childOf(root, "itemBody")) || root.name;
    return readOne({ line: root.line, title }, (reasons) => {
      if (root.name === "questestinterop") skip("version_unsupported", "QTI 1.2");
      if (/^qti-/.test(root.name)) skip("version_unsupported", "QTI 3");
      if (root.name === unreadFiles.tooLong) skip("file_too_long", String(maxFileLength));
      if (root.name === unreadFiles.notText) skip("malformed", "UTF-8");
      if (root.name !== "assessmentItem") skip("not_a_question", root.name);
      return { content: contentOf(root, reasons) };
    });
  } catch (error) {
    const { reason, line } = skipIn(error);
    return { ...at, line: line ?? firstLine, reasons: [reason], question: null };
  }
}

const isInteraction = ({ name }: XmlElement) => /Interaction$/.test(name);

const inline = ["textEntryInteraction", "inlineChoiceInteraction"];

function contentOf(item: XmlElement, reasons: Reasons): unknown {
  const body = childOf(item, "itemBody") ?? skip("interaction_missing");
  const interactions = descendantsOf(body).filter(isInteraction);
  const answered = interactions.filter(({ name }) => name !== "endAttemptInteraction");
  if (childrenOf(item, "templateDeclaration", "templateProcessing").length > 0) skip("template_unsupported");
  const [interaction, ...others] = answered;
  if (!interaction) skip("interaction_missing");
  if (others.length > 0) skip("several_interactions", String(answered.length));
  const read = types[interaction.name] ?? skip("type_unsupported", interaction.name);
  if (answered.length < interactions.length) reasons.add("feature_dropped", "endAttemptInteraction");
  const response = responseOf(item, interaction);
  const scorer = isForScorers(body);
  const text = markdownFromTree(
    withoutScorers(body, (child) => {
      if (child === interaction)
        return inline.includes(child.name) ? [{ type: "text", value: " … " }] : prompt(child);
      return child.name === "endAttemptInteraction" ? [] : null;
    }),
    reasons,
  );
  // A gap on a line of its own is the field for the answer.
  const asked = text.replace(/\n\n…$/, "");
  const feedback = modalFeedback(childrenOf(item, "modalFeedback"), reasons);
  // A person grades an extended text, whatever its rules say.
  if (interaction.name !== "extendedTextInteraction") reportScoring(response, reasons);
  return { text: asked, feedback, ...read({ interaction, response, scorer }, reasons) };
}

const prompt = (interaction: XmlElement): ElementContent[] =>
  childrenOf(interaction, "prompt").map((one) => ({
    type: "element",
    tagName: "div",
    properties: {},
    children: htmlIn(one).children as ElementContent[],
  }));

const isRubricForScorers = ({ name, attributes }: XmlElement) =>
  name === "rubricBlock" && !/candidate/.test(attributes.view ?? "candidate");

const isForScorers = (body: XmlElement) => descendantsOf(body).filter(isRubricForScorers);

const withoutScorers = (body: XmlElement, replace: (child: XmlElement) => ElementContent[] | null): Root =>
  htmlIn(body, (child) => (isRubricForScorers(child) || isHiddenFeedback(child) ? [] : replace(child)));

const isHiddenFeedback = ({ name }: XmlElement) => name === "feedbackInline" || name === "feedbackBlock";

/** One feedback that is always shown is the question's. */
function modalFeedback(said: readonly XmlElement[], reasons: Reasons): string {
  const texts = said.map((one) => markdownFromTree(htmlIn(one), reasons));
  const [only] = said;
  if (said.length === 1 && only?.attributes.identifier === alwaysShown) return texts[0] ?? "";
  return mergedFeedback("", texts, reasons);
}

type Item = { interaction: XmlElement; response: Response; scorer: XmlElement[] };

const types: Record<string, ((item: Item, reasons: Reasons) => object) | undefined> = {
  choiceInteraction: choice,
  inlineChoiceInteraction: choice,
  orderInteraction: ({ interaction, response }, reasons) => {
    const items = byIdentifier(childrenOf(interaction, "simpleChoice"), (one) =>
      markdownFromTree(htmlIn(one), reasons),
    );
    if (response.correct.length !== items.size) skip("no_correct_answer");
    const isPartial = response.processing.flatMap(descendantsOf).some(({ name }) => name === "index");
    return {
      type: "ordering",
      partialCredit: isPartial,
      items: response.correct.map((name) => items.get(name) ?? skip("malformed", name)),
    };
  },
  matchInteraction: matching,
  textEntryInteraction: (item, reasons) =>
    item.response.isNumber ? numeric(item, reasons) : shortText(item, reasons),
  extendedTextInteraction: ({ scorer }, reasons) => ({
    type: "free_text",
    gradingNotes: scorer.map((one) => markdownFromTree(htmlIn(one), reasons)).join("\n\n"),
  }),
};

function choice({ interaction, response }: Item, reasons: Reasons): object {
  const elements = fewParts(childrenOf(interaction, "simpleChoice", "inlineChoice"));
  const names = elements.map(({ attributes }) => attributes.identifier ?? "");
  const { correct, mapping } = response;
  const isTruth =
    names.length === 2 &&
    ["true", "false"].every((name) => names.some((one) => isSame(one, name))) &&
    elements.every((element, number) => isSame(textOf(element).trim(), names[number]?.toLowerCase() ?? ""));
  if (isTruth && !mapping && correct.length === 1 && interaction.attributes.maxChoices !== "2")
    return { type: "true_false", correct: isSame(correct[0] ?? "", "true") };
  const weights = mapping ? weightsOf(mapping) : null;
  const answers: WeightedAnswer[] = elements.map((element, number) => ({
    text: markdownFromTree(
      htmlIn(element, (child) => (isHiddenFeedback(child) ? [] : null)),
      reasons,
    ),
    fraction: weights ? weights(names[number] ?? "") : correct.includes(names[number] ?? "") ? 100 : 0,
    feedback: childrenOf(element, "feedbackInline", "feedbackBlock")
      .map((said) => markdownFromTree(htmlIn(said), reasons))
      .join("\n\n"),
  }));
  if (weights || !response.isMultiple)
    return { type: "choice", ...choiceOf(answers, !response.isMultiple, reasons) };
  if (!answers.some(({ fraction }) => fraction > 0)) skip("no_correct_answer");
  const options = answers.map(({ text, fraction, feedback }) => ({ text, correct: fraction > 0, feedback }));
  return { type: "choice", multiple: true, partialCredit: false, options };
}

const isSame = (one: string, other: string) => one.toLowerCase() === other;

function byIdentifier<Value>(
  elements: readonly XmlElement[],
  read: (element: XmlElement) => Value,
): Map<string, Value> {
  return new Map(fewParts(elements).map((element) => [element.attributes.identifier ?? "", read(element)]));
}

function matching({ interaction, response }: Item, reasons: Reasons): object {
  const [left, right] = childrenOf(interaction, "simpleMatchSet");
  const prompts = byIdentifier(childrenOf(left, "simpleAssociableChoice"), (one) =>
    markdownFromTree(htmlIn(one), reasons),
  );
  const matches = byIdentifier(childrenOf(right, "simpleAssociableChoice"), (one) =>
    plainFromTree(htmlIn(one), reasons),
  );
  const scored = childrenOf(response.mapping ?? undefined, "mapEntry").filter(
    ({ attributes }) => Number(attributes.mappedValue) > 0,
  );
  const correct =
    response.correct.length > 0 ? response.correct : scored.map(({ attributes }) => attributes.mapKey ?? "");
  const pairs = correct.map((pair) => pair.split(/\s+/));
  if (pairs.length === 0) skip("no_correct_answer");
  const used = new Set(pairs.map(([, to = ""]) => to));
  if (pairs.length !== prompts.size || new Set(pairs.map(([from]) => from)).size !== prompts.size)
    skip("type_unsupported", "matchInteraction");
  return {
    type: "matching",
    partialCredit: response.mapping !== null,
    pairs: pairs.map(([from = "", to = ""]) => ({
      prompt: prompts.get(from) ?? skip("malformed", from),
      match: matches.get(to) ?? skip("malformed", to),
    })),
    distractors: [...matches].filter(([name]) => !used.has(name)).map(([, match]) => match),
  };
}

function shortText({ response }: Item, reasons: Reasons): object {
  const full = response.mapping ? fullAnswers(weightedEntries(response.mapping), reasons) : [];
  const accepted = response.mapping ? full.map(({ text }) => text) : response.correct;
  if (accepted.length === 0) skip("no_correct_answer");
  return {
    type: "short_text",
    accepted,
    exactCase: full.every(({ isExact }) => isExact),
  };
}

function numeric({ response }: Item, reasons: Reasons): object {
  const rules = response.processing.flatMap(descendantsOf);
  const equals = response.processing.flatMap(scoredEquals);
  if (equals.length < rules.filter(({ name }) => name === "equal").length)
    reasons.add("scoring_replaced", "equal");
  const mapped = weightedEntries(response.mapping);
  const exact = (text: string) => ({ value: importedNumber(text), tolerance: 0 });
  const accepted =
    equals.length > 0
      ? equals.flatMap((equal) => acceptedBy(equal, response))
      : mapped.length > 0
        ? fullAnswers(mapped, reasons).map(({ text }) => exact(text))
        : response.correct.map(exact);
  if (accepted.length === 0) skip("no_correct_answer");
  return { type: "numeric", accepted };
}
