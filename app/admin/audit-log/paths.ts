export const auditLogPath = "/admin/audit-log";

export function auditEntryUrl(id: string): string {
  return `${auditLogPath}/${id}`;
}
