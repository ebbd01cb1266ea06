import { itemRoute } from "@/lib/api/item-route";
import { groups } from "@/lib/groups/resource";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = itemRoute(groups);
