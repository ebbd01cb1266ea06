import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { csvResponse } from "@/app/admin/csv-response";
import { requireAdmin } from "@/lib/auth/session";
import { findCourseRecord } from "@/lib/curriculum/queries";
import { type RosterRow, readRoster } from "@/lib/roster/queries";
import { rosterQuery } from "@/lib/roster/schema";

const header = [
  "person_id",
  "first_name",
  "last_name",
  "email",
  "progress",
  "enrolled_at",
  "last_active_on",
  "completed_at",
];

type Context = RouteContext<"/admin/courses/[id]/enrollments/csv">;

export async function GET(request: NextRequest, { params }: Context): Promise<Response> {
  const admin = await requireAdmin();
  const { id } = await params;
  const asked = rosterQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  const course = await findCourseRecord(admin, id);
  if (!asked.success || !course) notFound();
  return csvResponse(`learners-${course.permalink}`, header, cellsOf(readRoster(admin, id, asked.data)));
}

async function* cellsOf(batches: AsyncIterable<RosterRow[]>): AsyncGenerator<string[][]> {
  for await (const rows of batches) yield rows.map(cells);
}

function cells({ personId, firstName, lastName, email, progress, ...row }: RosterRow): string[] {
  return [
    personId,
    firstName,
    lastName,
    email,
    String(progress),
    row.enrolledAt.toISOString(),
    row.lastActiveOn?.toISOString().slice(0, 10) ?? "",
    row.completedAt?.toISOString() ?? "",
  ];
}
