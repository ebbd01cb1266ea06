import { sha256 } from "@/lib/secrets";
import type { FormValues } from "./schema";

type Issue = { path: PropertyKey[]; message: string };

/** Drops the fields that React adds to a form sent before its script arrived. */
export function textsOf(form: Iterable<[string, unknown]>): FormValues {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(texts.filter(([name]) => !name.startsWith("$ACTION_")));
}

export function withoutSecrets(values: FormValues, secrets: readonly string[]): FormValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secrets.includes(name)));
}

export function typedSecrets(values: FormValues, secrets: readonly string[]): string[] {
  return secrets.filter((name) => values[name]);
}

/** Returns the first message of each field: an issue at `advanced.scope` or below belongs to that field, any other to "". */
export function errorsByField(issues: readonly Issue[], values: FormValues): Record<string, string> {
  const found = issues.map(({ path, message }) => [fieldAt(path, values), message] as const);
  return Object.fromEntries(found.reverse());
}

function fieldAt(path: PropertyKey[], values: FormValues): string {
  const names = path.map((_, index) => path.slice(0, path.length - index).join("."));
  return names.find((name) => Object.hasOwn(values, name)) ?? "";
}

/** Hashes a form's contents, so that saving can detect somebody else's changes. */
export function versionOf(shown: Readonly<Record<string, unknown>>): string {
  return sha256(JSON.stringify(shown)).slice(0, 32);
}
