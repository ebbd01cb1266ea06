import { csvRoute } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentPreferences } from "@/app/preferences";
import { signInsList } from "@/lib/sign-in-attempts/admin-list";
import { outcomeWords } from "../../sign-in-outcome";

const columns = {
  purpose: { sign_in: "Sign-in", test: "Test" },
  outcome: { ...outcomeWords, failed: "Failed" },
};

export const POST = csvRoute(async () => {
  const { timeZone } = await currentPreferences();
  return { name: "sign-ins", list: inWords(signInsList(timeZone ?? "UTC"), columns) };
});
