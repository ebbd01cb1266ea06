import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { env } from "@/lib/env";
import { pathOf } from "./target";

type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  context: { requestMeta: { relativeProjectDir: string }; waitUntil: (work: Promise<void>) => void },
) => Promise<void>;

type Compress = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

type Route = { page: string; regex: string };

/** Renders a page; resolves when it is sent, and rejects when the rest of Next.js has to say what failed. */
export type PageEntry = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * The entry points of pages, which Next.js builds for hosts that route requests themselves ("Invoking entrypoints" in its
 * reference of adapters): without its own two routers, a page takes a tenth less time. Null where they have to look: at what
 * is no page, at what their script asks for, at what only they may say to themselves, and in development.
 */
export function findPageEntries(
  folder = env().NEXT_DIST_DIR,
): (request: IncomingMessage) => PageEntry | null {
  if (env().NODE_ENV === "development" || !folder || !existsSync(join(folder, "routes-manifest.json")))
    return () => null;
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const load = createRequire(join(process.cwd(), "package.json"));
  const files: Record<string, string> = read("server/app-paths-manifest.json");
  const paths: Record<string, string> = read("app-path-routes-manifest.json");
  const names = new Map(Object.entries(paths).map(([name, path]) => [path, name]));
  const { dynamicRoutes }: { dynamicRoutes: Route[] } = read("routes-manifest.json");
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  const compress: Compress = load("next/dist/compiled/compression")();
  const entryOf = (name: string | undefined): PageEntry | null => {
    if (!name?.endsWith("/page") || name.startsWith("/_")) return null;
    const { handler }: { handler: Handler } = load(join(process.cwd(), folder, "server", files[name] ?? ""));
    return (request, response) => {
      compress(request, response, () => {});
      return handler(request, response, { requestMeta: { relativeProjectDir: "" }, waitUntil });
    };
  };
  const entries = new Map<string, PageEntry | null>();
  return (request) => {
    const path = pathOf(request);
    if (request.method !== "GET" || /[%\\]|\/\/|.\/$/.test(path) || isForRouters(request)) return null;
    const page = names.has(path) ? path : patterns.find(({ pattern }) => pattern.test(path))?.page;
    if (page === undefined) return null;
    if (!entries.has(page)) entries.set(page, entryOf(names.get(page)));
    return entries.get(page) ?? null;
  };
}

// Also those that Next.js removes (its `filterInternalHeaders`).
const headersOfNext = /^(rsc$|next-|x-next|x-middleware-|x-now-|x-matched-|x-prerender-|x-invocation-)/;

function isForRouters({ headers }: IncomingMessage): boolean {
  for (const name in headers) if (headersOfNext.test(name)) return true;
  return false;
}

function waitUntil(work: Promise<void>): void {
  work.catch(() => {});
}
