import { itemRoute } from "@/lib/api/item-route";
import { categories } from "@/lib/categories/resource";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = itemRoute(categories);
