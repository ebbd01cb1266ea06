import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { type CsvColumns, csvResponse } from "@/app/admin/csv-response";
import { type ListedGroup, readGroups } from "@/lib/groups/admin-list";
import { groupsQuery } from "@/lib/groups/schema";
import { requireFreshAdmin } from "@/lib/session/gates";

const columns: CsvColumns<ListedGroup> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  members: ({ members }) => members,
  created_at: ({ createdAt }) => createdAt,
};

export async function GET(request: NextRequest): Promise<Response> {
  const admin = await requireFreshAdmin();
  const asked = groupsQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) notFound();
  return csvResponse("groups", columns, readGroups(admin, asked.data));
}
