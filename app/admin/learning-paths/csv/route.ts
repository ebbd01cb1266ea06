import { statusWords } from "@/app/admin/courses/words";
import { csvRouteFor } from "@/app/admin/csv-route";
import { inWords, yesOrNo } from "@/app/admin/csv-words";
import { pathsListFor } from "@/lib/learning-paths/list";

export const POST = csvRouteFor(["paths.read"], (actor) => ({
  name: "learning-paths",
  list: inWords(pathsListFor(actor), { status: statusWords, in_order: yesOrNo }),
}));
