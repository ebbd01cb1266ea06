import { statSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { posix } from "node:path";
import { partOf } from "@/lib/byte-range";
import { env } from "@/lib/env";
import { isFile, pathOf } from "./target";

/**
 * Where Next.js's file server would say 412 or 416, Next.js says 500. So a Range that it cannot serve is dropped, which a
 * server may ignore (RFC 9110, 14.2), one that it misreads is written in its way, and preconditions, which are for who
 * changes or resumes, lead to the whole file.
 */
export function prepareFile(request: IncomingMessage): void {
  const { headers } = request;
  const isConditional = Boolean(headers["if-match"] || headers["if-unmodified-since"]);
  if (!isConditional && headers.range === undefined) return;
  const size = isFile(request) ? sizeOf(pathOf(request)) : null;
  if (size === null) return;
  const part = isConditional ? null : partOf(headers.range ?? null, size);
  for (const name of ["if-match", "if-unmodified-since", "range"]) delete headers[name];
  if (part && part !== "unsatisfiable") headers.range = `bytes=${part.start}-${part.end}`;
}

/** In bytes; null for what Next.js does not serve from a folder. */
function sizeOf(path: string): number | null {
  const build = "/_next/static/";
  try {
    const file = posix.normalize(decodeURIComponent(path));
    const place = file.startsWith(build)
      ? `${env().NEXT_DIST_DIR}/static/${file.slice(build.length)}`
      : `public${file}`;
    const found = statSync(place);
    return found.isFile() ? found.size : null;
  } catch {
    // There is none, or no file could be named so.
    return null;
  }
}
