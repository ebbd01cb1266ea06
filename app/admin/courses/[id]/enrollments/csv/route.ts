import { csvRouteFor } from "@/app/admin/csv-route";
import { findCourseRecord } from "@/lib/courses/admin-record";
import { learnersListFor } from "@/lib/learning/list";

export const GET = csvRouteFor(["learners.read", "courses.read"], async (actor, { id }: { id: string }) => {
  const course = await findCourseRecord(actor, id);
  if (!course) return null;
  return { name: `learners-${course.permalink}`, list: await learnersListFor(actor, id) };
});
