import { csvRouteFor } from "@/app/admin/csv-route";
import { reportFile } from "../../report-file";

export const POST = csvRouteFor(["learners.read"], (actor, _ids, query) =>
  reportFile("completions_by_week", actor, query),
);
