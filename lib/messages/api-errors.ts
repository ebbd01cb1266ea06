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
  content_too_large: "Content too large",
  uri_too_long: "URI too long",
  unsupported_media_type: "Unsupported media type",
  too_many_requests: "Too many requests",
  header_fields_too_large: "Request header fields too large",
  internal_error: "Internal error",
  read_only: "Read-only",
  unavailable: "Unavailable",
};

export const errorMeanings: Record<Code, string> = {
  invalid_parameter:
    "A query parameter, named in `source.parameter`, is unknown, malformed, or repeated though it is not a list; or there are more than 100.",
  unauthorized: "The API key is missing, unknown, revoked or expired. All of these get the same response.",
  forbidden: "The API key is valid, but its scope does not include this resource; `detail` names the scope.",
  not_found: "There is nothing at this path.",
  method_not_allowed: "The API is read-only: GET, HEAD and OPTIONS.",
  not_acceptable: "The Accept header allows neither of the two media types the API responds with.",
  request_timeout: "The request body took too long to arrive; the API needs none.",
  content_too_large: "The request body is too large; the API needs none.",
  uri_too_long: "The path and the query have more than 8,192 characters.",
  unsupported_media_type: "The Content-Type header has media type parameters other than `profile`.",
  too_many_requests:
    "The key has made too many requests at once; `Retry-After` says when to try again, usually in a second or two.",
  header_fields_too_large: "The request has more than 100 headers, or more than 16,384 characters in them.",
  internal_error: "Something went wrong on the platform; find the error's `id` in its log.",
  read_only:
    "The platform can be read, but nothing can be written just now, and nothing was; `Retry-After` says when to try again.",
  unavailable:
    "The platform is busy, its database is unavailable, or the request took too long, as `detail` says; `Retry-After` says when to try again.",
};

export const errorDetails: { [Name in ErrorReason]: (parameters: ErrorParameters[Name]) => string } = {
  day_out_of_range: ({ parameter, first, last }) =>
    `${parameter} should be a day ${first ? `from ${first} to` : "up to"} today, ${last}.`,
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
  path_unknown: ({ path }) => `There is nothing at ${path}.`,
  resource_not_found: ({ noun, id }) => `There is no ${noun} ${id}.`,
  method_not_allowed: ({ allowed }) => `This API is read-only. Allowed: ${allowed}.`,
  media_types_not_acceptable: () =>
    "Set Accept to application/json or application/vnd.api+json, without media type parameters.",
  media_type_parameters: () =>
    "The only media type parameter allowed on application/vnd.api+json is profile.",
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
