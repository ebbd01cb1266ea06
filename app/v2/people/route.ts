import { listRoute } from "@/lib/api/list-route";
import { people } from "@/lib/people/resource";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = listRoute(people);
