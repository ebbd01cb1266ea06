import { invalidValue } from "./errors";

const longestText = 1_000;

export function objectOf(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw invalidValue(`${name} must be an object.`);
  return value as Record<string, unknown>;
}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Reads a text, or a number that a client wrote without quotes. @throws ScimError `invalidValue` */
export function textOf(sent: unknown, name: string): string {
  const value = unwrapped(sent);
  const text = Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text !== "string") throw invalidValue(`${name} must be a text.`);
  if (text.length > longestText) throw invalidValue(`${name} has more than ${longestText} characters.`);
  if (/[\0\p{Cs}]/u.test(text)) throw invalidValue(`${name} has characters that can't be stored.`);
  return text.trim() === "" ? "" : text;
}

// Entra sends "True" and "False", as texts.
export function booleanOf(sent: unknown, name: string): boolean {
  const value = unwrapped(sent);
  if (typeof value === "boolean") return value;
  if (typeof value === "string" && /^(true|false)$/i.test(value)) return value.toLowerCase() === "true";
  throw invalidValue(`${name} must be true or false.`);
}

/** Returns the name as RFC 7643 writes it. */
export const findName = <Name extends string>(names: readonly Name[], name: string) =>
  names.find((one) => one.toLowerCase() === name.toLowerCase()) ?? null;

// Entra's first dialect writes single values as `[{ "$ref": null, "value": "…" }]`.
export function unwrapped(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 1) return value;
  const [one] = value;
  return typeof one === "object" && one !== null && "value" in one ? one.value : value;
}
