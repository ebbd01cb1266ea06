import type { RequiredAttribute } from "@/lib/identity-provider/schema";
import type { Evidence } from "@/lib/messages/sign-in-evidence";
import { trimmed } from "@/lib/trimmed";
import { attributeValue } from "./attribute-value";
import { SignInFailure } from "./failures";
import type { Userinfo } from "./userinfo";

/** Throws SignInFailure `access_not_allowed` unless the user information meets every rule. */
export function assertAllowed(rules: readonly RequiredAttribute[], { json }: Userinfo): void {
  const unmet = rules.flatMap((rule) => {
    const finding = judgeRule(rule, attributeValue(json, rule.attribute));
    return finding ? [{ rule, finding }] : [];
  });
  if (unmet.length > 0) throw new SignInFailure("access_not_allowed", evidenceOf(unmet));
}

const [listedRules, listedValues, length] = [3, 5, 80];

type Finding = "absent" | "list" | "other" | "not_in_list";

/** Shortens the rules for the log and leaves out received values, which describe a person. */
function evidenceOf(unmet: readonly { rule: RequiredAttribute; finding: Finding }[]): Evidence[] {
  const count = unmet.length - listedRules;
  const listed = unmet.slice(0, listedRules).map(({ rule, finding }): Evidence => {
    const values = rule.values.slice(0, listedValues).map(shortened);
    const others = rule.values.length - values.length;
    const [attribute, operator] = [shortened(rule.attribute), rule.operator];
    return { code: "rule_unmet", attribute, operator, values, count: values.length, others, finding };
  });
  return [...listed, ...(count > 0 ? [{ code: "more_rules", count } as const] : [])];
}

const shortened = (text: string) =>
  text.length > length ? `${text.slice(0, length).toWellFormed()}…` : text;

export function judgeRule({ operator, values }: RequiredAttribute, value: unknown): Finding | null {
  if (value === undefined || value === null) return "absent";
  const wanted = values.map(normalized);
  if (operator === "includes") {
    const isMet = [value].flat().some((one) => wanted.includes(textOf(one) ?? ""));
    return isMet ? null : Array.isArray(value) ? "not_in_list" : "other";
  }
  if (Array.isArray(value)) return "list";
  const text = textOf(value) ?? "";
  return wanted.some((one) => meets[operator](text, one)) ? null : "other";
}

// Case matters in identifiers and group names, but not in the domains of `ends_with`.
const meets = {
  equals: (text: string, wanted: string) => text === wanted,
  ends_with: (text: string, wanted: string) => text.toLowerCase().endsWith(wanted.toLowerCase()),
};

// A number beyond 2^53 has lost its digits.
function textOf(value: unknown): string | null {
  if (typeof value === "string") return normalized(value);
  return typeof value === "boolean" || Number.isSafeInteger(value) ? String(value) : null;
}

const normalized = (text: string) => trimmed(text.normalize("NFC"));
