import type { DirectRoute } from "@/lib/http/direct-routes";
import { handlers } from "./handlers";
import { operations, operationsAt } from "./operations";

const routes = new Map<string, Pick<DirectRoute, "operations"> & ReturnType<typeof handlers>>(
  operations.map(({ path }) => [path, { ...handlers(path), operations: operationsAt(path) }]),
);

/** Returns the route below `app/v2` for a path; undefined if the path needs normalizing first. */
export function matchPath(path: string): DirectRoute | undefined {
  const [root, version, type, id, ...rest] = path.split("/");
  const isPlain = id === undefined || /^[\w-]+$/.test(id);
  const pattern = id === undefined ? path : [root, version, type, "{id}", ...rest].join("/");
  const route = isPlain ? routes.get(pattern) : undefined;
  if (!route) return undefined;
  const { operations = [], GET } = route;
  return { operations, handle: (request) => GET(request, { params: Promise.resolve({ id }) }) };
}
