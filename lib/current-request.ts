import { AsyncLocalStorage } from "node:async_hooks";

/** What logs, metrics and traces know of the request under way. Times are in milliseconds, as of `performance.now()`. */
export type CurrentRequest = {
  /** Of the client or its proxy if it sent one, else ours: sent back as X-Request-Id. */
  id: string;
  begunAt: number;
  statements: number;
  statementTime: number;
  /** Whether what it reads may come from a standby (lib/database/standby.ts). */
  standby?: "always" | "until_it_writes" | "never";
  /** Noted only where there is a standby to read from. */
  hasWritten?: boolean;
  personId?: string;
  /** A gate has refused the person. */
  isDenied?: boolean;
  apiKeyId?: string;
  /** Load shedding refused it: its 503 is no failure. */
  isShed?: boolean;
  /** W3C Trace Context, `traceparent`, if a valid one came. */
  traceparent?: string;
  /** Only while this server exports traces. */
  traceId?: string;
};

const shared = globalThis as { lecternRequest?: AsyncLocalStorage<CurrentRequest> };

// Next.js loads this file more than once, and every copy must see the same requests.
shared.lecternRequest ??= new AsyncLocalStorage();

export const requests = shared.lecternRequest;

/** Undefined where no request is answered: in chores, on the command line. */
export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}

/** Marks the request as refused by load shedding, which metrics, logs and traces keep apart from failures. */
export function noteShedding(): void {
  const request = currentRequest();
  if (request) request.isShed = true;
}

/** For the log: ids only. */
export function noteWhoAsks(who: Pick<CurrentRequest, "personId" | "apiKeyId">): void {
  const request = currentRequest();
  if (request) Object.assign(request, who);
}
