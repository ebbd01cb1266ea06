import { listRoute } from "@/lib/api/list-route";
import { courses } from "@/lib/courses/resource";
import { enrollments } from "@/lib/enrollments/resource";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = listRoute(enrollments, {
  name: "course",
  resource: courses,
});
