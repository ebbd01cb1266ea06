import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { type CsvColumns, csvResponse } from "@/app/admin/csv-response";
import { requireFreshAdmin } from "@/lib/auth/session";
import { findCourseRecord } from "@/lib/curriculum/queries";
import { type RosterRow, readRoster } from "@/lib/roster/queries";
import { rosterQuery } from "@/lib/roster/schema";

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
