import { itemRoute } from "./item-route";
import { listRoute } from "./list-route";
import { type Endpoint, endpoints, type Path } from "./paths";

export function handlers(path: Path) {
  const { kind, resource, parent }: Endpoint = endpoints[path];
  return kind === "list" ? listRoute(resource, parent) : itemRoute(resource);
}
