import type { Filterable } from "./filterable";

/** JSON:API 1.1, "Error Objects", defines this; the HTTP layer adds the request's id. */
export type ErrorObject = {
  status: string;
  code: string;
  title: string;
  detail: string;
  source?: { parameter: string } | { pointer: string };
  links?: { about: string };
  meta?: Record<string, unknown>;
};

export const errorCodes = {
  invalid_parameter: { status: 400 },
  unauthorized: { status: 401 },
  forbidden: { status: 403 },
  not_found: { status: 404 },
  method_not_allowed: { status: 405 },
  not_acceptable: { status: 406 },
  request_timeout: { status: 408 },
  cursor_expired: { status: 410, isForFeeds: true },
  content_too_large: { status: 413 },
  uri_too_long: { status: 414 },
  unsupported_media_type: { status: 415 },
  too_many_requests: { status: 429 },
  header_fields_too_large: { status: 431 },
  invalid_document: { status: 400, isForWrites: true },
  invalid_header: { status: 400, isForWrites: true },
  client_id_not_allowed: { status: 403, isForWrites: true },
  conflict: { status: 409, isForWrites: true },
  answer_unreadable: { status: 409, isForWrites: true },
  precondition_failed: { status: 412, isForWrites: true },
  invalid_value: { status: 422, isForWrites: true },
  idempotency_key_reused: { status: 422, isForWrites: true },
  precondition_required: { status: 428, isForWrites: true },
  internal_error: { status: 500 },
  read_only: { status: 503, isForWrites: true },
  unavailable: { status: 503 },
} as const satisfies Record<string, { status: number; isForWrites?: true; isForFeeds?: true }>;

export type Code = keyof typeof errorCodes;

const codeOfReason = {
  cursor_malformed: "invalid_parameter",
  day_out_of_range: "invalid_parameter",
  external_id_malformed: "invalid_parameter",
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
  write_scope_missing: "forbidden",
  replacement_not_allowed: "forbidden",
  path_unknown: "not_found",
  resource_not_found: "not_found",
  resource_merged: "not_found",
  cursor_expired: "cursor_expired",
  method_not_allowed: "method_not_allowed",
  media_types_not_acceptable: "not_acceptable",
  media_type_parameters: "unsupported_media_type",
  media_type_not_json: "unsupported_media_type",
  body_not_json: "invalid_document",
  idempotency_key_malformed: "invalid_header",
  idempotency_key_in_use: "conflict",
  answer_unreadable: "answer_unreadable",
  idempotency_key_of_other_request: "idempotency_key_reused",
  version_changed: "precondition_failed",
  version_missing: "precondition_required",
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
  write_scope_missing: { needed: string; writable: readonly string[] };
  replacement_not_allowed: { relationship: string };
  path_unknown: { path: string };
  resource_not_found: { noun: string; id: string };
  resource_merged: { noun: string; id: string; into: string };
  method_not_allowed: { allowed: string };
  rate_limit_exceeded: { limit: number; seconds: number };
};

export type ErrorParameters = {
  [Name in ErrorReason]: Name extends keyof Parameters ? Parameters[Name] : Record<never, never>;
};

type More = {
  source?: { parameter: string };
  headers?: Record<string, string>;
  links?: { about: string };
  meta?: Record<string, string>;
};

export class JsonApiError<Name extends ErrorReason = ErrorReason> extends Error {
  override name = "JsonApiError";
  readonly code: Code;
  readonly status: number;
  readonly source: More["source"];
  readonly headers: Record<string, string>;
  readonly more: Pick<ErrorObject, "links" | "meta">;

  constructor(
    readonly reason: Name,
    readonly parameters: ErrorParameters[Name],
    { source, headers = {}, ...more }: More = {},
  ) {
    super(reason);
    this.code = codeOfReason[reason];
    this.status = errorCodes[this.code].status;
    this.source = source;
    this.headers = headers;
    this.more = more;
  }
}

/** `problem` is the text after the name of what `pointer` (RFC 6901) points to, or a sentence. */
export type Fault = {
  code: "invalid_document" | "client_id_not_allowed" | "conflict" | "invalid_value";
  pointer: string;
  problem: string;
};

/** A document that a write can't take. All faults have one status. */
export class InvalidDocument extends Error {
  override name = "InvalidDocument";
  readonly status: number;

  constructor(readonly faults: readonly [Fault, ...Fault[]]) {
    super(faults[0].problem);
    this.status = errorCodes[faults[0].code].status;
  }
}

export function invalidParameter<Name extends ErrorReason>(
  parameter: string,
  reason: Name,
  parameters: ErrorParameters[Name],
): JsonApiError<Name> {
  return new JsonApiError(reason, parameters, { source: { parameter } });
}
