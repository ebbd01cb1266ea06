import { notFound } from "next/navigation";
import type { Admin } from "@/lib/actor";
import { type CourseRecord, findCourseRecord } from "@/lib/courses/admin-list";

/** The course of an address; without one, the page is not there. */
export async function courseAt(admin: Admin, id: string): Promise<CourseRecord> {
  return (await findCourseRecord(admin, id)) ?? notFound();
}
