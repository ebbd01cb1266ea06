import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { csvResponse } from "@/app/admin/csv-response";
import { currentReader } from "@/app/reader";
import { type AuditEntry, readAuditEntries } from "@/lib/audit-log/queries";
import { auditLogQuery } from "@/lib/audit-log/schema";
import { requireAdmin } from "@/lib/auth/session";

const header = [
  ...["id", "at", "actor_id", "actor_name", "address", "action"],
  ...["subject_type", "subject_id", "subject_name", "before", "after"],
];

export async function GET(request: NextRequest): Promise<Response> {
  const admin = await requireAdmin();
  const asked = auditLogQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) notFound();
  const { timeZone } = await currentReader();
  return csvResponse("audit-log", header, cellsOf(readAuditEntries(admin, asked.data, timeZone ?? "UTC")));
}

async function* cellsOf(batches: AsyncIterable<AuditEntry[]>): AsyncGenerator<string[][]> {
  for await (const rows of batches) yield rows.map(cells);
}

function cells(entry: AuditEntry): string[] {
  const { id, at, actorId, actorName, address, action, subjectType, subjectId, subjectName } = entry;
  const json = (fields: object | null) => (fields ? JSON.stringify(fields) : "");
  return [
    ...[id, at.toISOString(), actorId ?? "", actorName, address ?? "", action],
    ...[subjectType, subjectId, subjectName, json(entry.before), json(entry.after)],
  ];
}
