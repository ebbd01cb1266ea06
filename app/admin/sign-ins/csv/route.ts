import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { type CsvColumns, csvResponse } from "@/app/admin/csv-response";
import { currentReader } from "@/app/reader";
import { requireFreshAdmin } from "@/lib/session/gates";
import { readSignIns, type SignInRow } from "@/lib/sign-in-attempts/admin-list";
import { signInLogQuery } from "@/lib/sign-in-attempts/admin-list-schema";

const columns: CsvColumns<SignInRow> = {
  reference: ({ id }) => id,
  started_at: ({ startedAt }) => startedAt,
  purpose: ({ purpose }) => purpose,
  outcome: ({ outcome }) => outcome,
  code: ({ code }) => code,
  person_id: ({ person }) => person?.id,
  name: ({ person }) => person?.name,
  email: ({ person }) => person?.email,
  address: ({ address }) => address,
  user_agent: ({ userAgent }) => userAgent,
};

export async function GET(request: NextRequest): Promise<Response> {
  const admin = await requireFreshAdmin();
  const asked = signInLogQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) notFound();
  const { timeZone } = await currentReader();
  return csvResponse("sign-ins", columns, readSignIns(admin, asked.data, timeZone ?? "UTC"));
}
