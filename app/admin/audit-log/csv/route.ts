import { csvRoute } from "@/app/admin/csv-route";
import { currentPreferences } from "@/app/preferences";
import { auditFile } from "@/lib/audit-log/admin-list";
import { messagesIn } from "@/lib/messages/messages";
import { namesIn } from "../words";

export const POST = csvRoute(async () => {
  const { timeZone, language } = await currentPreferences();
  const list = auditFile(timeZone ?? "UTC", namesIn(messagesIn(language)));
  return { name: "audit-log", list, isForMachines: true };
});
