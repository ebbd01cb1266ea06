import { AsyncLocalStorage } from "node:async_hooks";

/** Describes the current request for logs, metrics and traces. Times are in milliseconds, as of `performance.now()`. */
export type CurrentRequest = {
  /** Sent back as X-Request-Id; the client's or its proxy's if one came. */
  id: string;
  begunAt: number;
  statements: number;
  statementTime: number;
  standby?: "always" | "until_it_writes" | "never";
  hasWritten?: boolean;
  personId?: string;
  isDenied?: boolean;
  apiKeyId?: string;
  /** Means that load shedding refused it, so its 503 is no failure. */
  isShed?: boolean;
  traceparent?: string;
  traceId?: string;
};

const shared = globalThis as { lecternRequest?: AsyncLocalStorage<CurrentRequest> };

shared.lecternRequest ??= new AsyncLocalStorage();

export const requests = shared.lecternRequest;

export function currentRequest(): CurrentRequest | undefined {
  return requests.getStore();
}

/** Keeps the rest of a request from reading a standby. */
export function readFromPrimary(): void {
  const request = currentRequest();
  if (request) request.standby = "never";
}

export function noteShedding(): void {
  const request = currentRequest();
  if (request) request.isShed = true;
}

/** Takes only IDs, because the log must never have names. */
export function noteActor(who: Pick<CurrentRequest, "personId" | "apiKeyId">): void {
  const request = currentRequest();
  if (request) Object.assign(request, who);
}
