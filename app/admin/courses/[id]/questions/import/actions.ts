"use server";

import { z } from "zod";
import { currentMessages } from "@/app/messages";
import type { FormOutcome, FormValues } from "@/lib/forms/schema";
import { writtenText } from "@/lib/forms/text-schema";
import { fieldError } from "@/lib/messages/field-errors";
import { detectFormat, importFormats } from "@/lib/quizzes/formats/formats";
import { isZip } from "@/lib/quizzes/formats/unpack-qti";
import { maxFormText, textOfUpload } from "@/lib/quizzes/formats/uploaded-text";
import { importQuestions, previewImport } from "@/lib/quizzes/import-questions";
import { importInput } from "@/lib/quizzes/import-questions-schema";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { countOutcomes, shownLines } from "./report-words";

/** Stand in the text for a file that can't be read. No file that can has them. */
const unreadable = { zipDamaged: "\ufffdzip", fileNotText: "\ufffdtext" } as const;

export const importQuestionsAction = statefulFormAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  textsOfFiles: textsOfFile,
  schema: importInput.extend({
    step: z.enum(["check", "import"]),
    format: z.preprocess((format) => format || null, z.enum(importFormats).nullable()),
    text: writtenText
      .refine((text) => text.trim() !== "", fieldError("empty"))
      .refine((text) => text.length <= maxFormText, fieldError("too_long", { max: maxFormText })),
  }),
  run: async (actor, { step, ...asked }): Promise<FormOutcome> => {
    const { adminQuizImport: t } = await currentMessages();
    const { courseId, activityId, text } = asked;
    const format = asked.format ?? detectFormat(text);
    const values = { courseId, activityId: activityId ?? "", format: asked.format ?? "", text, lines: "" };
    for (const code of ["zipDamaged", "fileNotText"] as const)
      if (text === unreadable[code])
        return { report: t[code], values: { ...values, text: "" }, errors: { file: t[code] } };
    const input = { ...asked, format };
    const report = await (step === "check" ? previewImport(actor, input) : importQuestions(actor, input));
    const lines = JSON.stringify(shownLines(report, t));
    const counts = countOutcomes(report);
    if (report.length === 0) return { report: t.nothingFound, values, errors: { format: t.nothingFound } };
    if (step === "import")
      return { report: t.done(counts), values: { ...values, text: "", lines }, errors: {} };
    return {
      report: t.checked({ ...counts, format: t.formats[format] }),
      values: { ...values, lines },
      errors: {},
    };
  },
});

/** The file's text replaces the typed one, so that the checked text comes back with the report. */
async function textsOfFile(form: FormData): Promise<FormValues> {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return {};
  const bytes = new Uint8Array(await file.arrayBuffer());
  return { text: textOfUpload(bytes) ?? unreadable[isZip(bytes) ? "zipDamaged" : "fileNotText"] };
}
