import { AsyncLocalStorage } from "node:async_hooks";

/** Describes the current request for logs, metrics and traces. Times are in milliseconds, as of `performance.now()`. */
export type CurrentRequest = {
  /** Sent back as X-Request-Id; the client's or its proxy's if one came. */
  id: string;
  begunAt: number;
  statements: number;
  statementTime: number;
  /** Says when it may read from a standby (lib/database/standby.ts). */
  standby?: "always" | "until_it_writes" | "never";
  /** Kept only with a standby to read from. */
  hasWritten?: boolean;
  personId?: string;
  isDenied?: boolean;
  apiKeyId?: string;
  /** Means that load shedding refused it, so its 503 is no failure. */
  isShed?: boolean;
  traceparent?: string;
  /** Set only while this server exports traces. */
  traceId?: string;
};

const shared = globalThis as { lecternRequest?: AsyncLocalStorage<CurrentRequest> };

// Next.js loads this file more than once, and every copy must see the same requests.
shared.lecternRequest ??= new AsyncLocalStorage();

export const requests = shared.lecternRequest;

/** Returns undefined in chores and on the command line. */
export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}

/** Marks the request, because metrics, logs and traces distinguish load shedding from failures. */
export function noteShedding(): void {
  const request = currentRequest();
  if (request) request.isShed = true;
}

/** Logs contain only ids. */
export function noteWhoAsks(who: Pick<CurrentRequest, "personId" | "apiKeyId">): void {
  const request = currentRequest();
  if (request) Object.assign(request, who);
}
