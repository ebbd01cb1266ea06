import { statSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { posix } from "node:path";
import { partOf } from "@/lib/byte-range";
import { env } from "@/lib/env";
import { isFile, pathOf } from "./target";

/** Drops or rewrites the ranges and preconditions that Next.js answers with 500. A server may ignore ranges (RFC 9110, 14.2). */
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

/** Returns the size in bytes; null for a path that Next.js doesn't serve from a folder. */
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
    return null;
  }
}
