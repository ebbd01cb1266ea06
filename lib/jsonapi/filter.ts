import { z } from "zod";
import { invalidParameter } from "./errors";

/** What a field holds, and so how it can be filtered. Times are whole seconds, dates whole days, UTC. */
export type Kind = "text" | "exact" | "enum" | "number" | "time" | "date" | "boolean";

export type Operator = "eq" | "not_eq" | "cont" | "not_cont" | "in" | "gt" | "gteq" | "lt" | "lteq";

/** A field that can be filtered; `values` are those of an enum. */
export type Filterable = { kind: Kind; values?: readonly string[] };

/** One condition: all of a request's must hold. Times and dates are in the form in which the database reads them. */
export type Filter = { name: string; operator: Operator; values: (string | number | boolean)[] };

const comparisons = ["eq", "not_eq", "in", "gt", "gteq", "lt", "lteq"] as const;

/** The operators of a kind; the first is meant when none is named. */
export const operatorsOf: Record<Kind, readonly [Operator, ...Operator[]]> = {
  text: ["cont", "not_cont", "eq", "not_eq", "in"],
  exact: ["eq", "in"],
  enum: ["eq", "not_eq", "in"],
  number: comparisons,
  time: comparisons,
  date: comparisons,
  boolean: ["eq"],
};

/** How many values `in` takes, and how long a text may be. */
export const mostValues = 100;
export const mostCharacters = 200;

/**
 * Reads `filter[name]=value` or `filter[name][operator]=value`; `in` takes values separated by commas.
 * @throws JsonApiError 400, naming the parameter and what is allowed
 */
export function parseFilter(
  parameter: string,
  text: string,
  filterable: Readonly<Record<string, Filterable>>,
): Filter {
  const [, name = "", , given] = /^filter\[([^[\]]*)\](\[([^[\]]*)\])?$/.exec(parameter) ?? [];
  const field = Object.hasOwn(filterable, name) ? filterable[name] : undefined;
  if (!field) throw invalidParameter(parameter, `Allowed filters: ${Object.keys(filterable).join(", ")}.`);
  const allowed = operatorsOf[field.kind];
  const operator = given === undefined ? allowed[0] : allowed.find((one) => one === given);
  if (!operator) throw invalidParameter(parameter, `Allowed operators of ${name}: ${allowed.join(", ")}.`);
  const parts = operator === "in" ? text.split(",") : [text];
  if (parts.length > mostValues) throw invalidParameter(parameter, `At most ${mostValues} values.`);
  return { name, operator, values: parts.map((part) => parseValue(parameter, part, field)) };
}

function parseValue(parameter: string, text: string, field: Filterable): string | number | boolean {
  const parsed = schemaOf(field).safeParse(text);
  if (parsed.success) return parsed.data;
  throw invalidParameter(parameter, `${parameter} should be ${expected(field)}.`);
}

const texts = z
  .string()
  .min(1)
  .max(mostCharacters)
  .refine((value) => !value.includes("\0") && value.isWellFormed());

// PostgreSQL knows no year 0, and a year after 9999 is written in another way.
const isInYears = (value: string) => /^(?!0000)\d{4}-/.test(value);

const seconds = z.iso
  .datetime({ offset: true, precision: 0 })
  .or(z.iso.date())
  .transform((value) => new Date(value).toISOString())
  .refine(isInYears);

/** What a value of a field is parsed with. */
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
  time: seconds,
  date: z.iso.date().refine(isInYears),
  boolean: z.enum(["true", "false"]).transform((value) => value === "true"),
} satisfies Record<Exclude<Kind, "enum">, z.ZodType<string | number | boolean>>;

/** What a value of a kind looks like, in words. */
export function expected({ kind, values }: Filterable): string {
  return {
    text: `a text of 1 to ${mostCharacters} characters`,
    exact: `a text of 1 to ${mostCharacters} characters`,
    enum: `one of ${values?.join(", ")}`,
    number: "a whole number",
    time: "a UTC time or date such as 2026-11-21T08:30:00Z or 2026-11-21",
    date: "a date such as 2026-11-21",
    boolean: "true or false",
  }[kind];
}
