import { xlsxRouteFor } from "@/app/admin/xlsx-route";
import { reportFile } from "../../report-file";

export const POST = xlsxRouteFor(["learners.read"], (actor, { report }: { report: string }, query) =>
  reportFile(report, actor, query),
);
