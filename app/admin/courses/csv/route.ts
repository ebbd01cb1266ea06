import { csvRouteFor } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { coursesFileFor } from "@/lib/courses/list";

export const POST = csvRouteFor(["courses.read", "learners.count"], async (actor) => {
  const { adminCourses, courseStatus } = await currentMessages();
  const words = { status: courseStatus, access: adminCourses.access };
  return { name: "courses", list: inWords(coursesFileFor(actor), words) };
});
