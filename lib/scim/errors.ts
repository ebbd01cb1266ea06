import { isDatabaseUnreachable } from "@/lib/errors";
import { JsonApiError } from "@/lib/jsonapi/errors";

export type ScimType =
  | "invalidFilter"
  | "invalidValue"
  | "invalidPath"
  | "mutability"
  | "noTarget"
  | "uniqueness"
  | "tooMany";

/** RFC 7644, section 3.12. `detail` names the attribute. */
export class ScimError extends Error {
  override name = "ScimError";
  readonly headers: Record<string, string>;

  constructor(
    readonly status: number,
    readonly detail: string,
    readonly scimType: ScimType | null = null,
    headers: Record<string, string> = {},
  ) {
    super(detail);
    this.headers = headers;
  }
}

export const invalidValue = (detail: string) => new ScimError(400, detail, "invalidValue");

export const invalidPath = (detail: string) => new ScimError(400, detail, "invalidPath");

export const taken = (attribute: string) =>
  new ScimError(409, `${attribute} already belongs to another resource.`, "uniqueness");

export const unauthorized = () =>
  new ScimError(401, "Authorization must have a valid key.", null, {
    "WWW-Authenticate": 'Bearer realm="Lectern SCIM"',
  });

/** Explains what the API's admission, limits and queues throw. */
export function admissionError({ status, headers }: JsonApiError): ScimError {
  if (status === 401) return unauthorized();
  const cause = status === 429 ? "Too many requests." : "Lectern is busy.";
  return new ScimError(status, `${cause} Retry-After says when to go on.`, null, headers);
}

/** Explains what nobody expected. */
export function failure(error: unknown): ScimError {
  if (error instanceof JsonApiError) return admissionError(error);
  if (!isDatabaseUnreachable(error)) return new ScimError(500, "Lectern failed.");
  return new ScimError(503, "The database is unavailable.", null, { "Retry-After": "5" });
}

/** @param resource such as `User` */
export const notFound = (resource: string, id: string) =>
  new ScimError(404, `${resource} ${id.slice(0, 100)} does not exist.`);
