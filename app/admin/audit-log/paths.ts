import { type AuditLogQuery, auditLogQuery } from "@/lib/audit-log/schema";
import { addressOf, isFiltered } from "@/lib/lists/table-url";

/** Where the audit log is. */
export const auditLogPath = "/admin/audit-log";

const initial = auditLogQuery.parse({});

/** The address of a page of the log. */
export function auditLogAddress(query: Partial<AuditLogQuery>): string {
  return addressOf(auditLogPath, { ...initial, ...query }, initial);
}

/** The address of the same question's answer as CSV. */
export function auditLogCsvAddress(query: AuditLogQuery): string {
  return addressOf(`${auditLogPath}/csv`, { ...query, page: 1 }, initial);
}

/** The address of one entry. */
export function auditEntryAddress(id: string): string {
  return `${auditLogPath}/${id}`;
}

/** Whether the log is asked for less than everything. */
export function asksForSome(query: AuditLogQuery): boolean {
  return isFiltered(query, initial);
}
