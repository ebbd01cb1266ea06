import { csvRoute } from "@/app/admin/csv-route";
import { findCourseRecord } from "@/lib/courses/admin-record";
import { learnersList, sizeAudience } from "@/lib/learning/list";

export const GET = csvRoute(async (admin, { id }: { id: string }) => {
  const course = await findCourseRecord(admin, id);
  if (!course) return null;
  return { name: `learners-${course.permalink}`, list: learnersList(id, await sizeAudience(admin, id)) };
});
