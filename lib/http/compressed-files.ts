import { existsSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";

const types: Record<string, string> = {
  js: "application/javascript; charset=UTF-8",
  css: "text/css; charset=UTF-8",
};

export function findCompressedFiles(): ReadonlySet<string> {
  const folder = `${env().NEXT_DIST_DIR}/static`;
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  const compressed = files.filter((file) => /\.(js|css)\.br$/.test(file));
  return new Set(compressed.map((file) => `/_next/static/${file.replaceAll("\\", "/").slice(0, -3)}`));
}

/** Serves the Brotli copy, which Next.js can't. Returns a function that sets the headers; null without a copy. */
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

// Browsers send no weights; Next.js answers clients that do.
function takesBrotli({ headers }: IncomingMessage): boolean {
  return String(headers["accept-encoding"])
    .split(",")
    .some((coding) => coding.trim() === "br");
}
