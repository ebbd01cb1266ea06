import { csvRouteFor } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { teamListFor } from "@/lib/learning/team-list";

export const POST = csvRouteFor(["team.read"], async (actor) => {
  const { yesOrNo } = await currentMessages();
  return { name: "team", list: inWords(teamListFor(actor), { has_signed_in: yesOrNo }) };
});
