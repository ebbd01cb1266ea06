import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { type CsvColumns, csvResponse } from "@/app/admin/csv-response";
import { findGroup } from "@/lib/groups/admin-list";
import { type Member, readMembers } from "@/lib/groups/member-list";
import { membersQuery } from "@/lib/groups/member-schema";
import { requireFreshAdmin } from "@/lib/session/gates";

const columns: CsvColumns<Member> = {
  id: ({ id }) => id,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  email: ({ email }) => email,
  source: ({ source }) => source,
  added_at: ({ addedAt }) => addedAt,
};

export async function GET(
  request: NextRequest,
  { params }: RouteContext<"/admin/groups/[id]/csv">,
): Promise<Response> {
  const admin = await requireFreshAdmin();
  const asked = membersQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  const group = asked.success && (await findGroup(admin, (await params).id));
  if (!asked.success || !group) notFound();
  return csvResponse("members", columns, readMembers(admin, group.id, asked.data));
}
