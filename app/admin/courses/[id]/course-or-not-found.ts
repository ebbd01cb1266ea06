import type { May } from "@/lib/actor";
import { type CourseRecord, findCourseRecord } from "@/lib/courses/admin-record";
import { notFoundFor } from "@/lib/session/gates";

export async function courseOrNotFound(actor: May<"courses.read">, id: string): Promise<CourseRecord> {
  return (await findCourseRecord(actor, id)) ?? notFoundFor(actor, "course", id);
}

/** Responds with 404 when the actor can't change the course, even if they can read it. */
export async function ownCourseOrNotFound(
  actor: May<"courses.read" | "courses.edit">,
  id: string,
): Promise<CourseRecord> {
  const course = await courseOrNotFound(actor, id);
  return course.isEditable ? course : notFoundFor(actor, "course", id);
}
