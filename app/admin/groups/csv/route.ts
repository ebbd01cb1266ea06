import { csvRouteFor } from "@/app/admin/csv-route";
import { groupsListFor } from "@/lib/groups/list";

export const GET = csvRouteFor(["groups.read"], (actor) => ({ name: "groups", list: groupsListFor(actor) }));
