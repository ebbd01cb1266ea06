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
