import { isDeepStrictEqual } from "node:util";
import type { AuditFields } from "./schema";

const textLimit = 4_000;

export type Change = { before: AuditFields | null; after: AuditFields | null };

export function changeBetween(before?: AuditFields, after?: AuditFields): Change | null {
  const [was, is] = [before && storable(before), after && storable(after)];
  if (!was || !is) return { before: was ? shortened(was) : null, after: is ? shortened(is) : null };
  const names = Object.keys({ ...was, ...is }).filter((name) => !isDeepStrictEqual(was[name], is[name]));
  const pick = (fields: AuditFields) =>
    Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
  return names.length > 0 ? { before: shortened(pick(was)), after: shortened(pick(is)) } : null;
}

export type ReadableChange = { label: string; before: string | null; after: string | null };

export function readChange({ before, after }: Change): ReadableChange[] {
  const names = Object.keys({ ...before, ...after }).sort();
  const textIn = (fields: AuditFields | null, name: string) =>
    fields && name in fields ? inWords(fields[name]) : null;
  return names.map((name) => ({
    label: wordsOf(name),
    before: textIn(before, name),
    after: textIn(after, name),
  }));
}

export function actionInWords(action: string): string {
  return wordsOf(action.replace(".", "_"));
}

function wordsOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("_", " ");
  const spelt = words.replace(/\b(api|id|pkce|url)\b/g, (word) => word.toUpperCase());
  return spelt.charAt(0).toUpperCase() + spelt.slice(1);
}

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(inWords).join("\n") || "—";
  if (typeof value !== "object") return String(value);
  const lines = Object.entries(value).map(([name, one]) => `${wordsOf(name)}: ${inWords(one)}`);
  return lines.join("\n") || "—";
}

// jsonb can't store NUL and lone surrogates.
function storable(fields: AuditFields): AuditFields {
  return JSON.parse(JSON.stringify(fields, (_, value) => cleaned(value)));
}

const cleaned = (value: unknown) => (typeof value === "string" ? value.replace(/[\0\p{Cs}]/gu, "") : value);

// A course's text may be as long as a book, so this keeps its beginning and length.
function shortened(fields: AuditFields): AuditFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === "string" && value.length > textLimit
        ? `${[...value].slice(0, textLimit).join("")}… (${value.length} characters)`
        : value,
    ]),
  );
}
