import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { env } from "@/lib/env";
import { findRoutes } from "./route-names";
import { pathOf } from "./target";

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  context: { waitUntil: (work: Promise<void>) => void },
) => Promise<void>;

type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** Renders a page; resolves when it is sent. */
export type PageEntry = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type PageEntries = (request: IncomingMessage) => PageEntry | null;

/**
 * The entry points of pages, which Next.js builds for hosts that route requests themselves (in its documentation, Adapters,
 * "Invoking entrypoints"). Null where its own routers have to look: at what is no page, what its script asks for, what only
 * it may say to itself, and in development.
 */
export function findPageEntries(folder = env().NEXT_DIST_DIR): PageEntries {
  const routes = findRoutes(folder);
  if (!routes) return () => null;
  const files: Record<string, string> = JSON.parse(
    readFileSync(resolve(folder, "server/app-paths-manifest.json"), "utf8"),
  );
  const load = createRequire(resolve("package.json"));
  const compress: Compress = load("next/dist/compiled/compression")();
  const entryOf = (name: string): PageEntry | null => {
    if (!name.endsWith("/page") || name.startsWith("/_")) return null;
    const { handler }: { handler: Handler } = load(resolve(folder, "server", files[name] ?? ""));
    return (request, response) => {
      sendAtOnce(response);
      compress(request, response, () => {});
      // Next.js would flush after each part.
      Object.assign(response, { flush: undefined });
      return handler(request, response, { waitUntil });
    };
  };
  const entries = new Map<string, PageEntry | null>();
  return (request) => {
    if (request.method !== "GET" || isForRouters(request)) return null;
    const path = pathOf(request);
    const name = routes.nameOf(path);
    if (name === undefined) return null;
    if (!entries.has(name)) entries.set(name, entryOf(name));
    const entry = entries.get(name) ?? null;
    const target = routes.rewrittenFrom(path);
    return entry && target ? (_asked, response) => entry(askingFor(target, request), response) : entry;
  };
}

// Also those that Next.js removes: its `filterInternalHeaders`.
const headersOfNext = /^(rsc$|next-|x-next|x-middleware-|x-now-|x-matched-|x-prerender-|x-invocation-)/;

function isForRouters({ headers }: IncomingMessage): boolean {
  for (const name in headers) if (headersOfNext.test(name)) return true;
  return false;
}

/** The same request, as Next.js would rewrite it. Whoever logs it reads what was asked for. */
function askingFor(target: string, request: IncomingMessage): IncomingMessage {
  return Object.create(request, { url: { value: target, writable: true } });
}

/** Pages come whole (docs/decisions/009): in one write to the connection instead of one for the head and each part. */
function sendAtOnce(response: ServerResponse): void {
  const { end } = response;
  const parts: Uint8Array[] = [];
  const keep = (part: unknown) => {
    if (typeof part === "string") parts.push(Buffer.from(part));
    else if (part instanceof Uint8Array) parts.push(part);
  };
  Object.assign(response, {
    flushHeaders: () => {},
    write: (part: unknown) => {
      keep(part);
      return true;
    },
    end: (part: unknown) => {
      keep(part);
      return end.call(response, Buffer.concat(parts.splice(0)), "utf8");
    },
  });
}

function waitUntil(work: Promise<void>): void {
  work.catch(() => {});
}
