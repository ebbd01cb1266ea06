import type { RequiredAttribute } from "@/lib/identity-provider/schema";
import type { Messages } from "@/lib/messages/messages";

type Reader = { t: Messages; language: string };

export function ruleInWords(
  { attribute, operator, values }: RequiredAttribute,
  { t, language }: Reader,
): string {
  const { inWords, quoted } = t.identityProvider.rules;
  const alternatives = new Intl.ListFormat(language, { type: "disjunction" });
  const listed = alternatives.format(values.map((value) => quoted({ value })));
  return inWords[operator]({ attribute, values: listed });
}
