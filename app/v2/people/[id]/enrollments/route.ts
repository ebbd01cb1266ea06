import { listRoute } from "@/lib/api/list-route";
import { enrollments } from "@/lib/enrollments/resource";
import { people } from "@/lib/people/resource";

export const { GET, OPTIONS, POST, PUT, PATCH, DELETE } = listRoute(enrollments, {
  name: "person",
  resource: people,
});
