import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { csvResponse } from "@/app/admin/csv-response";
import { requireAdmin } from "@/lib/auth/session";
import { type DirectoryRow, readPeople } from "@/lib/directory/queries";
import { directoryQuery } from "@/lib/directory/schema";

const header = [
  "id",
  "first_name",
  "last_name",
  "email",
  "admin_since",
  "deactivated_at",
  "last_sign_in_at",
  "created_at",
];

export async function GET(request: NextRequest): Promise<Response> {
  const admin = await requireAdmin();
  const asked = directoryQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) notFound();
  return csvResponse("people", header, cellsOf(readPeople(admin, asked.data)));
}

async function* cellsOf(batches: AsyncIterable<DirectoryRow[]>): AsyncGenerator<string[][]> {
  for await (const people of batches) yield people.map(cells);
}

function cells({ id, firstName, lastName, email, ...person }: DirectoryRow): string[] {
  const times = [person.adminSince, person.deactivatedAt, person.lastSignInAt, person.createdAt];
  return [id, firstName, lastName, email, ...times.map((time) => time?.toISOString() ?? "")];
}
