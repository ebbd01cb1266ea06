import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { csvResponse } from "@/app/admin/csv-response";
import { requireAdmin } from "@/lib/auth/session";
import { type ListedGroup, readGroups } from "@/lib/groups/queries";
import { groupsQuery } from "@/lib/groups/schema";

export async function GET(request: NextRequest): Promise<Response> {
  const admin = await requireAdmin();
  const asked = groupsQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) notFound();
  const header = ["id", "name", "members", "created_at"];
  return csvResponse("groups", header, cellsOf(readGroups(admin, asked.data)));
}

async function* cellsOf(batches: AsyncIterable<ListedGroup[]>): AsyncGenerator<string[][]> {
  for await (const groups of batches)
    yield groups.map(({ id, name, members, createdAt }) => [
      id,
      name,
      String(members),
      createdAt.toISOString(),
    ]);
}
