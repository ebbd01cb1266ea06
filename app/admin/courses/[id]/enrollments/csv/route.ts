import { csvRouteFor } from "@/app/admin/csv-route";
import { findCourseRecord } from "@/lib/courses/admin-record";
import { asksForEveryone, learnersListFor } from "@/lib/learning/list";

export const POST = csvRouteFor(
  ["learners.read", "courses.read"],
  async (actor, { id }: { id: string }, query) => {
    const course = await findCourseRecord(actor, id);
    if (!course) return null;
    const list = await learnersListFor(actor, id, asksForEveryone(query));
    return { name: `learners-${course.permalink}`, list };
  },
);
