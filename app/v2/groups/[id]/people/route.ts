import { listRoute } from "@/lib/api/list-route";
import { groups } from "@/lib/groups/resource";
import { people } from "@/lib/people/resource";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = listRoute(people, {
  name: "group",
  resource: groups,
});
