import { csvRouteFor } from "@/app/admin/csv-route";
import { peopleFileFor } from "@/lib/people/list";

export const POST = csvRouteFor(["people.read", "groups.read"], (actor) => ({
  name: "people",
  list: peopleFileFor(actor),
}));
