/** Every reason for which a request is not answered, by its code. `meaning` is for those who write clients. */
export const problems = {
  invalid_parameter: {
    status: 400,
    title: "Invalid query parameter",
    meaning: "A query parameter is unknown, repeated or malformed; `source.parameter` names it.",
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
