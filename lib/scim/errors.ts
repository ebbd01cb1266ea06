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

/** @param resource such as `User` */
export const notFound = (resource: string, id: string) =>
  new ScimError(404, `${resource} ${id.slice(0, 100)} does not exist.`);
