import { z } from "zod";
import { type Fault, InvalidDocument, JsonApiError } from "./errors";

/** Describes a document that creates or changes a resource (JSON:API 1.1, "Creating, Updating and Deleting Resources"). */
export type RequestSchema<Attributes extends z.ZodObject = z.ZodObject, Related extends string = string> = {
  type: string;
  attributes: Attributes;
  /** Maps the relationships that the client may send to the types of their members. All are to many. */
  relationships: Readonly<Record<Related, string>>;
  /** The resource's relationships, of which the client can't send the others. */
  fixed?: readonly string[];
};

/** `related` has the IDs of each relationship that the client sent. */
export type RequestDocument<Attributes extends z.ZodObject, Related extends string> = {
  attributes: z.output<Attributes>;
  related: Partial<Record<Related, string[]>>;
};

/** @param id that of the path; null for a new resource, which must not have one @throws InvalidDocument; JsonApiError 403 for a fixed relationship */
export function parseDocument<Attributes extends z.ZodObject, Related extends string>(
  body: unknown,
  { type, attributes, relationships, fixed = [] }: RequestSchema<Attributes, Related>,
  id: string | null,
): RequestDocument<Attributes, Related> {
  const { data } = parse(document, body, "", "invalid_document");
  if (data.type !== type) throw invalidDocument("conflict", "/data/type", `should be ${type}`);
  if (data.id !== undefined && id === null)
    throw invalidDocument("client_id_not_allowed", "/data/id", "should be absent: Lectern gives out IDs");
  if (data.id !== undefined && data.id !== id)
    throw invalidDocument("conflict", "/data/id", "should be the ID of the path");
  return {
    attributes: parse(attributes, data.attributes, "/data/attributes", "invalid_value"),
    related: relatedIds(data.relationships, relationships, fixed),
  };
}

/** Reads resource identifiers (JSON:API 1.1, "Updating Relationships"). @returns their IDs @throws InvalidDocument */
export function parseLinkage(body: unknown, type: string): string[] {
  return idsOf(body, type, "");
}

export function invalidDocument(code: Fault["code"], pointer: string, problem: string): InvalidDocument {
  return new InvalidDocument([{ code, pointer, problem }]);
}

/** @throws InvalidDocument for each problem, with a pointer that starts with `at` */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  at: string,
  code: Fault["code"],
): z.output<Schema> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const faults = result.error.issues.flatMap((issue) => faultsOf(issue, at, code));
  throw new InvalidDocument(faults as [Fault, ...Fault[]]);
}

const document = z.object({
  data: z.object({
    type: z.string(),
    id: z.string().optional(),
    attributes: z.record(z.string(), z.unknown()).default({}),
    relationships: z.record(z.string(), z.unknown()).default({}),
  }),
});

/** A bound for a body that the domain's own limits don't reach. */
const mostIdentifiers = 1_000;

const identifiers = (type: string) =>
  z.object({
    data: z.array(z.object({ type: z.literal(type), id: z.uuid().toLowerCase() })).max(mostIdentifiers),
  });

function relatedIds<Related extends string>(
  sent: Record<string, unknown>,
  known: Readonly<Record<Related, string>>,
  fixed: readonly string[],
): Partial<Record<Related, string[]>> {
  const entries = Object.entries(sent).map(([name, value]) => {
    const at = `/data/relationships/${name}`;
    const type = Object.hasOwn(known, name) ? known[name as Related] : undefined;
    if (!type && fixed.includes(name))
      throw new JsonApiError("replacement_not_allowed", { relationship: name });
    if (!type) throw invalidDocument("invalid_value", at, "can't be set here");
    return [name, idsOf(value, type, at)];
  });
  return Object.fromEntries(entries);
}

function idsOf(value: unknown, type: string, at: string): string[] {
  const { data } = parse(identifiers(type), value, at, "invalid_value");
  return [...new Set(data.map(({ id }) => id))];
}

function faultsOf(issue: z.core.$ZodIssue, at: string, code: Fault["code"]): Fault[] {
  const pointer = [at, ...issue.path.map(escaped)].join("/");
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({
      code,
      pointer: `${pointer}/${escaped(key)}`,
      problem: "is unknown here, or can't be changed",
    }));
  return [{ code, pointer, problem: problemOf(issue) }];
}

// RFC 6901, section 3.
const escaped = (part: PropertyKey) => String(part).replaceAll("~", "~0").replaceAll("/", "~1");

function problemOf(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type" && issue.input === undefined && isOfZod(issue)) return "is missing";
  if (issue.code === "invalid_type" && isOfZod(issue))
    return `should be ${nouns[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value" && isOfZod(issue))
    return `should be ${issue.values.map(String).join(" or ")}`;
  if (issue.code === "too_big" && isOfZod(issue))
    return `should be at most ${issue.maximum} ${unit(issue.origin)}`.trim();
  if (issue.code === "too_small" && isOfZod(issue))
    return `should be at least ${issue.minimum} ${unit(issue.origin)}`.trim();
  if (issue.code === "invalid_format" && isOfZod(issue))
    return `should be ${formats[issue.format] ?? issue.format}`;
  return issue.message;
}

/** Lectern's own schemas have better words, which don't start with a capital letter. */
const isOfZod = ({ message }: { message: string }) => /^(Invalid|Too)/.test(message);

const unit = (origin: string) => ({ string: "characters", array: "entries" })[origin] ?? "";

const nouns: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "an array",
};

const formats: Record<string, string> = {
  uuid: "a UUID",
  date: "a date such as 2026-11-21",
  datetime: "a time such as 2026-11-21T08:30:00Z",
};
