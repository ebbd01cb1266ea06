/** Every reason for which a request is not answered, by its code. `meaning` is for those who write clients. */
export const problems = {
  invalid_parameter: {
    status: 400,
    title: "Invalid query parameter",
    meaning:
      "A query parameter is unknown, repeated or malformed, and `source.parameter` names it; or there are more than 100.",
  },
  unauthorized: {
    status: 401,
    title: "Unauthorized",
    meaning: "The API key is missing, unknown, revoked or expired: one answer for all of these.",
  },
  forbidden: {
    status: 403,
    title: "Forbidden",
    meaning: "The API key is good, but its scope does not reach this resource; `detail` names the scope.",
  },
  not_found: { status: 404, title: "Not found", meaning: "The path names nothing that exists." },
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    meaning: "The API is read-only: GET, HEAD and OPTIONS.",
  },
  not_acceptable: {
    status: 406,
    title: "Not acceptable",
    meaning: "The header Accept allows none of the two media types that the API answers with.",
  },
  request_timeout: {
    status: 408,
    title: "Request timeout",
    meaning: "The body of the request took too long to arrive; the API needs none.",
  },
  content_too_large: {
    status: 413,
    title: "Content too large",
    meaning: "The body of the request is too large; the API needs none.",
  },
  uri_too_long: {
    status: 414,
    title: "URI too long",
    meaning: "The path and the query have more than 8,192 characters.",
  },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported media type",
    meaning: "The header Content-Type has media type parameters other than `profile`.",
  },
  too_many_requests: {
    status: 429,
    title: "Too many requests",
    meaning: "The key has used up its requests of this minute; `Retry-After` says when it may go on.",
  },
  header_fields_too_large: {
    status: 431,
    title: "Request header fields too large",
    meaning: "The request has more than 100 headers, or more than 16,384 characters in them.",
  },
  internal_error: {
    status: 500,
    title: "Internal error",
    meaning: "Something went wrong on the platform; its log has the error's `id`.",
  },
  unavailable: {
    status: 503,
    title: "Unavailable",
    meaning:
      "The platform is busy, or its database cannot answer just now; `Retry-After` says when to try again.",
  },
} as const satisfies Record<string, { status: number; title: string; meaning: string }>;

export type Code = keyof typeof problems;

/** An error object (JSON:API 1.1, "Error Objects") without the id of the request, which the edge adds. */
export type ErrorObject = {
  status: string;
  code: Code;
  title: string;
  detail: string;
  source?: { parameter: string };
};

type More = { source?: { parameter: string }; headers?: Record<string, string> };

/** A request that cannot be answered. The edge turns it into an error document. */
export class JsonApiError extends Error {
  override name = "JsonApiError";
  readonly status: number;
  readonly object: ErrorObject;
  readonly headers: Record<string, string>;

  constructor(code: Code, detail: string, { source, headers = {} }: More = {}) {
    super(detail);
    const { status, title } = problems[code];
    this.status = status;
    this.object = { status: String(status), code, title, detail, ...(source && { source }) };
    this.headers = headers;
  }
}

/** 400 for one query parameter: `source.parameter` names it, `detail` says what is allowed. */
export function invalidParameter(parameter: string, detail: string): JsonApiError {
  return new JsonApiError("invalid_parameter", detail, { source: { parameter } });
}
