import pino from "pino";
import { env } from "./env";

let logger: pino.Logger | undefined;

/** The log of this process: one JSON object a line. Never a secret, token, code or state in it. */
export function log(): pino.Logger {
  logger ??= pino({ level: env().LOG_LEVEL, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
  return logger;
}
