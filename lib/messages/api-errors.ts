import type { Code, ErrorParameters, ErrorReason } from "@/lib/jsonapi/errors";
import { maxCharacters } from "@/lib/jsonapi/filter";
import type { Filterable } from "@/lib/jsonapi/filterable";

export const errorTitles: Record<Code, string> = {
  invalid_parameter: "Invalid query parameter",
  unauthorized: "Unauthorized",
  forbidden: "Forbidden",
  not_found: "Not found",
  method_not_allowed: "Method not allowed",
  not_acceptable: "Not acceptable",
  request_timeout: "Request timeout",
  cursor_expired: "Cursor expired",
  content_too_large: "Content too large",
  uri_too_long: "URI too long",
  unsupported_media_type: "Unsupported media type",
  too_many_requests: "Too many requests",
  header_fields_too_large: "Request header fields too large",
  invalid_document: "Invalid document",
  invalid_header: "Invalid header",
  client_id_not_allowed: "Client-generated ID",
  conflict: "Conflict",
  answer_unreadable: "Answer unreadable",
  precondition_failed: "Precondition failed",
  invalid_value: "Invalid value",
  idempotency_key_reused: "Idempotency key reused",
  precondition_required: "Precondition required",
  internal_error: "Internal error",
  read_only: "Read-only",
  unavailable: "Unavailable",
};

export const errorMeanings: Record<Code, string> = {
  invalid_parameter:
    "A query parameter, named in `source.parameter`, is unknown, malformed, or repeated though it is not a list; or there are more than 100.",
  unauthorized: "The API key is missing, unknown, revoked or expired. All of these get the same response.",
  forbidden:
    "The API key is valid, but its scope does not include this resource, or changing it; `detail` names what is missing.",
  not_found: "There is nothing at this path.",
  method_not_allowed: "This path does not have this method; `Allow` names those that it has.",
  not_acceptable: "The Accept header allows neither of the two media types the API responds with.",
  request_timeout: "The request body took too long to arrive.",
  cursor_expired:
    "Events after this cursor are gone, because they are older than 30 days or the platform was restored from a backup. `meta.oldest_cursor` continues with the oldest event; read the lists again, too.",
  content_too_large: "The request body is too large.",
  uri_too_long: "The path and the query have more than 8,192 characters.",
  unsupported_media_type:
    "The Content-Type header is neither of the two media types of the API, or has media type parameters other than `profile`.",
  too_many_requests:
    "The key has made too many requests at once; `Retry-After` says when to try again, usually in a second or two.",
  header_fields_too_large: "The request has more than 100 headers, or more than 16,384 characters in them.",
  invalid_document: "The body is not a JSON:API document, as `detail` and `source.pointer` say.",
  invalid_header: "The Idempotency-Key header is malformed.",
  client_id_not_allowed:
    "A new resource came with an ID. Lectern gives out IDs; use `external_id` for your own.",
  conflict:
    "The document has another type or ID than its path, or a request with the same idempotency key is still running.",
  answer_unreadable:
    "The first answer to this idempotency key showed a secret, and Lectern can’t decrypt it any longer. The first request took effect, and this one changed nothing.",
  precondition_failed:
    "The resource has changed since the version that `If-Match` names. Nothing was changed.",
  invalid_value: "A value can't be used; `source.pointer` points to it. Nothing was changed.",
  idempotency_key_reused: "Another request with this idempotency key had another path or body.",
  precondition_required:
    "This key needs `If-Match` with the `ETag` of the resource, so that it overwrites no change.",
  internal_error: "Something went wrong on the platform; find the error's `id` in its log.",
  read_only:
    "The platform can be read, but nothing can be written just now, and nothing was; `Retry-After` says when to try again.",
  unavailable:
    "The platform is busy, its database is unavailable, or the request took too long, as `detail` says; `Retry-After` says when to try again.",
};

export const errorDetails: { [Name in ErrorReason]: (parameters: ErrorParameters[Name]) => string } = {
  cursor_malformed: () => "page[after] should be the cursor of a `links.next`, unchanged.",
  day_out_of_range: ({ parameter, first, last }) =>
    `${parameter} should be a day ${first ? `from ${first} to` : "up to"} today, ${last}.`,
  external_id_malformed: () => "An external ID should have 1 to 255 characters on one line.",
  filter_unknown: ({ allowed }) => `Allowed filters: ${list(allowed)}.`,
  number_out_of_range: ({ parameter, max }) =>
    `${parameter} should be a whole number from 1 to ${max}, in decimal digits.`,
  operator_unknown: ({ name, allowed }) => `Allowed operators of ${name}: ${list(allowed)}.`,
  parameter_repeated: ({ parameter }) => `${parameter} can be given only once.`,
  parameter_unknown: ({ parameter, allowed }) =>
    `There is no parameter ${parameter} here. Allowed: ${list(allowed)}.`,
  search_malformed: ({ maxCharacters, maxWords }) =>
    `q should be text of 1 to ${maxCharacters} characters, of up to ${maxWords} words.`,
  sort_malformed: ({ allowed }) =>
    `sort should name each of ${list(allowed)} at most once, separated by commas, with - before one for the reverse order.`,
  too_many_values: ({ max }) => `At most ${max} values.`,
  total_malformed: () => "meta[total] should be true or false.",
  plus_not_encoded: ({ parameter, value }) =>
    `A + in a URL means a space. In ${parameter}, write + as %2B: ${value.replace(" ", "%2B")}.`,
  value_malformed: ({ parameter, expected }) => `${parameter} should be ${expectedValue(expected)}.`,
  value_unknown: ({ value, allowed }) => `There is no ${value} here. Allowed: ${list(allowed)}.`,

  key_not_valid: () => "Send a valid API key in the X-Api-Key header.",
  scope_too_narrow: ({ scope, readable, type }) =>
    `The scope of this key is "${scope}": it reads ${list(readable)}, not ${type}. Ask an admin for a key with another scope.`,
  write_scope_missing: ({ needed, writable }) =>
    `This key can't change ${needed}. ${writable.length > 0 ? `It can change ${list(writable)}.` : "It only reads."} Ask an admin for a key that may change ${needed}.`,
  replacement_not_allowed: ({ relationship }) =>
    `${relationship} can't be replaced as a whole. If it has a path of its own, add members with POST, and remove them with DELETE.`,
  path_unknown: ({ path }) => `There is nothing at ${path}.`,
  resource_not_found: ({ noun, id }) => `There is no ${noun} ${id}.`,
  cursor_expired: () =>
    "Events after this cursor are gone. Read the lists again, then continue from meta.oldest_cursor.",
  resource_merged: ({ noun, id, into }) => `The ${noun} ${id} was merged into ${into}.`,
  method_not_allowed: ({ allowed }) => `This path doesn't have this method. Allowed: ${allowed}.`,
  media_types_not_acceptable: () =>
    "Set Accept to application/json or application/vnd.api+json, without media type parameters.",
  media_type_parameters: () =>
    "The only media type parameter allowed on application/vnd.api+json is profile.",
  media_type_not_json: () =>
    "Set Content-Type to application/vnd.api+json or application/json, and send a JSON:API document.",
  body_not_json: () => "The body should be a JSON document in UTF-8.",
  idempotency_key_malformed: () => "Idempotency-Key should have 1 to 255 visible ASCII characters.",
  idempotency_key_in_use: () =>
    "A request with this idempotency key is still running. Send it again in a few seconds.",
  answer_unreadable: () =>
    "The first request with this idempotency key took effect, but its answer can't be shown again: it has a secret that was encrypted with an earlier AUTH_SECRET. Rotate the secret with a new idempotency key.",
  idempotency_key_of_other_request: () =>
    "This idempotency key belongs to another request. Use a new key for another path or body.",
  version_changed: () =>
    "This resource has changed since you read it. Read it again, and then repeat your change.",
  version_missing: () => "Send the ETag of the resource in If-Match.",
  rate_limit_exceeded: ({ limit, seconds }) =>
    `This key can make ${limit} requests per minute. Try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`,
  unexpected: () => "Something went wrong on our side. Give your admin this error's id.",
  busy: () => "This platform is busy. Try again in a few seconds.",
  database_unavailable: () => "The database is unavailable. Try again in a few seconds.",
  nothing_saved: () =>
    "This platform is read-only right now, and nothing was saved. Try again in a few seconds.",
  took_too_long: () =>
    "This request took too long for the database, which has given it up. Try fewer filters, a longer search text, an earlier page or a smaller limit.",
};

export function expectedValue({ kind, values }: Filterable): string {
  return {
    text: `text of 1 to ${maxCharacters} characters`,
    exact: `text of 1 to ${maxCharacters} characters`,
    enum: `one of ${list(values ?? [])}`,
    number: "a whole number",
    time: "a time (RFC 3339) or date such as 2026-11-21T08:30:00Z or 2026-11-21",
    date: "a date such as 2026-11-21",
    boolean: "true or false",
  }[kind];
}

const list = (names: readonly string[]) => names.join(", ");
