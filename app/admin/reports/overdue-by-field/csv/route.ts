import { csvRouteFor } from "@/app/admin/csv-route";
import { reportFile } from "../../report-file";

export const POST = csvRouteFor(["learners.read"], (actor, _ids, query) =>
  reportFile("overdue_by_field", actor, query),
);
