import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { csvResponse } from "@/app/admin/csv-response";
import { currentReader } from "@/app/reader";
import { requireAdmin } from "@/lib/auth/session";
import { readSignIns, type SignInRow } from "@/lib/sign-in-log/queries";
import { signInLogQuery } from "@/lib/sign-in-log/schema";

const header = ["reference", "started_at", "purpose", "outcome", "code", "person_id", "name", "email"];

export async function GET(request: NextRequest): Promise<Response> {
  const admin = await requireAdmin();
  const asked = signInLogQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) notFound();
  const { timeZone } = await currentReader();
  return csvResponse("sign-ins", header, cellsOf(readSignIns(admin, asked.data, timeZone ?? "UTC")));
}

async function* cellsOf(batches: AsyncIterable<SignInRow[]>): AsyncGenerator<string[][]> {
  for await (const rows of batches) yield rows.map(cells);
}

function cells({ id, startedAt, purpose, outcome, code, person }: SignInRow): string[] {
  const who = [person?.id ?? "", person?.name ?? "", person?.email ?? ""];
  return [id, startedAt.toISOString(), purpose, outcome, code ?? "", ...who];
}
