import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { validate } from "uuid";
import { env } from "@/lib/env";

type Route = { page: string; regex: string };

/** Returns a path's pattern, such as `/admin/people/[id]`; undefined for what only Next.js can tell. */
export type Routes = (path: string) => string | undefined;

/** Null without a build: in development, and in tests. */
export function findRoutes(folder = env().NEXT_DIST_DIR): Routes | null {
  if (env().NODE_ENV === "development" || !folder || !existsSync(resolve(folder, "routes-manifest.json")))
    return null;
  const read = (name: string) => JSON.parse(readFileSync(resolve(folder, name), "utf8"));
  const known = new Set<string>(Object.values(read("app-path-routes-manifest.json")));
  const patterns = (read("routes-manifest.json").dynamicRoutes as Route[]).map(({ page, regex }) => ({
    page,
    pattern: new RegExp(regex),
  }));
  return (path) => {
    // What Next.js decodes, or redirects to another path.
    if (/[%\\[]|\/\/|.\/$/.test(path)) return undefined;
    return known.has(path) ? path : patterns.find(({ pattern }) => pattern.test(path))?.page;
  };
}

/** Such as `/admin/people/[id]`, for logs and metrics: one of few, whatever was asked for. */
export function patternOf(path: string, routes: Routes | null): string {
  if (probePaths.has(path)) return path;
  return routes?.(path) ?? (isFilePath(path) ? "file" : "unknown");
}

/** The same with the ids of the path, such as `/admin/people/01a2…`: nothing else that a client wrote, which may be personal. */
export function routeWithIds(path: string, routes: Routes | null): string {
  const asked = path.split("/");
  const known = (segment: string, at: number) => {
    const id = asked[at] ?? "";
    return segment.startsWith("[") && validate(id) ? id : segment;
  };
  return patternOf(path, routes).split("/").map(known).join("/");
}

/** Answered without Next.js, and without a word in the log. */
export const probePaths: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

// As `isFile` of target.ts.
const isFilePath = (path: string) => /^\/_next\/|\.[a-z]\w*$/i.test(path);
