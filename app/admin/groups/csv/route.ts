import { csvRouteFor } from "@/app/admin/csv-route";
import { groupsListFor } from "@/lib/groups/list";

export const POST = csvRouteFor(["groups.read"], (actor) => ({ name: "groups", list: groupsListFor(actor) }));
