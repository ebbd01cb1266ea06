import { csvRouteFor } from "@/app/admin/csv-route";
import { coursesFileFor } from "@/lib/courses/list";

export const POST = csvRouteFor(["courses.read", "learners.count"], (actor) => ({
  name: "courses",
  list: coursesFileFor(actor),
}));
