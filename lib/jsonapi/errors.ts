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
  invalid_parameter: { status: 400 },
  unauthorized: { status: 401 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  not_acceptable: { status: 406 },
  request_timeout: { status: 408 },
  content_too_large: { status: 413 },
  uri_too_long: { status: 414 },
  unsupported_media_type: { status: 415 },
  too_many_requests: { status: 429 },
  header_fields_too_large: { status: 431 },
  internal_error: { status: 500 },
  read_only: { status: 503, isForWrites: true },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number; isForWrites?: true }>;

export type Code = keyof typeof errorCodes;

const codeOfReason = {
  day_out_of_range: "invalid_parameter",
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
  day_out_of_range: { parameter: string; first: string | null; last: string };
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
