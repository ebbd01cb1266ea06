import { Readable } from "node:stream";
import { isUnchanged } from "@/lib/api/conditional";
import { type Part, partOf } from "@/lib/byte-range";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { lengthHeader } from "@/lib/http/server-hooks";
import { log } from "@/lib/log";
import type { Media } from "@/lib/media/find";
import { mediaStore } from "@/lib/media/open-store";

// A file opened on its own is visible, but can do nothing.
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Returns the file or a range (RFC 9110, 14); 404 for null, 503 when the store is unreachable. */
export async function mediaResponse(request: Request, media: Media | null): Promise<Response> {
  if (!media) return notFound();
  const headers = headersOf(media);
  if (request.method === "GET" && isReadElsewhere(media)) return redirected(media, headers);
  if (isUnchanged(request, headers.ETag)) return new Response(null, { status: 304, headers });
  const part = partOf(rangeOf(request, headers.ETag), media.bytes);
  if (part === "unsatisfiable")
    return new Response(null, {
      status: 416,
      headers: { ...headers, "Content-Range": `bytes */${media.bytes}` },
    });
  try {
    const body = request.method === "HEAD" ? await probe(media) : await open(media, part);
    if (body === "missing") return notFound();
    const { start, end } = part ?? { start: 0, end: media.bytes - 1 };
    return new Response(body, {
      status: part ? 206 : 200,
      headers: {
        ...headers,
        [lengthHeader]: String(end - start + 1),
        ...(part && { "Content-Range": `bytes ${start}-${end}/${media.bytes}` }),
      },
    });
  } catch (error) {
    return unavailable(error);
  }
}

const longest = 8 * 1024 ** 2;

function isReadElsewhere({ kind, bytes, isPublic }: Media): boolean {
  const { MEDIA_DELIVERY, MEDIA_URL } = env();
  if (MEDIA_DELIVERY !== "redirect" || !MEDIA_URL || isPublic) return false;
  return kind === "video" || (kind === "download" && bytes > longest);
}

// The redirect expires before its hour-long address, so a paused film asks here again.
async function redirected(media: Media, headers: ReturnType<typeof headersOf>): Promise<Response> {
  const as = { type: headers["Content-Type"], disposition: headers["Content-Disposition"] };
  try {
    const Location = await mediaStore().addressOf(media.id, as);
    const kept = { "Cache-Control": "private, max-age=300", "Referrer-Policy": "no-referrer" };
    return new Response(null, { status: 302, headers: { Location: String(Location), ...kept } });
  } catch (error) {
    return unavailable(error);
  }
}

function unavailable(error: unknown): Response {
  if (!(error instanceof Refusal) || error.kind !== "unavailable") throw error;
  log().error({ code: error.code, ...error.parameters }, "Could not read uploaded files");
  return new Response(null, { status: 503, headers: { "Retry-After": "10" } });
}

const notFound = () => new Response(null, { status: 404 });

async function probe(media: Media): Promise<null | "missing"> {
  return isWhole(media, await mediaStore().size(media.id)) ? null : "missing";
}

async function open(media: Media, part: Part | null): Promise<ReadableStream | "missing"> {
  const file = await mediaStore().open(media.id, part ?? undefined);
  if (isWhole(media, file?.size ?? null) && file) return Readable.toWeb(file.bytes) as ReadableStream;
  file?.bytes.destroy();
  return "missing";
}

function headersOf({ kind, name, mediaType, sha256, isPublic }: Media) {
  return {
    "Content-Type": mediaType === "text/vtt" ? "text/vtt; charset=utf-8" : mediaType,
    "Content-Disposition": `${kind === "download" ? "attachment" : "inline"}; ${fileName(name)}`,
    "Content-Security-Policy": policy,
    // Webmail shows the logo of emails.
    "Cross-Origin-Resource-Policy": isPublic ? "cross-origin" : "same-origin",
    "Accept-Ranges": "bytes",
    ETag: `"${sha256}"`,
    // Files never change. A proxy that compressed one would change its ranges.
    "Cache-Control": "private, max-age=31536000, immutable, no-transform",
  };
}

// RFC 6266 wants the name in ASCII and in full.
function fileName(name: string): string {
  const ascii = name.replace(/[^ -~]|["\\%]/g, "_");
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `filename="${ascii}"; filename*=UTF-8''${exact}`;
}

// An outdated If-Range gets the whole file.
function rangeOf({ method, headers }: Request, etag: string): string | null {
  const condition = headers.get("if-range");
  return method === "GET" && (condition === null || condition === etag) ? headers.get("range") : null;
}

function isWhole({ id, bytes }: Media, found: number | null): boolean {
  if (found !== bytes) log().error({ media: id, bytes, found }, "an uploaded file is not as it was kept");
  return found === bytes;
}
