import { env } from "@/lib/env";
import { log } from "@/lib/log";
import type { EndedRequest } from "@/lib/metrics-hooks";
import { probePaths } from "./route-names";

/** Logs one line per request (LOG_REQUESTS) without any path, query or name that a client sent. */
export function logRequest(ended: EndedRequest): void {
  const { request, method, route, status, bytes, isAborted } = ended;
  const { LOG_REQUESTS } = env();
  const isError = status >= 500 && !request.isShed;
  if (LOG_REQUESTS === "off" || (LOG_REQUESTS === "errors" && !isError) || probePaths.has(route)) return;
  const { id, traceId, personId, apiKeyId, statements, statementTime } = request;
  log()[isError ? "warn" : "info"](
    {
      request: id,
      ...(traceId && { trace: traceId }),
      method,
      route,
      status,
      ms: rounded(ended.endedAt - ended.begunAt),
      statements,
      statement_ms: rounded(statementTime),
      bytes,
      ...(personId && { person: personId }),
      ...(apiKeyId && { api_key: apiKeyId }),
      ...(isAborted && { aborted: true }),
    },
    "Request",
  );
}

const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10;
