import { csvRoute } from "@/app/admin/csv-route";
import { findCourseRecord } from "@/lib/courses/admin-record";
import { learnersList } from "@/lib/learning/list";

export const GET = csvRoute(async (admin, { id }: { id: string }) => {
  const course = await findCourseRecord(admin, id);
  return course && { name: `learners-${course.permalink}`, list: learnersList(id) };
});
