import { itemRoute } from "@/lib/api/item-route";
import { courses } from "@/lib/courses/resource";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = itemRoute(courses);
