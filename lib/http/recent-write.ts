import type { IncomingMessage, ServerResponse } from "node:http";
import type { CurrentRequest } from "@/lib/current-request";
import { env } from "@/lib/env";
import { cookieIn, currentExchange } from "./exchange";

const isSecure = () => env().BASE_URL.startsWith("https:");

const cookieName = () => (isSecure() ? "__Host-lectern_wrote" : "lectern_wrote");

/** Lets a request read from a standby unless its reader has just written something. */
export function noteStandby(request: IncomingMessage, kind: "api" | "pages" | "sign-in"): void {
  const exchange = currentExchange.getStore();
  if (!exchange || !env().READ_DATABASE_URL) return;
  const mayBeOlder = /^(GET|HEAD)$/.test(request.method ?? "") && kind !== "sign-in";
  if (!mayBeOlder || (kind === "pages" && hasWrittenLately(request))) exchange.standby = "never";
  else exchange.standby = kind === "api" ? "always" : "until_it_writes";
}

/** Returns whether this browser wrote within READ_MAX_AGE_MS: a standby may not show it yet. */
function hasWrittenLately({ headers }: IncomingMessage): boolean {
  return cookieIn(headers.cookie ?? "", cookieName()) !== undefined;
}

/** Sets a cookie. A forged or lost one affects only its owner, by a slower or slightly older read. */
export function noteRecentWrite({ hasWritten, standby }: CurrentRequest, response: ServerResponse): void {
  if (!hasWritten || standby === "always") return;
  // A browser counts whole seconds from when the answer arrives.
  const seconds = Math.ceil(env().READ_MAX_AGE_MS / 1000) + 1;
  const secure = isSecure() ? "; Secure" : "";
  const cookie = `${cookieName()}=1; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  response.appendHeader("Set-Cookie", cookie);
}
