import { z } from "zod";
import { invalidParameter } from "./errors";
import type { Filterable, Kind } from "./filterable";

export type Operator = "eq" | "not_eq" | "cont" | "not_cont" | "in" | "gt" | "gteq" | "lt" | "lteq";

export type Filter = { name: string; operator: Operator; values: (string | number | boolean)[] };

const comparisons = ["eq", "not_eq", "in", "gt", "gteq", "lt", "lteq"] as const;

export const operatorsOf: Record<Kind, readonly [Operator, ...Operator[]]> = {
  text: ["cont", "not_cont", "eq", "not_eq", "in"],
  exact: ["eq", "in"],
  enum: ["eq", "not_eq", "in"],
  number: comparisons,
  time: comparisons,
  date: comparisons,
  boolean: ["eq"],
};

export const maxValues = 100;
export const maxCharacters = 200;

/** Parses `filter[name]=value` or `filter[name][operator]=value`; throws JsonApiError 400. */
export function parseFilter(
  parameter: string,
  text: string,
  filterable: Readonly<Record<string, Filterable>>,
): Filter {
  const [, name = "", , operatorName] = /^filter\[([^[\]]*)\](\[([^[\]]*)\])?$/.exec(parameter) ?? [];
  const field = Object.hasOwn(filterable, name) ? filterable[name] : undefined;
  if (!field) throw invalidParameter(parameter, "filter_unknown", { allowed: Object.keys(filterable) });
  const allowed = operatorsOf[field.kind];
  const operator = operatorName === undefined ? allowed[0] : allowed.find((one) => one === operatorName);
  if (!operator) throw invalidParameter(parameter, "operator_unknown", { name, allowed });
  const parts = operator === "in" ? text.split(",") : [text];
  if (parts.length > maxValues) throw invalidParameter(parameter, "too_many_values", { max: maxValues });
  return { name, operator, values: parts.map((part) => parseValue(parameter, part, field)) };
}

function parseValue(parameter: string, text: string, field: Filterable): string | number | boolean {
  const parsed = schemaOf(field).safeParse(text);
  if (parsed.success) return parsed.data;
  if (field.kind === "time" && times.safeParse(text.replace(" ", "+")).success)
    throw invalidParameter(parameter, "plus_not_encoded", { parameter, value: text });
  throw invalidParameter(parameter, "value_malformed", { parameter, expected: field });
}

const texts = z
  .string()
  .min(1)
  .max(maxCharacters)
  .refine((value) => !value.includes("\0") && value.isWellFormed());

// PostgreSQL has no year 0, and writes years after 9999 differently.
const isInYears = (value: string) => /^(?!0000)\d{4}-/.test(value);

// RFC 3339, section 5.6, requires seconds, and zod doesn't.
const times = z.iso
  .datetime({ offset: true })
  .refine((value) => /T\d\d:\d\d:\d\d/.test(value))
  .or(z.iso.date())
  .transform(toUtc)
  .refine(isInYears);

/** Keeps three to six decimals, as many as PostgreSQL does; a Date has three. */
function toUtc(value: string): string {
  const [, fraction = ""] = /\.(\d+)/.exec(value) ?? [];
  return new Date(value).toISOString().replace(/\d+Z$/, `${fraction.slice(0, 6).padEnd(3, "0")}Z`);
}

export function schemaOf({ kind, values }: Filterable): z.ZodType<string | number | boolean> {
  if (kind === "enum") return z.enum(values as string[]);
  return schemas[kind];
}

const schemas = {
  text: texts,
  exact: texts,
  number: z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number),
  time: times,
  date: z.iso.date().refine(isInYears),
  boolean: z.enum(["true", "false"]).transform((value) => value === "true"),
} satisfies Record<Exclude<Kind, "enum">, z.ZodType<string | number | boolean>>;
