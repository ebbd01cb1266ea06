import { isUnchanged } from "@/lib/api/conditional";
import { lengthHeader } from "@/lib/http/server-hooks";
import { log } from "@/lib/log";
import type { Media } from "@/lib/media/find";
import { partOf } from "@/lib/media/media-type";
import { readFile, sizeOfFile } from "@/lib/media/stored-files";

// A file opened on its own is shown, and can do nothing.
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The whole file or a range (RFC 9110, 14); 404 for null. */
export async function answerWithMedia(request: Request, media: Media | null): Promise<Response> {
  if (!media || !(await hasBytes(media))) return new Response(null, { status: 404 });
  const headers = headersOf(media);
  if (isUnchanged(request, headers.ETag)) return new Response(null, { status: 304, headers });
  const part = partOf(rangeOf(request, headers.ETag), media.bytes);
  if (part === "unsatisfiable")
    return new Response(null, {
      status: 416,
      headers: { ...headers, "Content-Range": `bytes */${media.bytes}` },
    });
  const { start, end } = part ?? { start: 0, end: media.bytes - 1 };
  return new Response(request.method === "HEAD" ? null : readFile(media.id, start, end), {
    status: part ? 206 : 200,
    headers: {
      ...headers,
      [lengthHeader]: String(end - start + 1),
      ...(part && { "Content-Range": `bytes ${start}-${end}/${media.bytes}` }),
    },
  });
}

function headersOf({ kind, name, mediaType, sha256 }: Media) {
  return {
    "Content-Type": mediaType === "text/vtt" ? "text/vtt; charset=utf-8" : mediaType,
    "Content-Disposition": `${kind === "download" ? "attachment" : "inline"}; ${fileName(name)}`,
    "Content-Security-Policy": policy,
    "Cross-Origin-Resource-Policy": "same-origin",
    "Accept-Ranges": "bytes",
    ETag: `"${sha256}"`,
    // Files never change. A proxy that compressed one would change its ranges.
    "Cache-Control": "private, max-age=31536000, immutable, no-transform",
  };
}

// RFC 6266: the name in ASCII, and as it is.
function fileName(name: string): string {
  const ascii = name.replace(/[^ -~]|["\\%]/g, "_");
  const exact = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `filename="${ascii}"; filename*=UTF-8''${exact}`;
}

// With an outdated If-Range, the whole file is sent.
function rangeOf({ method, headers }: Request, etag: string): string | null {
  const condition = headers.get("if-range");
  return method === "GET" && (condition === null || condition === etag) ? headers.get("range") : null;
}

async function hasBytes({ id, bytes }: Media): Promise<boolean> {
  const found = await sizeOfFile(id);
  if (found !== bytes) log().error({ media: id, bytes, found }, "an uploaded file is not as it was kept");
  return found === bytes;
}
