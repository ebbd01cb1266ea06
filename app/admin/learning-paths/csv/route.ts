import { csvRouteFor } from "@/app/admin/csv-route";
import { pathsListFor } from "@/lib/learning-paths/list";

export const POST = csvRouteFor(["paths.read"], (actor) => ({
  name: "learning-paths",
  list: pathsListFor(actor),
}));
