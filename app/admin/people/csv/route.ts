import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { type CsvColumns, csvResponse } from "@/app/admin/csv-response";
import { type DirectoryRow, readPeople } from "@/lib/people/admin-list";
import { directoryQuery } from "@/lib/people/admin-list-schema";
import { requireFreshAdmin } from "@/lib/session/gates";

const columns: CsvColumns<DirectoryRow> = {
  id: ({ id }) => id,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  email: ({ email }) => email,
  admin_since: ({ adminSince }) => adminSince,
  deactivated_at: ({ deactivatedAt }) => deactivatedAt,
  last_sign_in_at: ({ lastSignInAt }) => lastSignInAt,
  created_at: ({ createdAt }) => createdAt,
};

export async function GET(request: NextRequest): Promise<Response> {
  const admin = await requireFreshAdmin();
  const asked = directoryQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) notFound();
  return csvResponse("people", columns, readPeople(admin, asked.data));
}
