import { listRoute } from "@/lib/api/list-route";
import { categories } from "@/lib/categories/resource";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = listRoute(categories);
