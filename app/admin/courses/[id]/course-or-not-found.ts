import { notFound } from "next/navigation";
import type { Admin } from "@/lib/actor";
import { type CourseRecord, findCourseRecord } from "@/lib/courses/admin-record";

/** Ends in a 404 when there is none. */
export async function courseOrNotFound(admin: Admin, id: string): Promise<CourseRecord> {
  return (await findCourseRecord(admin, id)) ?? notFound();
}
