import { notFound } from "next/navigation";
import type { NextRequest } from "next/server";
import { type CsvColumns, csvResponse } from "@/app/admin/csv-response";
import { currentReader } from "@/app/reader";
import { type AuditEntry, readAuditEntries } from "@/lib/audit-log/admin-list";
import { auditLogQuery } from "@/lib/audit-log/schema";
import { requireFreshAdmin } from "@/lib/session/gates";

const json = (fields: object | null) => fields && JSON.stringify(fields);

const columns: CsvColumns<AuditEntry> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  actor_id: ({ actorId }) => actorId,
  actor_name: ({ actorName }) => actorName,
  address: ({ address }) => address,
  user_agent: ({ userAgent }) => userAgent,
  action: ({ action }) => action,
  subject_type: ({ subjectType }) => subjectType,
  subject_id: ({ subjectId }) => subjectId,
  subject_name: ({ subjectName }) => subjectName,
  before: ({ before }) => json(before),
  after: ({ after }) => json(after),
};

export async function GET(request: NextRequest): Promise<Response> {
  const admin = await requireFreshAdmin();
  const asked = auditLogQuery.safeParse(Object.fromEntries(request.nextUrl.searchParams));
  if (!asked.success) notFound();
  const { timeZone } = await currentReader();
  return csvResponse("audit-log", columns, readAuditEntries(admin, asked.data, timeZone ?? "UTC"));
}
