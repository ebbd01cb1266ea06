import { csvRouteFor } from "@/app/admin/csv-route";
import { pathLearnersListFor } from "@/lib/learning-paths/learners";
import { pathOrNotFound } from "../../path-or-not-found";

export const POST = csvRouteFor(["learners.read", "paths.read"], async (actor, { id }: { id: string }) => {
  await pathOrNotFound(actor, id);
  return { name: "learners-of-a-path", list: pathLearnersListFor(actor, id) };
});
