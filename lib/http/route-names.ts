import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { validate } from "uuid";
import { env } from "@/lib/env";

type Route = { page: string; regex: string };

type Rewrite = { source: string; regex: string; destination: string };

/**
 * The routes of a build: `nameOf` a path is such as `/admin/people/[id]/page`; undefined for what only Next.js can tell.
 */
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
  const { dynamicRoutes, rewrites } = read("routes-manifest.json");
  const names = new Map(Object.entries(paths).map(([name, path]) => [path, name]));
  const patterns = (dynamicRoutes as Route[]).map(({ page, regex }) => ({
    page,
    pattern: new RegExp(regex),
  }));
  const rewritten = (rewrites.afterFiles as Rewrite[]).map(readRewrite);
  const pages = new Map(
    rewritten.flatMap(({ page, source }) => {
      const name = names.get(page);
      return name ? [[name, source] as const] : [];
    }),
  );
  const nameOf = (path: string) => {
    // What Next.js decodes, or redirects to another path.
    if (/[%\\[]|\/\/|.\/$/.test(path)) return undefined;
    const found = names.get(path);
    // A page has one address.
    if (found) return pages.has(found) ? undefined : found;
    const page = [...rewritten, ...patterns].find(({ pattern }) => pattern.test(path))?.page;
    return names.get(page ?? "");
  };
  return { nameOf, pathOf: (name) => pages.get(name) ?? paths[name] };
}

function readRewrite({ source, regex, destination }: Rewrite) {
  return {
    pattern: new RegExp(regex),
    page: namesInBrackets(destination.split("?")[0] ?? ""),
    source: namesInBrackets(source),
  };
}

const namesInBrackets = (path: string) => path.replaceAll(/:(\w+)(\([^)]*\))?/g, "[$1]");

/** Such as `/admin/people/[id]`, for logs and metrics: one of few, whatever was asked for. */
export function patternOf(path: string, routes: Routes | null): string {
  if (probePaths.has(path)) return path;
  const pattern = routes?.pathOf(routes.nameOf(path) ?? "");
  return pattern ?? (isFilePath(path) ? "file" : "unknown");
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
