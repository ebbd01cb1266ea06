import { csvRoute } from "@/app/admin/csv-route";
import { currentPreferences } from "@/app/preferences";
import { signInsList } from "@/lib/sign-in-attempts/admin-list";

export const POST = csvRoute(async () => {
  const { timeZone } = await currentPreferences();
  return { name: "sign-ins", list: signInsList(timeZone ?? "UTC") };
});
