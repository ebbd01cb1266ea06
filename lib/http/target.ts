import type { IncomingMessage } from "node:http";
import { limitsOf, mostParameters } from "./limits";

/** The path of a request, as it was written. */
export function pathOf({ url = "/" }: IncomingMessage): string {
  return url.split("?", 1)[0] || "/";
}

/** Whether a request is for the API, which answers in documents of its own. */
export function isApi(request: IncomingMessage): boolean {
  return /^\/v2(\/|$)/.test(pathOf(request));
}

/** Whether Next.js would look for a form of ours in the body of a request; what has a handler does without. */
export function isForPage(request: IncomingMessage): boolean {
  return !/^\/((v2|media|_next)(\/|$)|auth\/(?!(sign-in|error|test-report)$)|admin\/media\/upload$)/.test(
    pathOf(request),
  );
}

/** Whether a request is for a file, of the build or of `public`: no page has an ending in letters. */
export function isFile(request: IncomingMessage): boolean {
  return !isApi(request) && /^\/_next\/|\.[a-z]\w*$/i.test(pathOf(request));
}

/**
 * What a request names, as a path of this platform (RFC 9112, 3.2). An absolute address is one of ours whatever its host
 * is: Next.js would lead there.
 * @returns null when it is no path
 */
export function originForm(target: string): string | null {
  if (target.startsWith("/")) return target;
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? [];
  return rest === undefined ? null : rest.startsWith("/") ? rest : `/${rest}`;
}

/** Why the target of a request is not even looked at; or null. */
export function judgeTarget(request: IncomingMessage): "uri_too_long" | "too_many_parameters" | null {
  const { url = "/" } = request;
  if (url.length > limitsOf(pathOf(request)).target) return "uri_too_long";
  return countParameters(url) > mostParameters ? "too_many_parameters" : null;
}

function countParameters(url: string): number {
  const start = url.indexOf("?");
  if (start < 0) return 0;
  let count = 1;
  for (let at = url.indexOf("&", start); at >= 0; at = url.indexOf("&", at + 1)) count += 1;
  return count;
}
