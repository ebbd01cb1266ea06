import type { FormValues } from "@/lib/forms/schema";
import type { RequiredAttribute } from "@/lib/identity-provider/schema";
import { trimmed } from "@/lib/trimmed";

export const maxRules = 20;

const parts = ["attribute", "operator", "values"] as const;

export const ruleField = (index: number, part: (typeof parts)[number]) =>
  `requiredAttributes.${index}.${part}`;

const pattern = /^requiredAttributes\.(\d|1\d)\.(attribute|operator|values)$/;

export const isRuleField = (name: string) => pattern.test(name);

export function ruleNumbers(names: readonly string[]): number[] {
  const numbers = names.flatMap((name) => pattern.exec(name)?.[1] ?? []);
  return [...new Set(numbers.map(Number))].sort((one, other) => one - other);
}

export function toRuleFields(rules: readonly RequiredAttribute[]): FormValues {
  const fields = rules.flatMap(({ attribute, operator, values }, index) => [
    [ruleField(index, "attribute"), attribute],
    [ruleField(index, "operator"), operator],
    [ruleField(index, "values"), values.join("\n")],
  ]);
  return Object.fromEntries(fields);
}

export function rulesIn(fields: FormValues): unknown[] {
  const count = (ruleNumbers(Object.keys(fields)).at(-1) ?? -1) + 1;
  return Array.from({ length: count }, (_, index) => {
    const [attribute = "", operator, lines = ""] = parts.map((part) => fields[ruleField(index, part)]);
    const values = lines.split("\n").flatMap((line) => trimmed(line) || []);
    return attribute || values.length > 0 ? { attribute, operator, values } : null;
  });
}
