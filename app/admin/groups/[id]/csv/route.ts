import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { csvResponse } from "@/app/admin/csv-response";
import { requireAdmin } from "@/lib/auth/session";
import { findGroup } from "@/lib/groups/queries";
import { type Member, readMembers } from "@/lib/memberships/queries";
import { membersQuery } from "@/lib/memberships/schema";

export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/admin/groups/[id]/csv">,
): Promise<Response> {
  const admin = await requireAdmin();
  const asked = membersQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  const group = asked.success && (await findGroup(admin, (await params).id));
  if (!asked.success || !group) notFound();
  const header = ["id", "first_name", "last_name", "email", "source", "added_at"];
  return csvResponse("members", header, cellsOf(readMembers(admin, group.id, asked.data)));
}

async function* cellsOf(batches: AsyncIterable<Member[]>): AsyncGenerator<string[][]> {
  for await (const members of batches)
    yield members.map(({ id, firstName, lastName, email, source, addedAt }) => [
      id,
      firstName,
      lastName,
      email,
      source,
      addedAt.toISOString(),
    ]);
}
