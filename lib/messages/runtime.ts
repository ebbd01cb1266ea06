type Forms = Record<string, () => string> & { other: () => string };

const formats = new Map<string, Intl.NumberFormat>();
const rules = new Map<string, Intl.PluralRules>();

export function number(language: string, value: number, options: Intl.NumberFormatOptions = {}): string {
  // Client texts keep `{count}` for the browser.
  if (typeof value !== "number") return String(value);
  return memo(
    formats,
    language + JSON.stringify(options),
    () => new Intl.NumberFormat(language, options),
  ).format(value);
}

/** Picks ICU's form of a number: an exact one such as `=0`, else the language's. */
export function plural(language: string, value: number, forms: Forms, type: Intl.PluralRuleType): string {
  const rule = memo(rules, language + type, () => new Intl.PluralRules(language, { type }));
  return (forms[`=${value}`] ?? forms[rule.select(value)] ?? forms.other)();
}

export function choose(value: string | boolean, forms: Forms): string {
  return (forms[String(value)] ?? forms.other)();
}

function memo<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}
