import type { Filterable } from "./filterable";

/** JSON:API 1.1, "Error Objects", defines this; the HTTP layer adds the request's id. */
export type ErrorObject = {
  status: string;
  code: string;
  title: string;
  detail: string;
  source?: { parameter: string } | { pointer: string };
};

export const errorCodes = {
  invalid_parameter: {
    status: 400,
    meaning:
      "A query parameter, named in `source.parameter`, is unknown, malformed, or repeated though it is not a list; or there are more than 100.",
  },
  unauthorized: {
    status: 401,
    meaning: "The API key is missing, unknown, revoked or expired. All of these get the same response.",
  },
  forbidden: {
    status: 403,
    meaning: "The API key is valid, but its scope does not include this resource; `detail` names the scope.",
  },
  not_found: { status: 404, meaning: "There is nothing at this path." },
  method_not_allowed: {
    status: 405,
    meaning: "The API is read-only: GET, HEAD and OPTIONS.",
  },
  not_acceptable: {
    status: 406,
    meaning: "The Accept header allows neither of the two media types the API responds with.",
  },
  request_timeout: {
    status: 408,
    meaning: "The request body took too long to arrive; the API needs none.",
  },
  content_too_large: {
    status: 413,
    meaning: "The request body is too large; the API needs none.",
  },
  uri_too_long: {
    status: 414,
    meaning: "The path and the query have more than 8,192 characters.",
  },
  unsupported_media_type: {
    status: 415,
    meaning: "The Content-Type header has media type parameters other than `profile`.",
  },
  too_many_requests: {
    status: 429,
    meaning:
      "The key has made too many requests at once; `Retry-After` says when to try again, usually in a second or two.",
  },
  header_fields_too_large: {
    status: 431,
    meaning: "The request has more than 100 headers, or more than 16,384 characters in them.",
  },
  internal_error: {
    status: 500,
    meaning: "Something went wrong on the platform; find the error's `id` in its log.",
  },
  read_only: {
    status: 503,
    meaning:
      "The platform can be read, but nothing can be written just now, and nothing was; `Retry-After` says when to try again.",
  },
  unavailable: {
    status: 503,
    meaning:
      "The platform is busy, its database is unavailable, or the request took too long, as `detail` says; `Retry-After` says when to try again.",
  },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type Code = keyof typeof errorCodes;

const codeOfReason = {
  filter_unknown: "invalid_parameter",
  number_out_of_range: "invalid_parameter",
  operator_unknown: "invalid_parameter",
  parameter_repeated: "invalid_parameter",
  parameter_unknown: "invalid_parameter",
  search_malformed: "invalid_parameter",
  sort_malformed: "invalid_parameter",
  too_many_values: "invalid_parameter",
  total_malformed: "invalid_parameter",
  plus_not_encoded: "invalid_parameter",
  value_malformed: "invalid_parameter",
  value_unknown: "invalid_parameter",
  key_not_valid: "unauthorized",
  scope_too_narrow: "forbidden",
  path_unknown: "not_found",
  resource_not_found: "not_found",
  method_not_allowed: "method_not_allowed",
  media_types_not_acceptable: "not_acceptable",
  media_type_parameters: "unsupported_media_type",
  rate_limit_exceeded: "too_many_requests",
  unexpected: "internal_error",
  busy: "unavailable",
  database_unavailable: "unavailable",
  took_too_long: "unavailable",
  nothing_saved: "read_only",
} as const satisfies Record<string, Code>;

export type ErrorReason = keyof typeof codeOfReason;

type Parameters = {
  filter_unknown: { allowed: readonly string[] };
  number_out_of_range: { parameter: string; max: number };
  operator_unknown: { name: string; allowed: readonly string[] };
  parameter_repeated: { parameter: string };
  parameter_unknown: { parameter: string; allowed: readonly string[] };
  search_malformed: { maxCharacters: number; maxWords: number };
  sort_malformed: { allowed: readonly string[] };
  too_many_values: { max: number };
  plus_not_encoded: { parameter: string; value: string };
  value_malformed: { parameter: string; expected: Filterable };
  value_unknown: { value: string; allowed: readonly string[] };
  scope_too_narrow: { scope: string; readable: readonly string[]; type: string };
  path_unknown: { path: string };
  resource_not_found: { noun: string; id: string };
  method_not_allowed: { allowed: string };
  rate_limit_exceeded: { limit: number; seconds: number };
};

export type ErrorParameters = {
  [Name in ErrorReason]: Name extends keyof Parameters ? Parameters[Name] : Record<never, never>;
};

type More = { source?: { parameter: string }; headers?: Record<string, string> };

export class JsonApiError<Name extends ErrorReason = ErrorReason> extends Error {
  override name = "JsonApiError";
  readonly code: Code;
  readonly status: number;
  readonly source: More["source"];
  readonly headers: Record<string, string>;

  constructor(
    readonly reason: Name,
    readonly parameters: ErrorParameters[Name],
    { source, headers = {} }: More = {},
  ) {
    super(reason);
    this.code = codeOfReason[reason];
    this.status = errorCodes[this.code].status;
    this.source = source;
    this.headers = headers;
  }
}

export function invalidParameter<Name extends ErrorReason>(
  parameter: string,
  reason: Name,
  parameters: ErrorParameters[Name],
): JsonApiError<Name> {
  return new JsonApiError(reason, parameters, { source: { parameter } });
}
