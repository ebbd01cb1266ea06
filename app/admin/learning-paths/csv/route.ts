import { csvRouteFor } from "@/app/admin/csv-route";
import { inWords, yesOrNo } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import { pathsListFor } from "@/lib/learning-paths/list";

export const POST = csvRouteFor(["paths.read"], async (actor) => ({
  name: "learning-paths",
  list: inWords(pathsListFor(actor), { status: (await currentMessages()).courseStatus, in_order: yesOrNo }),
}));
