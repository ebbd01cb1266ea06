import { inWords } from "@/app/admin/csv-words";
import { currentMessages } from "@/app/messages";
import type { AdminList } from "@/lib/lists/admin-list";
import { openReport } from "@/lib/reports/open";
import type { Parameters, Reader } from "@/lib/reports/reach";
import type { Report } from "@/lib/reports/report";
import { reports } from "@/lib/reports/reports";
import { requiredCoursesFile } from "@/lib/reports/required-courses";
import { reportNames } from "@/lib/reports/schema";
import { stateNames } from "../assignments/words";
import { slugOf } from "./paths";

type File = { name: string; list: AdminList<unknown, string> };

/** Returns null if there is no such report, or the address has a malformed parameter or a day that isn't over or known. */
export async function reportFile(slug: string, reader: Reader, parameters: Parameters): Promise<File | null> {
  const name = reportNames.find((one) => slugOf(one) === slug);
  if (!name) return null;
  const t = await currentMessages();
  const states = stateNames(t);
  const words: Record<string, Readonly<Record<string, string>>> = {
    state: states,
    required: t.yesOrNo,
    has_signed_in: t.yesOrNo,
    end_reason: t.reports.ends,
  };
  const report: Pick<Report<unknown>, "list"> = name === "required_courses"
    ? {
        async list(...asked) {
          const { list, courseColumns } = await requiredCoursesFile(...asked);
          for (const column of courseColumns) words[column] = states;
          return list as unknown as AdminList<unknown, string>;
        },
      }
    : (reports[name] as unknown as Report<unknown>);
  const opened = await openReport(report, reader, parameters);
  if (!opened || opened.asOf.isFuture || opened.asOf.isUnknown) return null;
  const { list, asOf } = opened;
  return { name: [slug, ...(asOf.day ? [asOf.day] : [])].join("-"), list: inWords(list, words) };
}
