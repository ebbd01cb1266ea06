import type { Route } from "@/lib/http/direct-routes";
import { handlers } from "./handlers";
import { operations, operationsAt } from "./operations";

// "{" sorts after letters, so a literal segment comes before {id}.
const routes = [...new Set(operations.map(({ path }) => path))].sort().map((path) => ({
  template: path.split("/"),
  operations: operationsAt(path),
  GET: handlers(path).GET,
}));

/** Finds the route below `app/v2` for a path. Next.js handles an ID that needs normalizing. */
export function matchPath(path: string): Route | undefined {
  const segments = path.split("/");
  const isAt = (name: string, at: number) =>
    name === segments[at] || (name === "{id}" && segments[at] !== "");
  const route = routes.find(({ template }) => template.length === segments.length && template.every(isAt));
  if (!route) return undefined;
  const { template, operations, GET } = route;
  const id = segments[template.indexOf("{id}")];
  const isPlain = id === undefined || /^[\w-]+$/.test(id);
  return {
    operations,
    ...(isPlain && { handle: (request) => GET(request, { params: Promise.resolve({ id }) }) }),
  };
}
