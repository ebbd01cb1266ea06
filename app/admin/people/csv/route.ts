import { csvRouteFor } from "@/app/admin/csv-route";
import { findPeopleFile } from "@/lib/custom-fields/people-list";

export const POST = csvRouteFor(["people.read", "groups.read"], async (actor) => ({
  name: "people",
  list: await findPeopleFile(actor),
}));
