import { xlsxRouteFor } from "@/app/admin/xlsx-route";
import { reportFile } from "../../report-file";

export const POST = xlsxRouteFor(["learners.read"], (actor, query) =>
  reportFile("completions_by_week", actor, query),
);
