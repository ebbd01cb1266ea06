/** An error object (JSON:API 1.1, "Error Objects") without the id of the request, which the edge adds. */
export type ErrorObject = {
  status: string;
  code: string;
  title: string;
  detail: string;
  source?: { parameter: string };
};

/** A request that cannot be answered. The edge turns it into an error document. */
export class JsonApiError extends Error {
  override name = "JsonApiError";

  constructor(
    readonly status: number,
    readonly object: Omit<ErrorObject, "status">,
    readonly headers: Record<string, string> = {},
  ) {
    super(object.detail);
  }
}

/** 400 for one query parameter: `source.parameter` names it, `detail` says what is allowed. */
export function invalidParameter(parameter: string, detail: string): JsonApiError {
  return new JsonApiError(400, {
    code: "invalid_parameter",
    title: "Invalid query parameter",
    detail,
    source: { parameter },
  });
}
