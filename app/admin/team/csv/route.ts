import { csvRouteFor } from "@/app/admin/csv-route";
import { teamListFor } from "@/lib/learning/team-list";

export const POST = csvRouteFor(["team.read"], (actor) => ({ name: "team", list: teamListFor(actor) }));
