import type { ReportName } from "@/lib/reports/schema";

export const reportsPath = "/admin/reports";

/** Returns the report's name in an address and a file name. */
export const slugOf = (name: ReportName) => name.replaceAll("_", "-");

export const reportPath = (name: ReportName) => `${reportsPath}/${slugOf(name)}`;

export const recordsUrl = (personId: string) => `${reportPath("training_records")}?person=${personId}`;
