import type { IncomingMessage, ServerResponse } from "node:http";
import type { CurrentRequest } from "@/lib/current-request";
import { env } from "@/lib/env";
import { cookieIn, currentExchange } from "./exchange";

const isSecure = () => env().BASE_URL.startsWith("https:");

const cookieName = () => (isSecure() ? "__Host-lectern_wrote" : "lectern_wrote");

export function noteStandby(request: IncomingMessage, kind: "api" | "pages" | "sign-in"): void {
  const exchange = currentExchange.getStore();
  if (!exchange || !env().READ_DATABASE_URL) return;
  const mayBeOlder = /^(GET|HEAD)$/.test(request.method ?? "") && kind !== "sign-in";
  if (!mayBeOlder || (kind === "pages" && hasWrittenLately(request))) exchange.standby = "never";
  else exchange.standby = kind === "api" ? "always" : "until_it_writes";
}

function hasWrittenLately({ headers }: IncomingMessage): boolean {
  return cookieIn(headers.cookie ?? "", cookieName()) !== undefined;
}

/** Sets a cookie. Forging or losing it only makes its owner's reads slower or slightly older. */
export function noteRecentWrite({ hasWritten, standby }: CurrentRequest, response: ServerResponse): void {
  if (!hasWritten || standby === "always") return;
  // A browser counts whole seconds from when the answer arrives.
  const seconds = Math.ceil(env().READ_MAX_AGE_MS / 1000) + 1;
  const secure = isSecure() ? "; Secure" : "";
  const cookie = `${cookieName()}=1; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  response.appendHeader("Set-Cookie", cookie);
}
