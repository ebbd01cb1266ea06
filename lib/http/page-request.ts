import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { destinationHeader } from "./destination";
import { pagePolicy } from "./security-headers";
import { isApi, pathOf } from "./target";

// Handlers and files have their own policies.
const others =
  /^\/(_next\/|(v[12]|api|scim)(\/|$)|auth\/(?!(sign-in|error|test-report)$)|media\/[^/]+\/[^/]+$|certificates\/|mail\/|\.well-known\/|admin\/media\/upload(\/|$)|(appearance\.css|icon\.svg)$)/;

/** Passes on the path and the nonce; returns false if it isn't a page. A `proxy.ts` would cost as much as a page's statements. */
export function preparePage(request: IncomingMessage, response: ServerResponse): boolean {
  if (!isDecodable(pathOf(request))) request.url = decodableTarget(request);
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

// Next.js's script adds parameters that aren't part of the destination.
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

// Next.js answers 500 on missing pages for a parameter such as `toString`, which it finds in every object.
function withoutInheritedNames(target: string): string {
  const [path = "", query] = target.split("?", 2);
  if (!query) return target;
  const pairs = target.slice(path.length + 1).split("&");
  const kept = pairs.filter((pair) => ![...new URLSearchParams(pair).keys()].some((name) => name in {}));
  if (kept.length === pairs.length) return target;
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

// Next.js answers malformed percent-encoding with a bare 500, and so does the database with NUL.
function decodableTarget(request: IncomingMessage): string {
  return isApi(request) ? pathOf(request).replaceAll("%", "%25") : "/no-such-page";
}
