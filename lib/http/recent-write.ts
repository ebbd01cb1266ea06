import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { cookieIn } from "./exchange";

const isSecure = () => env().BASE_URL.startsWith("https:");

const cookieName = () => (isSecure() ? "__Host-lectern_wrote" : "lectern_wrote");

/** Whether this browser has written something within READ_MAX_AGE_MS: a standby might not show it yet. */
export function hasWrittenLately({ headers }: IncomingMessage): boolean {
  return cookieIn(headers.cookie ?? "", cookieName()) !== undefined;
}

/** Whoever forges or loses the cookie harms nobody else: they read from the primary, or what they wrote a moment later. */
export function noteRecentWrite(response: ServerResponse): void {
  // A browser counts from when the answer comes, in whole seconds.
  const seconds = Math.ceil(env().READ_MAX_AGE_MS / 1000) + 1;
  const secure = isSecure() ? "; Secure" : "";
  const cookie = `${cookieName()}=1; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
  response.appendHeader("Set-Cookie", cookie);
}
