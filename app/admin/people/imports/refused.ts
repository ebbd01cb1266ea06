import { z } from "zod";
import { Refusal } from "@/lib/errors";
import { refusalText } from "@/lib/messages/refusal-message";
import { maxColumns } from "@/lib/people-imports/read-csv";
import { maxFileSize, maxLines } from "@/lib/people-imports/schema";
import { currentLanguage } from "@/lib/session/reader-language";

const unreadable = [
  "people_file_columns_ambiguous",
  "people_file_damaged",
  "people_file_empty",
  "people_file_mixed",
  "people_file_not_table",
  "people_file_old_excel",
  "file_not_chosen",
  "upload_broken_off",
] as const;

const refused = z.object({
  refused: z.enum([
    ...unreadable,
    "people_file_cell_too_long",
    "people_file_too_large",
    "people_file_too_many_columns",
    "people_file_too_many_lines",
  ]),
  line: z.coerce.number().int().catch(1),
});

/** Returns the parameters that tell the page why the file was refused. */
export function refusedParameters({ code, parameters }: Refusal): Record<string, string> {
  return { refused: code, ...("line" in parameters && { line: String(parameters.line) }) };
}

export async function shownRefusal(sent: Record<string, unknown>): Promise<string | null> {
  const parsed = refused.safeParse(sent);
  return parsed.success ? refusalText(refusalOf(parsed.data), await currentLanguage()) : null;
}

function refusalOf({ refused: code, line }: z.infer<typeof refused>): Refusal {
  switch (code) {
    case "people_file_cell_too_long":
      return new Refusal(code, { line });
    case "people_file_too_large":
      return new Refusal(code, { megabytes: maxFileSize / 1024 ** 2 });
    case "people_file_too_many_columns":
      return new Refusal(code, { limit: maxColumns });
    case "people_file_too_many_lines":
      return new Refusal(code, { limit: maxLines });
    default:
      return new Refusal(code);
  }
}
