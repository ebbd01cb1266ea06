import type { May } from "@/lib/actor";
import { type CourseRecord, findCourseRecord } from "@/lib/courses/admin-record";
import { notFoundFor } from "@/lib/session/gates";

/** Ends in a 404 when there is none for the actor. */
export async function courseOrNotFound(actor: May<"courses.read">, id: string): Promise<CourseRecord> {
  return (await findCourseRecord(actor, id)) ?? notFoundFor(actor, "course", id);
}

/** Also when they may read it, and not change it. */
export async function ownCourseOrNotFound(
  actor: May<"courses.read" | "courses.edit">,
  id: string,
): Promise<CourseRecord> {
  const course = await courseOrNotFound(actor, id);
  return course.isEditable ? course : notFoundFor(actor, "course", id);
}
