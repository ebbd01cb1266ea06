import { lengthHeader } from "@/lib/http/server-hooks";

/** An answer with a name, its header ETag; 304 when the client has it already (RFC 9110, section 13.1.2). */
export function conditional(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> & { ETag: string },
): Response {
  const all = { ...headers, "Cache-Control": "private, no-cache" };
  return isUnchanged(request, headers.ETag)
    ? new Response(null, { status: 304, headers: all })
    : new Response(body, { headers: { ...all, [lengthHeader]: String(body.byteLength) } });
}

/** Whether a client says that it has what an ETag names; compared weakly. */
export function isUnchanged(request: Request, tag: string): boolean {
  const known = request.headers.get("if-none-match");
  if (known === null) return false;
  return known.trim() === "*" || known.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}
