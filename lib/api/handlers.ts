import { itemRoute } from "./item-route";
import { listRoute } from "./list-route";
import { type Endpoint, endpoints, type Path } from "./paths";

export function routeAt(path: Path) {
  const { kind, resource, owner }: Endpoint = endpoints[path];
  return kind === "list" ? listRoute(resource, owner) : itemRoute(resource);
}
