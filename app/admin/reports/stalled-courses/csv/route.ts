import { csvRouteFor } from "@/app/admin/csv-route";
import { reportFile } from "../../report-file";

export const POST = csvRouteFor(["learners.read"], (actor, _ids, query) =>
  reportFile("stalled_courses", actor, query),
);
