import { between, importedNumber } from "./imported-numbers";
import { type Reasons, skip } from "./question-file";
import { childOf, childrenOf, descendantsOf, textOf, type XmlElement } from "./xml";

/** Holds how an item declares its correct answer and its points. */
export type Response = {
  isMultiple: boolean;
  isNumber: boolean;
  correct: string[];
  mapping: XmlElement | null;
  processing: XmlElement[];
};

export function responseOf(item: XmlElement, interaction: XmlElement): Response {
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

/** Reports rules that Lectern replaces by its own. */
export function reportScoring({ processing }: Response, reasons: Reasons): void {
  const template = processing[0]?.attributes.template;
  const isStandard = !template || /(match_correct|map_response)(\.xml)?$/.test(template);
  const rules = processing.flatMap(descendantsOf);
  const unknown = rules.find(({ name }) => !known.has(name));
  if (!isStandard) reasons.add("scoring_replaced", template);
  else if (unknown) reasons.add("scoring_replaced", unknown.name);
}

/** Returns a function from a choice to percents of the most points. */
export function weightsOf(mapping: XmlElement): (key: string) => number {
  const entries = childrenOf(mapping, "mapEntry").map(({ attributes }) => ({
    key: attributes.mapKey ?? "",
    value: Number(attributes.mappedValue) || 0,
  }));
  const most = entries.reduce((sum, { value }) => sum + Math.max(0, value), 0) || 1;
  const byDefault = Number(mapping.attributes.defaultValue) || 0;
  return (key) => ((entries.find((entry) => entry.key === key)?.value ?? byDefault) / most) * 100;
}

/** Returns the entries of a mapping with their percents of the most points. */
export function weightedEntries(mapping: XmlElement | null) {
  const entries = childrenOf(mapping ?? undefined, "mapEntry").map(({ attributes }) => ({
    text: attributes.mapKey ?? "",
    value: Number(attributes.mappedValue) || 0,
    isExact: attributes.caseSensitive !== "false",
  }));
  const most = Math.max(0, ...entries.map(({ value }) => value));
  return entries.map((entry) => ({ ...entry, fraction: most > 0 ? (entry.value / most) * 100 : 0 }));
}

/** Finds the comparisons of branches that give points; others may give feedback, or take points away. */
export function scoredEquals(rule: XmlElement): XmlElement[] {
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

/** Returns the numbers that a comparison takes as correct. */
export const acceptedBy = (equal: XmlElement, response: Response) =>
  expected(equal, response).map((value) => tolerated(value, equal));

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
