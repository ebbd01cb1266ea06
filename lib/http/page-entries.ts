import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { env } from "@/lib/env";
import { pathOf } from "./target";

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  context: { waitUntil: (work: Promise<void>) => void },
) => Promise<void>;

type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type Route = { page: string; regex: string };

/** Renders a page; resolves when it is sent. */
export type PageEntry = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type PageEntries = (request: IncomingMessage) => PageEntry | null;

/**
 * The entry points of pages, which Next.js builds for hosts that route requests themselves (in its documentation, Adapters,
 * "Invoking entrypoints"). Null where its own routers have to look: at what is no page, what its script asks for, what only
 * it may say to itself, and in development.
 */
export function findPageEntries(folder = env().NEXT_DIST_DIR): PageEntries {
  if (env().NODE_ENV === "development" || !folder || !existsSync(resolve(folder, "routes-manifest.json")))
    return () => null;
  const read = (name: string) => JSON.parse(readFileSync(resolve(folder, name), "utf8"));
  const files: Record<string, string> = read("server/app-paths-manifest.json");
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
  const nameOf = routeFinder(
    read("app-path-routes-manifest.json"),
    read("routes-manifest.json").dynamicRoutes,
  );
  const entries = new Map<string, PageEntry | null>();
  return (request) => {
    if (request.method !== "GET" || isForRouters(request)) return null;
    const name = nameOf(pathOf(request));
    if (name === undefined) return null;
    if (!entries.has(name)) entries.set(name, entryOf(name));
    return entries.get(name) ?? null;
  };
}

/** By the paths of all routes, such as `/admin/people/[id]`, and the patterns of those with parameters, in their order. */
function routeFinder(paths: Record<string, string>, dynamicRoutes: readonly Route[]) {
  const names = new Map(Object.entries(paths).map(([name, path]) => [path, name]));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  return (path: string): string | undefined => {
    // What Next.js decodes, or redirects to another path.
    if (/[%\\[]|\/\/|.\/$/.test(path)) return undefined;
    return names.get(path) ?? names.get(patterns.find(({ pattern }) => pattern.test(path))?.page ?? "");
  };
}

// Also those that Next.js removes: its `filterInternalHeaders`.
const headersOfNext = /^(rsc$|next-|x-next|x-middleware-|x-now-|x-matched-|x-prerender-|x-invocation-)/;

function isForRouters({ headers }: IncomingMessage): boolean {
  for (const name in headers) if (headersOfNext.test(name)) return true;
  return false;
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
