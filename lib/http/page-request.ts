import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { destinationHeader } from "./destination";
import { pagePolicy } from "./security-headers";
import { isApi, pathOf } from "./target";

// Handlers and files, which have policies of their own.
const others =
  /^\/(_next\/|(v[12]|api)(\/|$)|auth\/(?!(sign-in|error|test-report)$)|media\/[^/]+\/[^/]+$|certificates\/|mail\/|\.well-known\/|admin\/media\/upload(\/|$)|(appearance\.css|icon\.svg)$)/;

/**
 * Tells the gates which page was asked for, so that sign-in leads back to it, query included, and gives every page the
 * nonce of its scripts, which Next.js reads from the policy in the request. Here and not in a `proxy.ts`, which costs as
 * much as a page's statements. False for what is no page.
 */
export function preparePage(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isDecodable(pathOf(request))) request.url = withoutNonsense(request);
  if (!isApi(request)) request.url = withoutInheritedNames(request.url ?? "");
  if (others.test(pathOf(request))) return false;
  const policy = pagePolicy(newNonce());
  request.headers[destinationHeader] = destinationOf(request);
  request.headers["content-security-policy"] = policy;
  response.setHeader("Content-Security-Policy", policy);
  return true;
}

// A page repeats its nonce 30 times, so it has only the 128 bits that the standard asks for.
const newNonce = () => randomBytes(16).toString("base64url");

// Without what Next.js's script adds.
function destinationOf(request: IncomingMessage): string {
  const path = pathOf(request);
  const pairs = (request.url ?? "").slice(path.length + 1).split("&");
  const query = pairs.filter((pair) => pair && !pair.startsWith("_rsc=")).join("&");
  return query ? `${path}?${query}` : path;
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

// Next.js answers a parameter such as `toString` with a 500 where there is no page: it finds it in every object.
function withoutInheritedNames(target: string): string {
  const [path = "", query] = target.split("?", 2);
  if (!query) return target;
  const pairs = target.slice(path.length + 1).split("&");
  const kept = pairs.filter((pair) => ![...new URLSearchParams(pair).keys()].some((name) => name in {}));
  if (kept.length === pairs.length) return target;
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

// Next.js answers a malformed percent-encoding with a bare 500, as the database does NUL: there is no such path.
function withoutNonsense(request: IncomingMessage): string {
  return isApi(request) ? pathOf(request).replaceAll("%", "%25") : "/no-such-page";
}
