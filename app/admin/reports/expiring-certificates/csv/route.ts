import { csvRouteFor } from "@/app/admin/csv-route";
import { reportFile } from "../../report-file";

export const POST = csvRouteFor(["learners.read"], (actor, _ids, query) =>
  reportFile("expiring_certificates", actor, query),
);
