import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { env } from "@/lib/env";

type Route = { page: string; regex: string };

/** The routes of a build: `nameOf` a path is such as `/admin/people/[id]/page`; undefined for what only Next.js can tell. */
export type Routes = {
  nameOf: (path: string) => string | undefined;
  pathOf: (name: string) => string | undefined;
};

/** Null without a build: in development, and in tests. */
export function findRoutes(folder = env().NEXT_DIST_DIR): Routes | null {
  if (env().NODE_ENV === "development" || !folder || !existsSync(resolve(folder, "routes-manifest.json")))
    return null;
  const read = (name: string) => JSON.parse(readFileSync(resolve(folder, name), "utf8"));
  const paths: Record<string, string> = read("app-path-routes-manifest.json");
  const dynamicRoutes: readonly Route[] = read("routes-manifest.json").dynamicRoutes;
  const names = new Map(Object.entries(paths).map(([name, path]) => [path, name]));
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex) }));
  const nameOf = (path: string) => {
    // What Next.js decodes, or redirects to another path.
    if (/[%\\[]|\/\/|.\/$/.test(path)) return undefined;
    return names.get(path) ?? names.get(patterns.find(({ pattern }) => pattern.test(path))?.page ?? "");
  };
  return { nameOf, pathOf: (name) => paths[name] };
}

/** Such as `/admin/people/[id]`, for logs and metrics: one of few, whatever was asked for. */
export function patternOf(path: string, routes: Routes | null): string {
  if (probePaths.has(path)) return path;
  const pattern = routes?.pathOf(routes.nameOf(path) ?? "");
  return pattern ?? (isFilePath(path) ? "file" : "unknown");
}

/** Answered without Next.js, and without a word in the log. */
export const probePaths: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

// As `isFile` of target.ts.
const isFilePath = (path: string) => /^\/_next\/|\.[a-z]\w*$/i.test(path);
