import { csvRouteFor } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { currentPreferences } from "@/app/preferences";
import { leaversListFor } from "@/lib/people/left-list";

export const POST = csvRouteFor(["people.read"], async (actor) => {
  const { timeZone } = await currentPreferences();
  const { sources } = (await currentMessages()).people.left;
  return {
    name: "people-who-left",
    list: inWords(leaversListFor(actor, timeZone ?? "UTC"), { deactivated_by: sources }),
  };
});
