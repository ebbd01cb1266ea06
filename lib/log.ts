import pino from "pino";
import { currentRequest } from "./current-request";
import { env } from "./env";

let logger: pino.Logger | undefined;

/** One JSON object a line, with the ID of the request it is about. Never log a secret, token, code or state. */
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
