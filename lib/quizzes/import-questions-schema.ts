import { z } from "zod";
import { writtenText } from "@/lib/forms/text-schema";
import { fieldError } from "@/lib/messages/field-errors";
import { importFormats } from "./formats/formats";

export const importInput = z.object({
  courseId: z.uuid(),
  /** The quiz that also asks the questions. */
  activityId: z.preprocess((id) => id || null, z.uuid().nullable()),
  format: z.enum(importFormats),
  text: writtenText.refine((text) => text.trim() !== "", fieldError("empty")),
});

export type ImportInput = z.infer<typeof importInput>;
