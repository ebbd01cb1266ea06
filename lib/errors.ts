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

const unreachable =
  /P1001|P1002|P1008|P1017|P2024|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[123]|Connection terminated|timeout exceeded when trying to connect|DatabaseNotReachable|SocketTimeout|ConnectionClosed/;

/** Whether an error means that the database cannot be reached just now, rather than that a query is wrong. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // What Prisma says of a raw query that failed stands in its driver's error alone.
  const { code, message, cause, meta } = error as Error & {
    code?: string;
    meta?: { driverAdapterError?: unknown };
  };
  return unreachable.test(`${code} ${message} ${JSON.stringify([cause, meta?.driverAdapterError])}`);
}
