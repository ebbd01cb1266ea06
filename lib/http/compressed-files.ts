import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";

const types: Record<string, string> = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
};

/** The URL paths of the build's files that have a Brotli copy beside them (scripts/compress.mjs). */
export function findCompressedFiles(): ReadonlySet<string> {
  const folder = `${env().NEXT_DIST_DIR}/static`;
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const compressed = files.filter((file) => /\.(js|css)\.br$/.test(file));
  return new Set(compressed.map((file) => `/_next/static/${file.replaceAll("\\", "/").slice(0, -3)}`));
}

/** Serves the Brotli copy, which Next.js cannot. Returns what sets the headers; null when there is no copy. */
export function takeCompressed(
  files: ReadonlySet<string>,
  request: IncomingMessage,
): ((response: ServerResponse) => void) | null {
  const [path = "/"] = (request.url ?? "/").split("?");
  if (!files.has(path) || !takesBrotli(request)) return null;
  request.url = `${path}.br`;
  return (response) => {
    if (response.statusCode !== 200 && response.statusCode !== 206) return;
    response.setHeader("Content-Type", types[path.split(".").at(-1) ?? ""] ?? "");
    response.setHeader("Content-Encoding", "br");
    response.setHeader("Vary", "Accept-Encoding");
  };
}

// Browsers send no weight; clients that do get what Next.js makes of it.
function takesBrotli({ headers }: IncomingMessage): boolean {
  return String(headers["accept-encoding"])
    .split(",")
    .some((coding) => coding.trim() === "br");
}
