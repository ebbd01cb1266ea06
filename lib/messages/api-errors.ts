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

/** These become the `detail` of an error object: what is wrong with this request, and the remedy. */
export const errorDetails: { [Name in ErrorReason]: (parameters: ErrorParameters[Name]) => string } = {
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

/** Describes a filter's valid values, also for the documentation. */
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
