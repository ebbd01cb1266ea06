import { csvLine, separatorOf } from "@/lib/lists/csv";
import { templateHeadings } from "@/lib/people-imports/template";
import { requireAdmin } from "@/lib/session/gates";
import { currentLanguage } from "@/lib/session/reader-language";

export async function POST(): Promise<Response> {
  const admin = await requireAdmin();
  const line = csvLine(await templateHeadings(admin), separatorOf(await currentLanguage()));
  // Excel needs a byte order mark to read UTF-8.
  return new Response(`\uFEFF${line}`, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="people-template.csv"',
      "cache-control": "no-store",
    },
  });
}
