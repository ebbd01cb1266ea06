import { activities } from "@/lib/activities/resource";
import { listRoute } from "@/lib/api/list-route";
import { courses } from "@/lib/courses/resource";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = listRoute(activities, {
  name: "course",
  resource: courses,
});
