import { csvRoute } from "@/app/admin/csv-route";
import { currentPreferences } from "@/app/preferences";
import { auditFile } from "@/lib/audit-log/admin-list";

export const POST = csvRoute(async () => {
  const { timeZone } = await currentPreferences();
  return { name: "audit-log", list: auditFile(timeZone ?? "UTC"), isForMachines: true };
});
