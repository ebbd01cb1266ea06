import { csvRoute } from "@/app/admin/csv-route";
import { currentPreferences } from "@/app/preferences";
import { auditFile } from "@/lib/audit-log/admin-list";
import { messagesIn } from "@/lib/messages/messages";

export const POST = csvRoute(async () => {
  const { timeZone, language } = await currentPreferences();
  const { names } = messagesIn(language).auditLog;
  return { name: "audit-log", list: auditFile(timeZone ?? "UTC", names), isForMachines: true };
});
