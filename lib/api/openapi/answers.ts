import { type Code, problems } from "@/lib/jsonapi/errors";
import { mediaTypes } from "../negotiation";
import { exampleId } from "./examples";
import type { JsonSchema } from "./json-schema";
import { ref } from "./schemas";

type Header = { description: string; required?: boolean; schema: JsonSchema };

const whole = { type: "string", pattern: "^[0-9]+$" };

/** The headers of answers. Those of rate limits are absent where there is no limit. */
export const headers: Record<string, Header> = {
  ETag: {
    description: "The name of exactly this answer, for If-None-Match.",
    required: true,
    schema: { type: "string", pattern: '^"[^"]+"$' },
  },
  "Cache-Control": {
    description: "No shared cache keeps an answer.",
    required: true,
    schema: { type: "string", pattern: "^private, no-(cache|store)$" },
  },
  Vary: {
    description: "What the answer depends on.",
    required: true,
    schema: { type: "string", pattern: "Accept" },
  },
  "RateLimit-Policy": {
    description: "`q` requests may be made in `w` seconds.",
    schema: { type: "string", pattern: '^"key";q=[0-9]+;w=60$' },
  },
  RateLimit: {
    description: "`r` requests are left for `t` seconds.",
    schema: { type: "string", pattern: '^"key";r=[0-9]+;t=[0-9]+$' },
  },
  "Retry-After": { description: "When to try again, in seconds.", required: true, schema: whole },
  Allow: { description: "The methods of the API.", required: true, schema: { type: "string" } },
  "WWW-Authenticate": {
    description: "What is missing.",
    required: true,
    schema: { type: "string", pattern: "X-Api-Key" },
  },
};

const always = ["Cache-Control", "Vary"];
const limits = ["RateLimit", "RateLimit-Policy"];

/** The answers that have no document of a resource, by name. */
export function componentAnswers(): Record<string, unknown> {
  const codes = Object.keys(problems) as Code[];
  return {
    not_modified: {
      description: "What If-None-Match names is still the answer.",
      headers: headersOf([...always, ...limits, "ETag"]),
    },
    ...Object.fromEntries(codes.map((code) => [code, errorAnswer(code)])),
  };
}

/** A document as an answer, in both media types. */
export function documentAnswer(description: string, schema: string, example: string) {
  return {
    description,
    headers: headersOf([...always, ...limits, "ETag"]),
    content: inBoth({ schema: ref("schemas", schema), examples: { answer: ref("examples", example) } }),
  };
}

/** References to the answers of these names, by their status. */
export function answersOf(codes: readonly Code[]) {
  const errors = codes.map((code) => [problems[code].status, ref("responses", code)]);
  return { 304: ref("responses", "not_modified"), ...Object.fromEntries(errors) };
}

const headersOfErrors: Partial<Record<Code, string[]>> = {
  unauthorized: ["WWW-Authenticate"],
  method_not_allowed: ["Allow"],
  too_many_requests: ["Retry-After"],
  unavailable: ["Retry-After"],
};

const details: Partial<Record<Code, string>> = {
  invalid_parameter: "limit should be a whole number from 1 to 100, in decimal digits.",
  forbidden:
    'The scope of this key is "courses": it reads courses, activities, categories, and not people. Ask for a key of another scope.',
};

function errorAnswer(code: Code) {
  const { status, title, meaning } = problems[code];
  const error = {
    id: exampleId("errors"),
    status: String(status),
    code,
    title,
    detail: details[code] ?? meaning,
    ...(code === "invalid_parameter" && { source: { parameter: "limit" } }),
  };
  return {
    description: meaning,
    headers: headersOf([...always, ...limits, ...(headersOfErrors[code] ?? [])]),
    content: inBoth({
      schema: ref("schemas", "errors"),
      example: { errors: [error] },
    }),
  };
}

function inBoth(content: unknown) {
  return Object.fromEntries(mediaTypes.map((type) => [type, content]));
}

function headersOf(names: string[]) {
  return Object.fromEntries(names.map((name) => [name, ref("headers", name)]));
}
