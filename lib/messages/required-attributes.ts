type RequiredAttribute = {
  attribute: string;
  operator: "equals" | "ends_with" | "includes";
  values: string[];
};

const operatorWords: Record<RequiredAttribute["operator"], string> = {
  equals: "is",
  ends_with: "ends with",
  includes: "includes",
};

function ruleInWords({ attribute, operator, values }: RequiredAttribute): string {
  return `${attribute} ${operatorWords[operator]} ${values.map((value) => `“${value}”`).join(" or ")}`;
}

/** Returns a value that matches other domains, too. */
export function looseEndingIn({
  operator,
  values,
}: Pick<RequiredAttribute, "operator" | "values">): string | null {
  const loose = operator === "ends_with" && values.find((value) => /^[\p{L}\p{N}].*\./u.test(value.trim()));
  return loose || null;
}

const findings = {
  absent: "it is absent",
  list: "it is a list",
  other: "it has another value",
  not_in_list: "it has other values",
};

export type Finding = keyof typeof findings;

const [listedRules, listedValues, length] = [3, 5, 80];

type Unmet = { rule: RequiredAttribute; finding: Finding };

/** Shortens the rules for the log and leaves out received values, which describe a person. */
export function unmetRulesInWords(unmet: readonly Unmet[]): string {
  const others = unmet.length - listedRules;
  const words = unmet.slice(0, listedRules).map(unmetRuleInWords);
  return [...words, ...(others > 0 ? [`and ${others} more`] : [])].join("; ");
}

function unmetRuleInWords({ rule, finding }: Unmet): string {
  const values = rule.values.slice(0, listedValues).map(shortened);
  const others = rule.values.length - values.length;
  const words = ruleInWords({ ...rule, attribute: shortened(rule.attribute), values });
  return `${words}${others > 0 ? ` or one of ${others} others` : ""} (${findings[finding]})`;
}

const shortened = (text: string) =>
  text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;
