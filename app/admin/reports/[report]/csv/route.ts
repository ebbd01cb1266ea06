import { csvRouteFor } from "@/app/admin/csv-route";
import { reportFile } from "../../report-file";

export const POST = csvRouteFor(["learners.read"], (actor, { report }: { report: string }, query) =>
  reportFile(report, actor, query),
);
