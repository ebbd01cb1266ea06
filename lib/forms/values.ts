import { sha256 } from "@/lib/secrets";
import type { FormValues } from "./schema";

type Issue = { path: PropertyKey[]; message: string };

/**
 * The texts of a form's data; of a name that comes twice, the last. Files are not texts, and fields of React's own,
 * which come along when a form is sent before its script has arrived, are nobody's.
 */
export function textsOf(form: Iterable<[string, unknown]>): FormValues {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts.filter(([name]) => !name.startsWith("$ACTION_")));
}

/** What may go back to the browser. */
export function withoutSecrets(values: FormValues, secrets: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));
}

/** The secret fields in which something was typed. */
export function typedSecrets(values: FormValues, secrets: readonly string[]): string[] {
  return secrets.filter((name) => values[name]);
}

/**
 * What is wrong, by field: an issue at `advanced.scope` belongs to the field of that name, one below it too. What
 * belongs to no field stands under "". The first issue of a field is enough.
 */
export function errorsByField(issues: readonly Issue[], values: FormValues): Record<string, string> {
  const found = issues.map(({ path, message }) => [fieldAt(path, values), message] as const);
  return Object.fromEntries(found.reverse());
}

function fieldAt(path: PropertyKey[], values: FormValues): string {
  const names = path.map((_, index) => path.slice(0, path.length - index).join("."));
  return names.find((name) => Object.hasOwn(values, name)) ?? "";
}

/**
 * What somebody saw when they opened a form, as a name of exactly that: a form that carries it tells whether it was
 * saved by somebody else since. Whoever changes it by whatever way changes its version.
 */
export function versionOf(shown: Readonly<Record<string, unknown>>): string {
  return sha256(JSON.stringify(shown)).slice(0, 32);
}
