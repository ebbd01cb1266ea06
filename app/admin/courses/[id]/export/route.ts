import { exportCourse } from "@/lib/courses/export";
import { requireMay } from "@/lib/session/gates";
import { ownCourseOrNotFound } from "../course-or-not-found";

export async function POST(
  _request: Request,
  { params }: RouteContext<"/admin/courses/[id]/export">,
): Promise<Response> {
  const actor = await requireMay("courses.edit", "courses.read");
  const { id } = await params;
  await ownCourseOrNotFound(actor, id);
  const course = await exportCourse(actor, id);
  return new Response(`${JSON.stringify([course], null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json",
      "Content-Disposition": `attachment; filename="${course.permalink}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}
