import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { validate } from "uuid";
import { env } from "@/lib/env";

type Route = { page: string; regex: string };

export type Routes = (path: string) => string | undefined;

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
    // Next.js decodes or redirects these paths.
    if (/[%\\[]|\/\/|.\/$/.test(path)) return undefined;
    return known.has(path) ? path : patterns.find(({ pattern }) => pattern.test(path))?.page;
  };
}

export function patternOf(path: string, routes: Routes | null): string {
  if (probePaths.has(path)) return path;
  return routes?.(path) ?? (isFilePath(path) ? "file" : "unknown");
}

/** Returns the pattern with the path's ids, and no other client text, because that may be personal. */
export function routeWithIds(path: string, routes: Routes | null): string {
  const asked = path.split("/");
  const known = (segment: string, at: number) => {
    const id = asked[at] ?? "";
    return segment.startsWith("[") && validate(id) ? id : segment;
  };
  return patternOf(path, routes).split("/").map(known).join("/");
}

/** Lectern answers these without Next.js and doesn't log them. */
export const probePaths: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

// `isFile` in target.ts has the same rule.
const isFilePath = (path: string) => /^\/_next\/|\.[a-z]\w*$/i.test(path);
