import { listRoute } from "@/lib/api/list-route";
import { courses } from "@/lib/courses/resource";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = listRoute(courses);
