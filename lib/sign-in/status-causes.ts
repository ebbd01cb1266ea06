import type { Cause, Causes } from "./causes";

export function causeOfStatus(
  status: number,
  endpoint: "token" | "users",
  { status: causes }: Causes,
): Cause | null {
  if ([404, 405, 410].includes(status)) return causes.absent[endpoint];
  return status >= 300 && status < 400 ? causes.redirects[endpoint] : null;
}
