import { xlsxRouteFor } from "@/app/admin/xlsx-route";
import { reportFile } from "../../report-file";

export const POST = xlsxRouteFor(["learners.read"], (actor, query) =>
  reportFile("overdue_by_field", actor, query),
);
