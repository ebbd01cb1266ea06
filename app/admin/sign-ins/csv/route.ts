import { csvRoute } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { currentPreferences } from "@/app/preferences";
import { signInsList } from "@/lib/sign-in-attempts/admin-list";

export const POST = csvRoute(async () => {
  const { timeZone } = await currentPreferences();
  const { purpose, outcomes: outcome } = (await currentMessages()).signIns;
  return { name: "sign-ins", list: inWords(signInsList(timeZone ?? "UTC"), { purpose, outcome }) };
});
