import { hash } from "node:crypto";
import type { PlainRequest } from "@/lib/http/direct-routes";
import { sendWhole } from "@/lib/http/exchange";

/** Returns 304 when the client has the body (RFC 9110, section 13.1.2). `representation` tells ETags of equal bodies apart. */
export function conditional(
  request: PlainRequest,
  body: Buffer<ArrayBuffer>,
  headers: Record<string, string>,
  representation = "",
): Response {
  const ETag = `"${hash("sha1", body, "base64url")}${representation}"`;
  const all = { ...headers, ETag, "Cache-Control": "private, no-cache" };
  return isUnchanged(request, ETag) ? sendWhole(304, all, null) : sendWhole(200, all, body);
}

export function isUnchanged(request: PlainRequest, tag: string): boolean {
  const known = request.headers.get("if-none-match");
  if (known === null) return false;
  return known.trim() === "*" || known.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}
