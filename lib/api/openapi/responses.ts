import { type Code, errorCodes } from "@/lib/jsonapi/errors";
import { exampleId } from "@/lib/jsonapi/example-id";
import { errorDetails, errorMeanings, errorTitles } from "@/lib/messages/api-errors";
import { mediaTypes } from "../negotiation";
import type { ReadTarget } from "../operation";
import type { JsonSchema } from "./json-schema";
import { ref } from "./ref";

type Header = { description: string; required?: boolean; schema: JsonSchema };

const whole = { type: "string", pattern: "^[0-9]+$" };

/** Responses omit the rate limit headers where no limit applies. */
export const headers: Record<string, Header> = {
  ETag: {
    description: "Identifies this exact response, for If-None-Match.",
    required: true,
    schema: { type: "string", pattern: '^"[^"]+"$' },
  },
  "Cache-Control": {
    description: "Shared caches do not store responses.",
    required: true,
    schema: { type: "string", pattern: "^private, no-(cache|store)$" },
  },
  Vary: {
    description: "What the response depends on.",
    required: true,
    schema: { type: "string", pattern: "Accept" },
  },
  "RateLimit-Policy": {
    description: "`q` requests may come at once; it takes `w` seconds until as many more may.",
    schema: { type: "string", pattern: '^"key";q=[0-9]+;w=[0-9]+$' },
  },
  RateLimit: {
    description: "`r` requests may come at once now, and all of `q` again in `t` seconds.",
    schema: { type: "string", pattern: '^"key";r=[0-9]+;t=[0-9]+$' },
  },
  Link: {
    description:
      'The previous and the next page, and the first, as `rel="prev"`, `"next"` and `"first"` (RFC 8288). What would be too long for headers is in `links` alone.',
    schema: { type: "string", pattern: "^<.*>; rel=" },
  },
  Location: {
    description: "Where the new resource is.",
    required: true,
    schema: { type: "string", format: "uri" },
  },
  "Retry-After": { description: "When to try again, in seconds.", required: true, schema: whole },
  Allow: { description: "The methods of the API.", required: true, schema: { type: "string" } },
  "WWW-Authenticate": {
    description: "What is missing.",
    required: true,
    schema: { type: "string", pattern: "X-Api-Key" },
  },
};

export const readCodes = (Object.keys(errorCodes) as Code[]).filter(
  (code) => !("isForWrites" in errorCodes[code] || "isForFeeds" in errorCodes[code]),
);

/** Statuses with which the domain can refuse a write. */
export const writeStatuses = [400, 403, 404, 409, 412, 422, 428, 507] as const;

const always = ["Cache-Control", "Vary"];
const limits = ["RateLimit", "RateLimit-Policy"];

export function componentResponses(): Record<string, unknown> {
  return {
    not_modified: {
      description: "The response has not changed since the one that If-None-Match names.",
      headers: headersOf([...always, ...limits, "ETag"]),
    },
    ...Object.fromEntries(
      [...readCodes, "cursor_expired" as const].map((code) => [code, errorResponse(code)]),
    ),
    ...Object.fromEntries(writeStatuses.map((status) => [`write_${status}`, writeErrorResponse(status)])),
  };
}

export function documentResponse(
  description: string,
  kind: ReadTarget["kind"],
  schema: string,
  example: string,
) {
  return {
    description,
    headers: headersOf([...always, ...limits, "ETag", ...(kind === "item" ? [] : ["Link"])]),
    content: inBoth({ schema: ref("schemas", schema), examples: { answer: ref("examples", example) } }),
  };
}

export const notModified = { 304: ref("responses", "not_modified") };

export function errorResponses(codes: readonly Code[]) {
  return Object.fromEntries(codes.map((code) => [errorCodes[code].status, ref("responses", code)]));
}

const headersOfErrors: Partial<Record<Code, string[]>> = {
  unauthorized: ["WWW-Authenticate"],
  method_not_allowed: ["Allow"],
  too_many_requests: ["Retry-After"],
  read_only: ["Retry-After"],
  unavailable: ["Retry-After"],
};

const details: Partial<Record<Code, string>> = {
  invalid_parameter: errorDetails.number_out_of_range({ parameter: "limit", max: 100 }),
  forbidden: errorDetails.scope_too_narrow({
    scope: "courses",
    readable: ["courses", "activities", "categories"],
    type: "people",
  }),
};

function errorResponse(code: Code) {
  const meaning = errorMeanings[code];
  const { status } = errorCodes[code];
  const error = {
    id: exampleId("errors"),
    status: String(status),
    code,
    title: errorTitles[code],
    detail: details[code] ?? meaning,
    ...(code === "invalid_parameter" && { source: { parameter: "limit" } }),
    ...(code === "cursor_expired" && {
      source: { parameter: "page[after]" },
      meta: { oldest_cursor: "31415" },
    }),
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

/** Refusals of the domain have codes of their own. */
function writeErrorResponse(status: (typeof writeStatuses)[number]) {
  const codes = (Object.keys(errorCodes) as Code[]).filter((code) => errorCodes[code].status === status);
  const meanings = codes.map((code) => `\`${code}\`: ${errorMeanings[code]}`);
  const ofDomain = refusalMeanings[status];
  return {
    description: [...meanings, ...(ofDomain ? [ofDomain] : [])].join(" "),
    headers: headersOf([...always, ...limits]),
    content: inBoth({ schema: ref("schemas", "write_errors") }),
  };
}

const refusalMeanings: Partial<Record<number, string>> = {
  403: "Other codes: Lectern doesn't let this key make this change, as `detail` says.",
  404: "Other codes: what the document names doesn't exist.",
  409: "Other codes: the change contradicts something that exists; `meta.id` names the other resource where one is in the way.",
  422: "Other codes: a value doesn't fit, as `detail` and `source.pointer` say.",
  507: "The platform has no space left. Nothing was changed.",
};

function inBoth(content: unknown) {
  return Object.fromEntries(mediaTypes.map((type) => [type, content]));
}

export function headersOf(names: string[]) {
  return Object.fromEntries(names.map((name) => [name, ref("headers", name)]));
}
