import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { type CsvColumns, csvResponse } from "@/app/admin/csv-response";
import { type CountedRow, readCurriculum } from "@/lib/courses/admin-list";
import { curriculumQuery } from "@/lib/courses/edit-schema";
import { requireFreshAdmin } from "@/lib/session/gates";

const columns: CsvColumns<CountedRow> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  permalink: ({ permalink }) => permalink,
  status: ({ status }) => status,
  access: ({ access }) => access,
  activities: ({ activitiesCount }) => activitiesCount,
  enrolled: ({ enrollmentsCount }) => enrollmentsCount,
  created_at: ({ createdAt }) => createdAt,
  updated_at: ({ updatedAt }) => updatedAt,
};

export async function GET(request: NextRequest): Promise<Response> {
  const admin = await requireFreshAdmin();
  const asked = curriculumQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) notFound();
  return csvResponse("courses", columns, readCurriculum(admin, asked.data));
}
