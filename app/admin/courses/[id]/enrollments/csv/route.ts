import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { type CsvColumns, csvResponse } from "@/app/admin/csv-response";
import { findCourseRecord } from "@/lib/courses/admin-list";
import { type RosterRow, readRoster } from "@/lib/learning/learners";
import { rosterQuery } from "@/lib/learning/learners-schema";
import { requireFreshAdmin } from "@/lib/session/gates";

const columns: CsvColumns<RosterRow> = {
  person_id: ({ personId }) => personId,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  email: ({ email }) => email,
  progress: ({ progress }) => progress,
  enrolled_at: ({ enrolledAt }) => enrolledAt,
  last_active_on: ({ lastActiveOn }) => lastActiveOn?.toISOString().slice(0, 10),
  completed_at: ({ completedAt }) => completedAt,
  completed_course: ({ completedCourse }) => completedCourse,
  completed_activities: ({ completedActivities }) => completedActivities,
};

type Context = RouteContext<"/admin/courses/[id]/enrollments/csv">;

export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const admin = await requireFreshAdmin();
  const { id } = await params;
  const asked = rosterQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  const course = await findCourseRecord(admin, id);
  if (!asked.success || !course) notFound();
  return csvResponse(`learners-${course.permalink}`, columns, readRoster(admin, id, asked.data));
}
