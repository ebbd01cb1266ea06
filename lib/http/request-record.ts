import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { CurrentRequest } from "@/lib/current-request";
import { observers } from "@/lib/metrics-hooks";
import { onRequestEnd } from "./request-end";
import { logRequest } from "./request-log";
import { patternOf, type Routes } from "./route-names";
import { pathOf } from "./target";

export const requestIdHeader = "X-Request-Id";

// An ID of this shape is safe in a log, a header and a page.
const idShape = /^[\w.:+/=@-]{1,128}$/;

// The specification is https://www.w3.org/TR/trace-context/#traceparent-header.
const traceparentShape = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Reuses the client's or proxy's ID: X-Request-Id, else the trace of `traceparent`. */
export function newRecord({ headers }: IncomingMessage): CurrentRequest {
  const [given, traceparent] = [headers["x-request-id"], headers.traceparent];
  const [trace, traceId] = traceparentShape.exec(String(traceparent ?? "")) ?? [];
  const id = typeof given === "string" && idShape.test(given) ? given : (traceId ?? randomUUID());
  const counts = { begunAt: performance.now(), statements: 0, statementTime: 0 };
  return { id, ...counts, ...(trace && { traceparent: trace }) };
}

export function reportRequest(
  record: CurrentRequest,
  request: IncomingMessage,
  response: ServerResponse,
  routes: Routes | null,
): void {
  const { socket, method = "GET" } = request;
  const before = socket.bytesWritten;
  for (const observer of observers) observer.requestBegun?.(record);
  onRequestEnd(request, response, () => {
    const ended = {
      request: record,
      begunAt: record.begunAt,
      endedAt: performance.now(),
      method,
      route: patternOf(pathOf(request), routes),
      status: response.statusCode,
      bytes: socket.bytesWritten - before,
      isAborted: !response.writableFinished,
    };
    for (const observer of observers) observer.requestEnded?.(ended);
    logRequest(ended);
  });
}
