import pino from "pino";
import { currentRequest } from "./current-request";
import { env } from "./env";

let logger: pino.Logger | undefined;

/** Writes one JSON object a line, with the request's ID. Never log a secret, token, code or state. */
export function log(): pino.Logger {
  logger ??= pino({
    level: env().LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: requestFields,
  });
  return logger;
}

function requestFields() {
  const request = currentRequest();
  return request ? { request: request.id, ...(request.traceId && { trace: request.traceId }) } : {};
}
