import type { DirectHandler } from "@/lib/http/direct-routes";
import { handlers } from "./handlers";
import { endpointList } from "./paths";

const routes = new Map<string, ReturnType<typeof handlers>["GET"]>(
  endpointList.map(([path]) => [path, handlers(path).GET]),
);

/** Returns the handler below `app/v2` for a path; undefined if the path needs normalizing first. */
export function matchPath(path: string): DirectHandler | undefined {
  const [root, version, type, id, ...rest] = path.split("/");
  const isPlain = id === undefined || /^[\w-]+$/.test(id);
  const pattern = id === undefined ? path : [root, version, type, "{id}", ...rest].join("/");
  const handle = isPlain ? routes.get(pattern) : undefined;
  return handle && ((request) => handle(request, { params: Promise.resolve({ id }) }));
}
