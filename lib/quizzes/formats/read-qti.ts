import type { ElementContent, Root } from "hast";
import { between, importedNumber } from "./imported-numbers";
import {
  type FoundQuestion,
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
  const said = childrenOf(item, "modalFeedback");
  const feedback = modalFeedback(said, reasons);
  return { text: asked, feedback, ...read({ interaction, response, item, scorer, feedback }, reasons) };
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

/** Names the feedback that an export shows in any case. */
export const alwaysShown = "general";

type Response = {
  isMultiple: boolean;
  isNumber: boolean;
  correct: string[];
  mapping: XmlElement | null;
  processing: XmlElement[];
};

function responseOf(item: XmlElement, interaction: XmlElement): Response {
  const declaration =
    childrenOf(item, "responseDeclaration").find(
      ({ attributes }) => attributes.identifier === interaction.attributes.responseIdentifier,
    ) ?? skip("no_correct_answer");
  const processing = childrenOf(item, "responseProcessing");
  const mapping = childOf(declaration, "mapping") ?? null;
  return {
    isMultiple: declaration.attributes.cardinality !== "single",
    isNumber: /^(float|integer)$/.test(declaration.attributes.baseType ?? ""),
    correct: childrenOf(childOf(declaration, "correctResponse"), "value").map((value) =>
      textOf(value).trim(),
    ),
    mapping: isMapped(processing, mapping) ? mapping : null,
    processing,
  };
}

/** Without rules for processing, a mapping counts. */
function isMapped(processing: readonly XmlElement[], mapping: XmlElement | null): boolean {
  if (!mapping) return false;
  const template = processing[0]?.attributes.template;
  if (template) return template.includes("map_response");
  const rules = processing.flatMap(descendantsOf);
  return rules.length === 0 || rules.some(({ name }) => name === "mapResponse");
}

const known = new Set([
  ...["responseCondition", "responseIf", "responseElseIf", "responseElse", "setOutcomeValue", "exitResponse"],
  ...[
    "match",
    "variable",
    "correct",
    "baseValue",
    "mapResponse",
    "isNull",
    "equal",
    "or",
    "not",
    "index",
    "sum",
  ],
  ...["stringMatch", "multiple", "ordered"],
]);

function reportScoring({ processing }: Response, reasons: Reasons): void {
  const template = processing[0]?.attributes.template;
  const isStandard = !template || /(match_correct|map_response)(\.xml)?$/.test(template);
  const rules = processing.flatMap(descendantsOf);
  const unknown = rules.find(({ name }) => !known.has(name));
  if (!isStandard) reasons.add("scoring_replaced", template);
  else if (unknown) reasons.add("scoring_replaced", unknown.name);
}

type Item = {
  interaction: XmlElement;
  response: Response;
  item: XmlElement;
  scorer: XmlElement[];
  feedback: string;
};

const types: Record<string, ((item: Item, reasons: Reasons) => object) | undefined> = {
  choiceInteraction: choice,
  inlineChoiceInteraction: choice,
  orderInteraction: ({ interaction, response }, reasons) => {
    reportScoring(response, reasons);
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
  reportScoring(response, reasons);
  const elements = childrenOf(interaction, "simpleChoice", "inlineChoice");
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

/** Returns a function from a choice to percents of the most points. */
function weightsOf(mapping: XmlElement): (key: string) => number {
  const entries = childrenOf(mapping, "mapEntry").map(({ attributes }) => ({
    key: attributes.mapKey ?? "",
    value: Number(attributes.mappedValue) || 0,
  }));
  const most = entries.reduce((sum, { value }) => sum + Math.max(0, value), 0) || 1;
  const byDefault = Number(mapping.attributes.defaultValue) || 0;
  return (key) => ((entries.find((entry) => entry.key === key)?.value ?? byDefault) / most) * 100;
}

function byIdentifier<Value>(
  elements: readonly XmlElement[],
  read: (element: XmlElement) => Value,
): Map<string, Value> {
  return new Map(elements.map((element) => [element.attributes.identifier ?? "", read(element)]));
}

function matching({ interaction, response }: Item, reasons: Reasons): object {
  reportScoring(response, reasons);
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
  reportScoring(response, reasons);
  const entries = childrenOf(response.mapping ?? undefined, "mapEntry").map(({ attributes }) => ({
    text: attributes.mapKey ?? "",
    value: Number(attributes.mappedValue) || 0,
    isExact: attributes.caseSensitive !== "false",
  }));
  const most = Math.max(0, ...entries.map(({ value }) => value));
  const weighted = entries.map((entry) => ({
    ...entry,
    fraction: most > 0 ? (entry.value / most) * 100 : 0,
  }));
  const full = response.mapping ? fullAnswers(weighted, reasons) : [];
  const accepted = response.mapping ? full.map(({ text }) => text) : response.correct;
  if (accepted.length === 0) skip("no_correct_answer");
  return {
    type: "short_text",
    accepted,
    exactCase: full.every(({ isExact }) => isExact),
  };
}

function numeric({ response }: Item, reasons: Reasons): object {
  reportScoring(response, reasons);
  const rules = response.processing.flatMap(descendantsOf);
  const equals = response.processing.flatMap(scoredEquals);
  if (equals.length < rules.filter(({ name }) => name === "equal").length)
    reasons.add("scoring_replaced", "equal");
  const mapped = childrenOf(response.mapping ?? undefined, "mapEntry");
  const most = Math.max(0, ...mapped.map(({ attributes }) => Number(attributes.mappedValue) || 0));
  const accepted =
    equals.length > 0
      ? equals.flatMap((equal) => expected(equal, response).map((value) => tolerated(value, equal)))
      : mapped.length > 0
        ? fullAnswers(
            mapped.map(({ attributes }) => ({
              text: attributes.mapKey ?? "",
              fraction: most > 0 ? ((Number(attributes.mappedValue) || 0) / most) * 100 : 0,
            })),
            reasons,
          ).map(({ text }) => ({ value: importedNumber(text), tolerance: 0 }))
        : response.correct.map((value) => ({ value: importedNumber(value), tolerance: 0 }));
  if (accepted.length === 0) skip("no_correct_answer");
  return { type: "numeric", accepted };
}

/** Finds the comparisons of branches that give points; others may give feedback, or take points away. */
function scoredEquals(rule: XmlElement): XmlElement[] {
  const inside = childrenOf(rule).flatMap(scoredEquals);
  if (!/^response(Else)?If$/.test(rule.name)) return inside;
  const [test] = childrenOf(rule);
  const isScored = childrenOf(rule, "setOutcomeValue").some(
    (set) =>
      set.attributes.identifier === "SCORE" && descendantsOf(set).some((one) => Number(textOf(one)) > 0),
  );
  return isScored && test ? [...comparisonsIn(test), ...inside] : inside;
}

function comparisonsIn(test: XmlElement): XmlElement[] {
  if (test.name === "equal") return [test];
  return test.name === "or" ? childrenOf(test).flatMap(comparisonsIn) : [];
}

const expected = (equal: XmlElement, { correct }: Response): number[] => {
  const values = childrenOf(equal, "baseValue").map(textOf);
  return (values.length > 0 ? values : correct.slice(0, 1)).map(importedNumber);
};

function tolerated(value: number, { attributes }: XmlElement): { value: number; tolerance: number } {
  const [below = 0, above = below] = (attributes.tolerance ?? "")
    .split(/\s+/)
    .filter(Boolean)
    .map(importedNumber);
  if (attributes.toleranceMode === "absolute" && below === above) return { value, tolerance: below };
  if (attributes.toleranceMode === "absolute") return between(value - below, value + above);
  if (attributes.toleranceMode !== "relative") return { value, tolerance: 0 };
  const share = Math.abs(value) / 100;
  return between(value - share * below, value + share * above);
}
