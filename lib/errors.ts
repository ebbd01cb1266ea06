/** Why the domain refuses; each edge turns a code into its own reply (a page, a status, an exit code). */
export type RefusalCode = "not_found" | "forbidden" | "invalid_input" | "conflict";

/** What the domain throws when it will not do what was asked. The message is for the person who asked. */
export class Refusal extends Error {
  override name = "Refusal";

  constructor(
    readonly code: RefusalCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
