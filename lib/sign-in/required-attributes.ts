import type { RequiredAttribute } from "@/lib/identity-provider/schema";
import { type Finding, unmetRulesInWords } from "@/lib/messages/required-attributes";
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
  if (unmet.length > 0) throw new SignInFailure("access_not_allowed", unmetRulesInWords(unmet));
}

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
