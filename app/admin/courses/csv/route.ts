import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { csvResponse } from "@/app/admin/csv-response";
import { requireAdmin } from "@/lib/auth/session";
import { type CountedRow, readCurriculum } from "@/lib/curriculum/queries";
import { curriculumQuery } from "@/lib/curriculum/schema";

const header = [
  "id",
  "name",
  "permalink",
  "status",
  "access",
  "activities",
  "enrolled",
  "created_at",
  "updated_at",
];

export async function GET(request: NextRequest): Promise<Response> {
  const admin = await requireAdmin();
  const asked = curriculumQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) notFound();
  return csvResponse("courses", header, cellsOf(readCurriculum(admin, asked.data)));
}

async function* cellsOf(batches: AsyncIterable<CountedRow[]>): AsyncGenerator<string[][]> {
  for await (const courses of batches) yield courses.map(cells);
}

function cells({ id, name, permalink, status, access, ...course }: CountedRow): string[] {
  const counts = [course.activitiesCount, course.enrollmentsCount].map(String);
  const times = [course.createdAt, course.updatedAt].map((time) => time.toISOString());
  return [id, name, permalink, status, access, ...counts, ...times];
}
