import { csvRouteFor } from "@/app/admin/csv-route";
import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { pathsListFor } from "@/lib/learning-paths/list";

export const POST = csvRouteFor(["paths.read"], async (actor) => {
  const { courseStatus: status, yesOrNo } = await currentMessages();
  return { name: "learning-paths", list: inWords(pathsListFor(actor), { status, in_order: yesOrNo }) };
});
