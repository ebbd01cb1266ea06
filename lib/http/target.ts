import type { IncomingMessage } from "node:http";
import { limitsOf, maxParameters } from "@/lib/request-limits";

/** Returns the path undecoded. */
export function pathOf({ url = "/" }: IncomingMessage): string {
  return url.split("?", 1)[0] || "/";
}

export function isApi(request: IncomingMessage): boolean {
  return /^\/(v[12]|api|scim)(\/|$)/.test(pathOf(request));
}

export function isForPage(request: IncomingMessage): boolean {
  return !/^\/((v[12]|api|scim)(\/|$)|mail\/unsubscribe\/|auth\/(?!(sign-in|error|test-report)$)|admin\/media\/upload(\/|$))/.test(
    pathOf(request),
  );
}

/** Returns whether to refuse other sites' forms; elsewhere, other servers send them or a handler checks their origin. */
export function takesOwnForms(request: IncomingMessage): boolean {
  return isForPage(request) || /^\/auth\/(?!oauth_base\/backchannel-logout$)/.test(pathOf(request));
}

/** Returns whether this is a file of the build or `public`: no page's path ends in `.letters`. */
export function isFile(request: IncomingMessage): boolean {
  return !isApi(request) && /^\/_next\/|\.[a-z]\w*$/i.test(pathOf(request));
}

/** Returns the target as a path without a host (RFC 9112, 3.2), because Next.js would redirect to the host; or null. */
export function originForm(target: string): string | null {
  if (target.startsWith("/")) return target;
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? [];
  return rest === undefined ? null : rest.startsWith("/") ? rest : `/${rest}`;
}

export function judgeTarget(request: IncomingMessage): "uri_too_long" | "too_many_parameters" | null {
  const { url = "/" } = request;
  if (url.length > limitsOf(pathOf(request)).target) return "uri_too_long";
  return countParameters(url) > maxParameters ? "too_many_parameters" : null;
}

function countParameters(url: string): number {
  const start = url.indexOf("?");
  if (start < 0) return 0;
  let count = 1;
  for (let at = url.indexOf("&", start); at >= 0; at = url.indexOf("&", at + 1)) count += 1;
  return count;
}
