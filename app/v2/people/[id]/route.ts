import { itemRoute } from "@/lib/api/item-route";
import { people } from "@/lib/people/resource";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = itemRoute(people);
