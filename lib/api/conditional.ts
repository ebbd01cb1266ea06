import { hash } from "node:crypto";
import type { PlainRequest } from "@/lib/http/direct-routes";
import { sendWhole } from "@/lib/http/exchange";

/** `representation` tells ETags of equal bodies apart. `version` is that of an item's row (lib/lists/document-sql.ts). */
export function entityTag(
  body: Buffer<ArrayBuffer>,
  representation = "",
  version: string | null = null,
): string {
  const variant = `${hash("sha1", body, "base64url")}${representation}`;
  return version === null ? `"${variant}"` : `"${version}.${variant}"`;
}

/** Returns whether If-Match names this version, whichever fields the client saw. A proxy may have weakened the tag. */
export function isVersionNamed(ifMatch: string, version: string | null): boolean {
  if (ifMatch.trim() === "*") return true;
  return ifMatch.split(",").some((one) => /^(?:W\/)?"(\w+)\./.exec(one.trim())?.[1] === version);
}

/** Returns 304 when the client has the body (RFC 9110, section 13.1.2). */
export function conditional(
  request: PlainRequest,
  body: Buffer<ArrayBuffer>,
  headers: Record<string, string>,
  representation = "",
  version: string | null = null,
): Response {
  const ETag = entityTag(body, representation, version);
  const all = { ...headers, ETag, "Cache-Control": "private, no-cache" };
  return isUnchanged(request, ETag) ? sendWhole(304, all, null) : sendWhole(200, all, body);
}

export function isUnchanged(request: PlainRequest, tag: string): boolean {
  const known = request.headers.get("if-none-match");
  if (known === null) return false;
  return known.trim() === "*" || known.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}
