import pino from "pino";
import { env } from "./env";

let logger: pino.Logger | undefined;

/** One JSON object a line. Never log a secret, token, code or state. */
export function log(): pino.Logger {
  logger ??= pino({ level: env().LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
  return logger;
}
